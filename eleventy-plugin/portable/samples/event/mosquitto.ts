import type { EventHeader, MqttCall, MqttPublication, MqttWill } from "../../event-call/event-call.js";
import { quoteShell } from "../literals/quote.js";
import { shellCommand, shellWord } from "../literals/shell-word.js";

/**
 * Longest argument in UTF-16 units. Linux limits an argument to 128 KiB, and a unit has at most three bytes
 * in UTF-8.
 */
const LONGEST_WORD = Math.floor(131_071 / 3);

/** Prints a `mosquitto_pub` command: https://mosquitto.org/man/mosquitto_pub-1.html */
export function toMosquittoPub(call: MqttCall): string {
  const { publish } = call;
  if (!publish) return "";
  const isPiped = publish.payload.length > LONGEST_WORD;
  const command = shellCommand([
    ["mosquitto_pub", ...toServer(call)],
    ["-t", quoteShell(publish.address), ...toQos(publish), ...(publish.isRetained ? ["-r"] : [])],
    ...toConnection(call),
    ...publish.properties.map((property) => toProperty("publish", property)),
    ...publish.headers.map(({ name, value }) => [
      "-D publish user-property",
      shellWord(name),
      shellWord(value),
    ]),
    isPiped ? ["-s"] : toMessage(publish),
  ]);
  return isPiped ? `printf '%s' ${quoteShell(publish.payload)} |\n  ${command}` : command;
}

/**
 * Prints a `mosquitto_sub` command: https://mosquitto.org/man/mosquitto_sub-1.html. `-v` prints the topic
 * before each message.
 */
export function toMosquittoSub(call: MqttCall): string {
  const { listen } = call;
  if (!listen) return "";
  return shellCommand([
    ["mosquitto_sub", ...toServer(call)],
    ["-t", quoteShell(listen.address), ...toQos(listen), "-v"],
    ...(call.keepsSession ? [["-c"]] : []),
    ...toConnection(call),
  ]);
}

function toServer({ host, port }: MqttCall): readonly string[] {
  return ["-h", shellWord(host), "-p", shellWord(port)];
}

function toQos({ qos }: { readonly qos?: string }): readonly string[] {
  return qos === undefined ? [] : ["-q", shellWord(qos)];
}

function toMessage({ payload }: MqttPublication): readonly string[] {
  return payload === "" ? ["-n"] : ["-m", quoteShell(payload)];
}

function toConnection(call: MqttCall): readonly (readonly string[])[] {
  const { version, clientId, keepAlive, isSecure, hasCertificate, user, will, properties } = call;
  return [
    version === 5 ? ["-V", "mqttv5"] : [],
    clientId === undefined ? [] : ["-i", shellWord(clientId)],
    keepAlive === undefined ? [] : ["-k", shellWord(keepAlive)],
    ...toTls(isSecure, hasCertificate),
    user
      ? [
          "-u",
          shellWord(user.username),
          ...(user.password === undefined ? [] : ["-P", shellWord(user.password)]),
        ]
      : [],
    will ? toWill(will) : [],
    ...properties.map((property) => toProperty("connect", property)),
  ];
}

/**
 * Enables TLS explicitly, because mosquitto infers it only from port 8883. `--cert` requires `--cafile`
 * (mosquitto 2.0.11).
 */
function toTls(isSecure: boolean, hasCertificate: boolean): readonly (readonly string[])[] {
  if (hasCertificate) return [["--cafile", "ca.crt", "--cert", "client.crt", "--key", "client.key"]];
  return isSecure ? [["--tls-use-os-certs"]] : [];
}

function toWill({ topic, payload, qos, isRetained }: MqttWill): readonly string[] {
  return [
    "--will-topic",
    shellWord(topic),
    ...(payload === undefined ? [] : ["--will-payload", shellWord(payload)]),
    ...(qos === undefined ? [] : ["--will-qos", shellWord(qos)]),
    ...(isRetained ? ["--will-retain"] : []),
  ];
}

function toProperty(command: "connect" | "publish", { name, value }: EventHeader): readonly string[] {
  return ["-D", command, name, shellWord(value)];
}

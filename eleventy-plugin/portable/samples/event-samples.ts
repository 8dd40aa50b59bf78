import type {
  ClientKind,
  EventCall,
  EventHeader,
  KafkaCall,
  KafkaPublication,
  KafkaTarget,
  MqttCall,
  MqttPublication,
  MqttWill,
  WebSocketCall,
} from "../event-call/event-call.js";
import { type CodeSample, selectNames } from "./index.js";
import { toObjectLiteral } from "./literals/object-literal.js";
import { quoteJavaScript, quoteShell, shellCommand, shellWord } from "./literals/quote.js";

/** The purpose of one sample: listening, publishing, or both over one socket. */
export type Step = "listen" | "publish" | "both";

/** The tools of event samples, by their names in the option `codeSamples`. */
export type EventTool = "wscat" | "websocket" | "kcat" | "mosquitto_pub" | "mosquitto_sub";

export interface EventSample extends CodeSample {
  readonly language: EventTool;
  readonly step: Step;
}

type CallOf<Kind extends ClientKind> = Extract<EventCall, { kind: Kind }>;

interface ToolOf<Kind extends ClientKind> extends Omit<CodeSample, "language" | "code"> {
  readonly kind: Kind;
  readonly steps: readonly Step[];
  /** Prints a call. Chooses only flags, quotes and line breaks; the content comes from the call. */
  readonly print: (call: CallOf<Kind>, step: Step) => string;
}

const ALL: readonly Step[] = ["listen", "publish", "both"];

/** The tools of event samples. */
export const eventTools = {
  wscat: { label: "wscat", syntax: "bash", kind: "websocket", steps: ALL, print: toWscat },
  websocket: {
    label: "Browser WebSocket",
    syntax: "javascript",
    kind: "websocket",
    steps: ALL,
    print: toWebSocket,
  },
  kcat: { label: "kcat", syntax: "bash", kind: "kafka", steps: ALL, print: toKcat },
  mosquitto_pub: {
    label: "mosquitto_pub",
    syntax: "bash",
    kind: "mqtt",
    steps: ["publish"],
    print: toMosquittoPub,
  },
  mosquitto_sub: {
    label: "mosquitto_sub",
    syntax: "bash",
    kind: "mqtt",
    steps: ["listen"],
    print: toMosquittoSub,
  },
} as const satisfies Readonly<Record<EventTool, { [Kind in ClientKind]: ToolOf<Kind> }[ClientKind]>>;

/**
 * The tools that pages show if `codeSamples` is not set, in the order of their tabs. A tool that is not listed
 * here changes the pages only of sites that choose it.
 */
export const defaultEventTools: readonly EventTool[] = [
  "wscat",
  "websocket",
  "kcat",
  "mosquitto_pub",
  "mosquitto_sub",
];

/**
 * Returns the event tools that the option `codeSamples` selects, in its order and without duplicates. Ignores
 * case and the names of HTTP languages. Returns the default tools if the option is not set.
 */
export function chooseEventTools(codeSamples: readonly string[] | undefined): readonly EventTool[] {
  return codeSamples ? selectNames(eventTools, codeSamples) : defaultEventTools;
}

/**
 * Returns the steps of an operation in the order of its samples. The first step is that of the operation
 * itself: if the API receives, the reader publishes. The second is that of the reply.
 */
export function orderOfSteps(action: EventCall["action"]): readonly Step[] {
  return action === "receive" ? ["publish", "listen", "both"] : ["listen", "publish", "both"];
}

/**
 * Returns the samples of one call, ordered by `orderOfSteps`. Empty for a protocol without a tool. No sample
 * publishes a message that is unknown or not encoded as text.
 */
export function toEventSamples(call: EventCall, languages: readonly EventTool[]): readonly EventSample[] {
  return stepsOf(call).flatMap((step) =>
    languages.flatMap((language) => {
      const { label, syntax, kind, steps, print } = eventTools[language] as ToolOf<ClientKind>;
      return kind === call.kind && steps.includes(step)
        ? [{ language, label, syntax, step, code: print(call, step) }]
        : [];
    }),
  );
}

function stepsOf({ kind, action, listen, publish }: EventCall): readonly Step[] {
  const sent = publish?.encoding === undefined && !publish?.isUnknown ? publish : undefined;
  if (kind === "websocket" && listen && sent && listen.url === sent.url) return ["both"];
  const possible = { listen, publish: sent, both: undefined };
  return orderOfSteps(action).filter((step) => possible[step]);
}

/**
 * Prints a wscat command: https://github.com/websockets/wscat. With `-x`, wscat sends a message, prints what
 * arrives within two seconds, and exits.
 */
function toWscat({ listen, publish, headers, subprotocols, user }: WebSocketCall, step: Step): string {
  const sent = step === "listen" ? undefined : publish;
  return shellCommand([
    ["wscat", "-c", quoteShell((sent ?? listen)?.url ?? "")],
    ...headers.map(({ name, value }) => ["-H", quoteShell(`${name}: ${value}`)]),
    ...(user ? [["--auth", shellWord(`${user.username}:${user.password ?? "YOUR_PASSWORD"}`)]] : []),
    ...subprotocols.map((protocol) => ["-s", shellWord(protocol)]),
    ...(sent
      ? [
          ["-x", quoteShell(sent.payload)],
          ["-w", "2"],
        ]
      : []),
  ]);
}

/**
 * Prints code for a browser's WebSocket, which cannot send headers:
 * https://websockets.spec.whatwg.org/#the-websocket-interface
 */
function toWebSocket({ listen, publish, subprotocols }: WebSocketCall, step: Step): string {
  const sent = step === "listen" ? undefined : publish;
  const [first, ...others] = subprotocols.map(quoteJavaScript);
  const chosen =
    first === undefined ? "" : others.length === 0 ? `, ${first}` : `, [${[first, ...others].join(", ")}]`;
  const open = [
    `const socket = new WebSocket(${quoteJavaScript((sent ?? listen)?.url ?? "")}${chosen});`,
    "",
    'socket.addEventListener("message", (event) => console.log(event.data));',
  ];
  if (!sent) return open.join("\n");
  const message = toObjectLiteral(sent.payload) ?? quoteJavaScript(sent.payload);
  return [...open, `socket.addEventListener("open", () => socket.send(${message}));`].join("\n");
}

/** Prints a kcat command: https://github.com/edenhill/kcat. kcat accepts brokers without a scheme. */
function toKcat(call: KafkaCall, step: Step): string {
  const { listen, publish } = call;
  if (step === "listen") return listen ? toConsumer(call, listen) : "";
  return publish ? toProducer(call, publish) : "";
}

const RECORD = "'key=%k headers=%h\\n%s\\n'";
/** Topic names that kcat cannot mistake for an option or a pattern. Kafka allows few other names. */
const TOPIC_NAME = /^\w[\w.-]*$/;

function toConsumer(call: KafkaCall, { address, group }: KafkaTarget): string {
  const format = ["-f", RECORD];
  if (group !== undefined && TOPIC_NAME.test(address))
    return shellCommand([
      ["kcat", "-b", shellWord(call.brokers)],
      ["-G", shellWord(group), "-X", "auto.offset.reset=earliest"],
      ...toSettings(call),
      [...format, address],
    ]);
  return shellCommand([
    ["kcat", "-C", "-b", shellWord(call.brokers)],
    ["-t", shellWord(address), "-o", "end"],
    ...toSettings(call),
    format,
  ]);
}

/**
 * Pipes the message from `printf '%s'`, which prints it unchanged. kcat treats each line as a message, so a
 * text of several lines gets another delimiter. kcat sends nothing for empty input, so an empty message is
 * sent as a key followed by a null.
 */
function toProducer(call: KafkaCall, { address, payload, key, headers }: KafkaPublication): string {
  const isEmpty = payload === "";
  const text = isEmpty
    ? `printf '%s\\037\\n' ${quoteShell(key ?? "")}`
    : `printf '%s' ${quoteShell(payload)}`;
  return shellCommand([
    [text, "|", "kcat", "-P", "-b", shellWord(call.brokers)],
    ["-t", shellWord(address)],
    ...(isEmpty ? [["-Z", "-K", "'\\x1f'"]] : []),
    ...(payload.includes("\n") ? [["-D", quoteDelimiter(payload)]] : []),
    ...(key === undefined || isEmpty ? [] : [["-k", shellWord(key)]]),
    ...headers.map(({ name, value }) => ["-H", shellWord(`${name}=${value}`)]),
    ...toSettings(call),
  ]);
}

/**
 * Returns a control character that the message does not contain, as delimiter: https://www.ascii-code.com/
 */
function quoteDelimiter(payload: string): string {
  const free = ["\x1e", "\x1f", "\x1d", "\x1c"].find((separator) => !payload.includes(separator)) ?? "\x04";
  return `'\\x${free.charCodeAt(0).toString(16).padStart(2, "0")}'`;
}

function toSettings({ settings }: KafkaCall): readonly (readonly string[])[] {
  return settings.map(({ name, value }) => ["-X", shellWord(`${name}=${value}`)]);
}

/**
 * Longest argument in UTF-16 units. Linux limits an argument to 128 KiB, and a unit has at most three bytes
 * in UTF-8.
 */
const LONGEST_WORD = Math.floor(131_071 / 3);

/** Prints a `mosquitto_pub` command: https://mosquitto.org/man/mosquitto_pub-1.html */
function toMosquittoPub(call: MqttCall): string {
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
function toMosquittoSub(call: MqttCall): string {
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

import { execFileSync, spawn, type ChildProcess } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { toolEnvironment } from "./event-sample-run.js";
import { vi } from "vitest";
import { PATIENCE } from "./patience.js";
import { freePort } from "./local-server.js";

/** A message as the broker forwarded it. */
export interface MqttMessage {
  readonly topic: string;
  readonly qos: number;
  readonly retain: number;
  readonly payload: string | null;
  readonly properties?: Readonly<Record<string, unknown>>;
}

export interface MqttBroker {
  readonly port: number;
  /** Port that requires TLS and a password, but no client certificate. */
  readonly securePort: number;
  /** Port that requires TLS, a password and a client certificate. */
  readonly strictPort: number;
  /**
   * The client's certificate and key, and the certificate of the authority that signed the certificates of
   * the client and the server.
   */
  readonly files: Readonly<Record<"ca.crt" | "client.crt" | "client.key", string>>;
  /** Returns the first message on a topic, and waits for it if necessary. */
  received(topic: string): Promise<MqttMessage>;
  publish(topic: string, payload: string): void;
  /** Returns everything that the broker has logged so far. */
  log(): string;
  stop(): Promise<void>;
}

const USER = ["YOUR_USERNAME", "YOUR_PASSWORD"] as const;

/** Starts a mosquitto on free ports of 127.0.0.1, and a client that receives everything published. */
export async function startMqttBroker(): Promise<MqttBroker> {
  const folder = await mkdtemp(join(tmpdir(), "api-reference-mqtt-"));
  const [port, securePort, strictPort] = [await freePort(), await freePort(), await freePort()];
  makeCertificates(folder);
  execFileSync("mosquitto_passwd", ["-b", "-c", join(folder, "users"), ...USER], { env: toolEnvironment });
  await writeFile(
    join(folder, "mosquitto.conf"),
    settings(folder, port, { [securePort]: false, [strictPort]: true }),
  );
  const log: string[] = [];
  const broker = spawn("mosquitto", ["-v", "-c", "mosquitto.conf"], { cwd: folder, env: toolEnvironment });
  broker.stderr.setEncoding("utf8").on("data", (text: string) => log.push(text));
  await vi.waitUntil(() => /running/.test(log.join("")), PATIENCE);
  const { messages, listener } = await listen(port, log);
  const read = (name: string): Promise<string> => readFile(join(folder, name), "utf8");
  return {
    port,
    securePort,
    strictPort,
    files: {
      "ca.crt": await read("ca.crt"),
      "client.crt": await read("client.crt"),
      "client.key": await read("client.key"),
    },
    async received(topic) {
      await vi.waitUntil(() => messages().some((message) => message.topic === topic), PATIENCE);
      return messages().find((message) => message.topic === topic) as MqttMessage;
    },
    publish: (topic, payload) =>
      void execFileSync("mosquitto_pub", ["-p", String(port), "-t", topic, "-m", payload], {
        env: toolEnvironment,
      }),
    log: () => log.join(""),
    async stop() {
      await Promise.all([listener, broker].map(stopped));
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function listen(
  port: number,
  log: readonly string[],
): Promise<{ readonly messages: () => readonly MqttMessage[]; readonly listener: ChildProcess }> {
  const words = ["-p", String(port), "-V", "mqttv5", "-q", "2", "-t", "#", "-F", "%j", "-i", "recorder"];
  const listener = spawn("mosquitto_sub", words, { env: toolEnvironment });
  const lines: string[] = [];
  listener.stdout.setEncoding("utf8").on("data", (text: string) => lines.push(text));
  await vi.waitUntil(() => /Sending SUBACK to recorder/.test(log.join("")), PATIENCE);
  const messages = (): readonly MqttMessage[] =>
    lines
      .join("")
      .split("\n")
      .slice(0, -1)
      .map((line) => JSON.parse(line) as MqttMessage);
  return { messages, listener };
}

/**
 * Returns the broker's configuration. `secure` maps each port with TLS to whether clients need a certificate.
 * The user is set because mosquitto, if started by root, would otherwise switch to another user.
 */
function settings(folder: string, port: number, secure: Readonly<Record<number, boolean>>): string {
  return [
    `user ${userInfo().username}`,
    "per_listener_settings true",
    `listener ${port} 127.0.0.1`,
    "allow_anonymous true",
    ...Object.entries(secure).flatMap(([number, isStrict]) => [
      `listener ${number} 127.0.0.1`,
      "allow_anonymous false",
      `password_file ${join(folder, "users")}`,
      `cafile ${join(folder, "ca.crt")}`,
      `certfile ${join(folder, "server.crt")}`,
      `keyfile ${join(folder, "server.key")}`,
      `require_certificate ${isStrict}`,
    ]),
    "",
  ].join("\n");
}

/**
 * Creates an authority and the certificates it signs: one for a server named localhost and one for a client.
 */
function makeCertificates(folder: string): void {
  const openssl = (...words: string[]): void =>
    void execFileSync("openssl", words, { cwd: folder, stdio: "ignore", env: toolEnvironment });
  const key = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"];
  openssl("req", "-x509", ...key, "-subj", "/CN=authority", "-keyout", "ca.key", "-out", "ca.crt");
  for (const [name, subject] of [
    ["server", "/CN=localhost"],
    ["client", "/CN=client"],
  ] as const) {
    openssl("req", ...key, "-subj", subject, "-keyout", `${name}.key`, "-out", `${name}.csr`);
    const signer = ["-CA", "ca.crt", "-CAkey", "ca.key", "-CAcreateserial"];
    openssl("x509", "-req", "-in", `${name}.csr`, ...signer, "-out", `${name}.crt`);
  }
}

async function stopped(child: ChildProcess): Promise<void> {
  const closed = new Promise((settle) => child.on("close", settle));
  if (child.exitCode === null) child.kill();
  else return;
  await closed;
}

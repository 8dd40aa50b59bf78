import { execFile, spawn } from "node:child_process";
import { promisify } from "node:util";
import { toolEnvironment } from "./event-sample-run.js";
import { vi } from "vitest";
import { PATIENCE } from "./patience.js";

/** A record as kcat prints it: https://github.com/edenhill/kcat#usage-examples */
export interface KafkaRecord {
  readonly topic: string;
  readonly key: string | null;
  readonly payload: string | null;
  /** Names and values, alternating. */
  readonly headers?: readonly (string | null)[];
}

export interface KafkaMock {
  /** `127.0.0.1:40123` */
  readonly broker: string;
  /** Returns all records of a topic. */
  records(topic: string): Promise<readonly KafkaRecord[]>;
  produce(topic: string, payload: string): Promise<void>;
  stop(): void;
}

/** Starts librdkafka's mock broker, which lives as long as the kcat process that contains it. */
export async function startKafkaMock(): Promise<KafkaMock> {
  const holder = spawn(
    "kcat",
    [..."-P -t none -b localhost:1 -X test.mock.num.brokers=1 -d mock".split(" ")],
    {
      env: toolEnvironment,
    },
  );
  const told: string[] = [];
  holder.stderr.setEncoding("utf8").on("data", (text: string) => told.push(text));
  const found = (): string | undefined => /127\.0\.0\.1:\d+/.exec(told.join(""))?.[0];
  await vi.waitUntil(() => found() !== undefined, PATIENCE);
  const broker = found() ?? "";
  return {
    broker,
    async records(topic) {
      const words = ["-C", "-b", broker, "-t", topic, "-o", "beginning", "-e", "-J", "-q"];
      const { stdout } = await promisify(execFile)("kcat", words, { env: toolEnvironment });
      return stdout
        .split("\n")
        .filter(Boolean)
        .map((line) => JSON.parse(line) as KafkaRecord);
    },
    async produce(topic, payload) {
      const producer = spawn("kcat", ["-P", "-b", broker, "-t", topic], { env: toolEnvironment });
      producer.stdin.end(payload);
      await new Promise((closed) => producer.on("close", closed));
    },
    stop: () => void holder.kill(),
  };
}

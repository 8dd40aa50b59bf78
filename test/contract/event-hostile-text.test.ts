import { readFile, readdir } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import type { EventTool } from "../../eleventy-plugin/portable/samples/event-samples.js";
import { eventSamplesOf } from "../support/event-samples-of.js";
import { bashGroup, runSample } from "../support/event-sample-run.js";
import { temporaryFolder, writeFiles } from "../support/temporary-folder.js";

/** A script that replaces each tool, and records the tool's arguments and input. */
const RECORDER = `#!/bin/sh
for word in "$@"; do printf '%s\\0' "$word"; done >>"$RECORD/$(basename "$0")"
case " $* " in *" -P "*) cat >"$RECORD/input";; esac
`;
const EVIL = `'"; touch pwned; $(touch pwned) \`touch pwned\` && touch pwned #\n\u202e!! \\`;
/** Operations whose samples run each command. A browser's WebSocket has a test of its own. */
const OPERATIONS: Readonly<Record<Exclude<EventTool, "websocket">, readonly string[]>> = {
  wscat: ["say"],
  kcat: ["produce", "consume", "group"],
  mosquitto_pub: ["publish"],
  mosquitto_sub: ["subscribe"],
};
const TOOLS = Object.keys(OPERATIONS);

bashGroup("a document full of commands", () => {
  let samplesOf: Awaited<ReturnType<typeof eventSamplesOf>>;
  beforeAll(async () => {
    samplesOf = await eventSamplesOf(hostileDocument());
  });

  /** Runs a sample, and returns the arguments and the standard input that it passes to its tool. */
  async function nameWords(code: string): Promise<{ words: readonly string[]; input: string }> {
    const record = await temporaryFolder();
    const bin = await temporaryFolder();
    await writeFiles(bin, Object.fromEntries(TOOLS.map((tool) => [tool, RECORDER])));
    const hidden = TOOLS.map((tool) => `chmod +x '${bin}/${tool}'`).join("\n");
    const {
      code: exit,
      complaints,
      printed,
    } = await runSample(`${hidden}\nPATH='${bin}':$PATH\n${code}\nls -A`, {
      environment: { RECORD: record },
    });
    expect(complaints).toBe("");
    expect([exit, printed]).toEqual([0, "sample.sh\n"]);
    const files = await readdir(record);
    const [tool = ""] = files.filter((name) => name !== "input");
    const words = (await readFile(join(record, tool), "utf8")).split("\0").slice(0, -1);
    return { words, input: files.includes("input") ? await readFile(join(record, "input"), "utf8") : "" };
  }

  test.each(
    Object.entries(OPERATIONS).flatMap(([tool, operations]) =>
      operations.map((operation) => [tool, operation] as const),
    ),
  )("%s receives arguments and nothing is run (%s)", async (tool, operation) => {
    const { code, call } = samplesOf(operation, { payload: EVIL });
    expect(code(tool)).not.toMatch(/\u202e/);
    const { words, input } = await nameWords(code(tool));
    const all = [...words, input];
    if (call.publish) expect(all).toContain(call.publish.payload);
    if (call.kind !== "websocket") expect(all).toContain((call.publish ?? call.listen)?.address);
    for (const option of words.filter((word) => /^-(?!dash)/.test(word)))
      expect(KNOWN_OPTIONS).toContain(option);
  });

  test("a browser script stays within its strings", () => {
    const { code } = samplesOf("say", { payload: `${EVIL}</script><script>alert(1)//` });
    expect(code("websocket")).not.toMatch(/<\/script|\u202e/i);
    expect(() => new Function(code("websocket"))).not.toThrow();
  });
});

/**
 * All options that samples may use. Arguments from the document begin with `-dash`, which is not among them.
 */
const KNOWN_OPTIONS = [
  ...["-c", "-H", "-s", "-x", "-w", "--auth"],
  ...["-P", "-C", "-b", "-t", "-o", "-f", "-D", "-k", "-X", "-G"],
  ...["-h", "-p", "-q", "-v", "-m", "-i", "-V", "-u", "--will-topic", "--will-payload"],
];

function hostileDocument(): object {
  const text = { payload: { type: "string" }, contentType: "text/plain" };
  const headers = {
    type: "object",
    properties: { "X-A": { const: EVIL }, [EVIL]: { const: "x" }, Y: { const: "-dash" } },
  };
  const server = (protocol: string, bindings: object = {}): object => ({
    host: `host${EVIL}`,
    protocol,
    bindings,
  });
  const channel = (name: string): object => ({
    address: `-dash/${EVIL}`,
    messages: {
      one: { ...text, headers, bindings: name === "kafka" ? { kafka: { key: { const: EVIL } } } : {} },
    },
    servers: [{ $ref: `#/servers/${name}` }],
    bindings: name === "ws" ? { ws: { headers, query: headers } } : {},
  });
  const on = (name: string, action: string, more: object = {}): object => ({
    action,
    channel: { $ref: `#/channels/${name}` },
    ...more,
  });
  return {
    asyncapi: "3.0.0",
    info: { title: EVIL, version: "1" },
    servers: {
      ws: server("ws"),
      kafka: server("kafka"),
      mqtt: server("mqtt", { mqtt: { clientId: EVIL, lastWill: { topic: EVIL, message: EVIL } } }),
    },
    channels: { ws: channel("ws"), kafka: channel("kafka"), mqtt: channel("mqtt") },
    operations: {
      say: on("ws", "receive"),
      produce: on("kafka", "receive", { bindings: { kafka: { clientId: { const: EVIL } } } }),
      consume: on("kafka", "send"),
      group: on("kafka", "send", { bindings: { kafka: { groupId: { const: EVIL } } } }),
      publish: on("mqtt", "receive"),
      subscribe: on("mqtt", "send"),
    },
  };
}

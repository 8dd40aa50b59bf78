import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { eventSamplesOf } from "../support/event-samples-of.js";
import { kcatGroup, runSample, startSample, type Finished } from "../support/event-sample-run.js";
import { startKafkaMock, type KafkaMock, type KafkaRecord } from "../support/kafka-mock.js";
import { nastyPayloads } from "../support/nasty-payloads.js";
import { PATIENCE } from "../support/patience.js";

kcatGroup("samples for Kafka against the mock of librdkafka", () => {
  let kafka: KafkaMock;
  let samplesOf: Awaited<ReturnType<typeof eventSamplesOf>>;

  beforeAll(async () => {
    kafka = await startKafkaMock();
    samplesOf = await eventSamplesOf(documentFor(kafka.broker));
  });
  afterAll(() => kafka?.stop());

  describe("kcat sends one record with an unchanged payload", () => {
    const payloads = Object.entries(nastyPayloads);
    let runs: ReadonlyMap<string, readonly [Finished, readonly KafkaRecord[]]>;

    // Client and broker wait for each other half a second at a time, so all samples run in parallel.
    beforeAll(async () => {
      const all = payloads.map(async ([name, { typed }]) => {
        const { code } = samplesOf("publish", { payload: typed, parameters: [name] });
        const run = await runSample(code());
        return [name, [run, await kafka.records(`plain.${name}`)]] as const;
      });
      runs = new Map(await Promise.all(all));
    });

    test.each(payloads)("%s", (name, { typed, sent = typed }) => {
      const [run, records = []] = runs.get(name) ?? [];
      expect(run).toMatchObject({ code: 0 });
      expect(records.map(({ payload }) => payload ?? "")).toEqual([sent]);
    });

    test("longer than the maximum of a command-line argument", async () => {
      const payload = JSON.stringify({ text: "it's é $(id) ".repeat(10_000) });
      expect(await runSample(samplesOf("publish", { payload, parameters: ["long"] }).code())).toMatchObject({
        code: 0,
      });
      expect((await kafka.records("plain.long")).map((record) => record.payload)).toEqual([payload]);
    });
  });

  test.each(["text", ""])(
    "a key and headers from bindings and headers, with the payload %j",
    async (payload) => {
      const headers = [
        { name: "trace id", value: "it's $(id)=1" },
        { name: "-H", value: "" },
        { name: "no=name", value: "left out" },
      ];
      const { code, call } = samplesOf("keyed", { headers, payload });
      expect(call.notes).toContainEqual({ code: "noteHeaderLeftOut", subject: "no=name" });
      expect(await runSample(code())).toMatchObject({ code: 0 });
      const [record] = (await kafka.records("a-topic-of-the-binding")).filter(
        (each) => (each.payload ?? "") === payload,
      );
      expect(record).toMatchObject({
        key: '{"boat":"it\'s"}',
        headers: ["trace id", "it's $(id)=1", "-H", ""],
      });
    },
  );

  test("librdkafka accepts the settings of bindings and security schemes", async () => {
    const dumped = async (operation: string, server: number): Promise<string> => {
      const { code } = samplesOf(operation, { server: { index: server, variables: [] } });
      return (await runSample(`${code()} -X dump </dev/null`)).printed;
    };
    const scram = await dumped("keyed", 1);
    for (const line of [
      "client.id = boat 7",
      "security.protocol = sasl_ssl",
      "sasl.mechanisms = SCRAM-SHA-512",
      "sasl.username = YOUR_USERNAME",
      "sasl.password = YOUR_PASSWORD",
    ])
      expect(scram).toContain(`${line}\n`);
    const certificate = await dumped("keyed", 2);
    for (const line of [
      "security.protocol = ssl",
      "ssl.ca.location = ca.crt",
      "ssl.certificate.location = client.crt",
      "ssl.key.location = client.key",
    ])
      expect(certificate).toContain(`${line}\n`);
    expect(await dumped("keyed", 3)).toContain("security.protocol = sasl_plaintext\n");
    expect(await dumped("publish", 0)).toContain("security.protocol = plaintext\n");
  });

  test("a consumer prints records published from now on", async () => {
    await kafka.produce("heard.all", "before");
    const listening = await startSample(asInTerminal(samplesOf("listen").code()));
    await vi.waitUntil(
      async () => {
        await kafka.produce("heard.all", '{"it\'s":1}');
        return listening.printed().includes("it's");
      },
      { timeout: PATIENCE, interval: 300 },
    );
    await listening.stop();
    expect(listening.printed().split("\n").slice(0, 2)).toEqual(["key= headers=", '{"it\'s":1}']);
    expect(listening.printed()).not.toContain("before");
  });

  test("a consumer group reads from the beginning", async () => {
    await kafka.produce("grouped", "first");
    const { code } = samplesOf("listenInGroup");
    expect(code()).toContain("-G 'the group'");
    const listening = await startSample(asInTerminal(code()));
    await vi.waitUntil(() => listening.printed().includes("first"), PATIENCE);
    expect((await listening.stop()).complaints).toContain("Group the group rebalanced");
  });

  test("for a reply the reader listens at the address in the request", async () => {
    const { samples, code } = samplesOf("ask");
    expect(samples.map(({ step, language }) => [step, language])).toEqual([
      ["publish", "kcat"],
      ["listen", "kcat"],
    ]);
    await kafka.produce("replies-to-me", "before");
    const listening = await startSample(asInTerminal(code("listen")));
    await runSample(code("publish"));
    const [request] = await kafka.records("questions");
    expect(request?.headers).toEqual(["replyTo", "replies-to-me"]);
    await vi.waitUntil(
      async () => {
        await kafka.produce(request?.headers?.[1] ?? "", "42");
        return listening.printed().includes("42");
      },
      { timeout: PATIENCE, interval: 300 },
    );
    await listening.stop();
  });
});

/** Makes kcat print each record at once, as it does in a terminal. */
const asInTerminal = (code: string): string => `${code} -u`;

function documentFor(host: string): object {
  const text = { payload: { type: "string" }, contentType: "text/plain" };
  const on = (channel: string, action: "send" | "receive", more: object = {}): object => ({
    action,
    channel: { $ref: `#/channels/${channel}` },
    ...more,
  });
  const secured = (protocol: string, scheme: string): object => ({
    host,
    protocol,
    security: [{ $ref: `#/components/securitySchemes/${scheme}` }],
  });
  return {
    asyncapi: "3.0.0",
    info: { title: "Boats", version: "1" },
    servers: {
      plain: { host, protocol: "kafka" },
      scram: secured("kafka-secure", "scram"),
      certificate: secured("kafka-secure", "certificate"),
      account: secured("kafka", "account"),
    },
    channels: {
      plain: { address: "plain.{name}", parameters: { name: {} }, messages: { text } },
      keyed: {
        address: "not-this",
        messages: {
          one: { ...text, bindings: { kafka: { key: { type: "object", const: { boat: "it's" } } } } },
        },
        bindings: { kafka: { topic: "a-topic-of-the-binding" } },
      },
      heard: { address: "heard.all", messages: { text } },
      grouped: { address: "grouped", messages: { text } },
      questions: {
        address: "questions",
        messages: {
          one: {
            ...text,
            headers: { type: "object", properties: { replyTo: { type: "string" } } },
            examples: [{ headers: { replyTo: "replies-to-me" }, payload: "What?" }],
          },
        },
      },
      answers: { address: null, messages: { text } },
    },
    operations: {
      publish: on("plain", "receive"),
      keyed: on("keyed", "receive", {
        bindings: { kafka: { clientId: { type: "string", const: "boat 7" } } },
      }),
      listen: on("heard", "send"),
      listenInGroup: on("grouped", "send", {
        bindings: { kafka: { groupId: { type: "string", enum: ["the group"] } } },
      }),
      ask: on("questions", "receive", {
        reply: { address: { location: "$message.header#/replyTo" }, channel: { $ref: "#/channels/answers" } },
      }),
    },
    components: {
      securitySchemes: {
        scram: { type: "scramSha512" },
        certificate: { type: "X509" },
        account: { type: "userPassword" },
      },
    },
  };
}

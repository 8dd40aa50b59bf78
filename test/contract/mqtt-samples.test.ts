import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { eventSamplesOf } from "../support/event-samples-of.js";
import { mosquittoGroup, runSample, startSample } from "../support/event-sample-run.js";
import { startMqttBroker, type MqttBroker } from "../support/mqtt-broker.js";
import { nastyPayloads } from "../support/nasty-payloads.js";
import { PATIENCE } from "../support/patience.js";

mosquittoGroup("samples for MQTT against a mosquitto", () => {
  let broker: MqttBroker;
  let samplesOf: Awaited<ReturnType<typeof eventSamplesOf>>;

  beforeAll(async () => {
    broker = await startMqttBroker();
    samplesOf = await eventSamplesOf(documentFor(broker));
  });
  afterAll(() => broker?.stop());

  describe("mosquitto_pub sends an unchanged payload", () => {
    test.each(Object.entries(nastyPayloads))("%s", async (name, { typed, sent = typed }) => {
      const { code, call } = samplesOf("publish", { payload: typed, parameters: [name] });
      expect(await runSample(code())).toMatchObject({ code: 0, complaints: "" });
      const { payload } = await broker.received(`plain/${name}`);
      expect(payload ?? "").toBe(sent);
      expect(call.publish?.payload).toBe(sent);
    });

    test("longer than the maximum of a command-line argument", async () => {
      const payload = "it's é $(id)\n".repeat(20_000);
      const { code } = samplesOf("publish", { payload, parameters: ["long"] });
      expect(await runSample(code())).toMatchObject({ code: 0, complaints: "" });
      expect((await broker.received("plain/long")).payload).toBe(payload);
    });
  });

  test.each(["it's; $(touch x)", "-h", "ünï 🙂", "a/b"])("a topic with %s", async (value) => {
    const { code } = samplesOf("publish", { payload: "here", parameters: [value] });
    expect(await runSample(code())).toMatchObject({ code: 0, complaints: "" });
    expect((await broker.received(`plain/${value}`)).payload).toBe("here");
  });

  test("quality of service, retention and the properties of MQTT 5 come from bindings and headers", async () => {
    const headers = [
      { name: "trace id", value: "it's" },
      { name: "-D", value: "" },
    ];
    const { code } = samplesOf("properties", { headers });
    expect(await runSample(code())).toMatchObject({ code: 0, complaints: "" });
    const { qos, properties } = await broker.received("five/it's");
    expect(qos).toBe(1);
    expect(properties).toEqual({
      "content-type": "application/json",
      "payload-format-indicator": 1,
      "message-expiry-interval": 60,
      "correlation-data": "é-1",
      "user-properties": { "trace id": "it's", "-D": "" },
    });
    expect(broker.log()).toMatch(/Received PUBLISH from \S+ \(d0, q1, r1, m\d+, 'five\/it's'/);
    expect(broker.log()).toMatch(/connected from \S+ as \S+ \(p5,/);
  });

  test("TLS, a password, a client id, its keep-alive and will", async () => {
    const { code } = samplesOf("secured");
    const { "ca.crt": authority } = broker.files;
    // `--tls-use-os-certs` uses OpenSSL's certificates, which `SSL_CERT_FILE` can replace.
    const machine = { files: { "ca.crt": authority }, environment: { SSL_CERT_FILE: "ca.crt" } };
    expect(await runSample(code(), machine)).toMatchObject({ code: 0, complaints: "" });
    expect((await broker.received("secured")).payload).toBe('{"a":1}');
    expect(broker.log()).toMatch(/as boat-7 \(p2, c1, k30, u'YOUR_USERNAME'\)/);
    expect(broker.log()).toMatch(/Will message specified \(4 bytes\) \(r1, q1\)\.\s*\S*\s*last\/boat-7/);
    const anonymous = code().replace(/ *-u YOUR_USERNAME -P YOUR_PASSWORD \\\n/, "");
    expect((await runSample(anonymous, machine)).code).not.toBe(0);
  });

  test("a certificate, and a session kept by the broker", async () => {
    const { code, call } = samplesOf("listenSecured");
    expect(call.notes).toContainEqual({ code: "noteOwnCertificate", subject: "" });
    const listening = await startSample(code(), { files: broker.files });
    await vi.waitUntil(() => /as boat-8 \(p2, c0, k60, u'YOUR_USERNAME'\)/.test(broker.log()), PATIENCE);
    await vi.waitUntil(() => broker.log().includes("Sending SUBACK to boat-8"), PATIENCE);
    broker.publish("strict", "seen");
    await vi.waitUntil(() => listening.printed() === "strict seen\n", PATIENCE);
    await listening.stop();
  });

  test("mosquitto_sub prints published messages for every value of a parameter", async () => {
    const listening = await startSample(samplesOf("listen").code());
    await vi.waitUntil(() => /SUBSCRIBE from[^]*heard\/\+\/end \(QoS 2\)/.test(broker.log()), PATIENCE);
    broker.publish("heard/any thing/end", '{"it\'s":1}');
    broker.publish("heard/two/levels/end", "not this");
    broker.publish("heard/last/end", "last");
    await vi.waitUntil(() => listening.printed().includes("last"), PATIENCE);
    await listening.stop();
    expect(listening.printed()).toBe('heard/any thing/end {"it\'s":1}\nheard/last/end last\n');
  });

  test("a request names the topic on which its sender already listens", async () => {
    const { samples, code } = samplesOf("ask");
    expect(samples.map(({ language }) => language)).toEqual(["mosquitto_pub", "mosquitto_sub"]);
    const listening = await startSample(code("listen"));
    await vi.waitUntil(() => broker.log().includes("answers/to me (QoS 0)"), PATIENCE);
    expect(await runSample(code("publish"))).toMatchObject({ code: 0, complaints: "" });
    const { properties } = await broker.received("questions");
    expect(properties).toMatchObject({ "response-topic": "answers/to me" });
    broker.publish(String(properties?.["response-topic"]), "42");
    await vi.waitUntil(() => listening.printed() === "answers/to me 42\n", PATIENCE);
    await listening.stop();
  });
});

function documentFor({ port, securePort, strictPort }: MqttBroker): object {
  const host = `127.0.0.1:${port}`;
  const boat = {
    clientId: "boat-7",
    keepAlive: 30,
    lastWill: { topic: "last/boat-7", message: "gone", qos: 1, retain: true },
  };
  const text = { payload: { type: "string" }, contentType: "text/plain" };
  const on = (channel: string, action: "send" | "receive", more: object = {}): object => ({
    action,
    channel: { $ref: `#/channels/${channel}` },
    ...more,
  });
  const servers = (name: string): object => ({ servers: [{ $ref: `#/servers/${name}` }] });
  return {
    asyncapi: "3.0.0",
    info: { title: "Boats", version: "1" },
    servers: {
      plain: { host, protocol: "mqtt" },
      five: { host, protocol: "mqtt", protocolVersion: "5.0" },
      secure: {
        host: `localhost:${securePort}`,
        protocol: "secure-mqtt",
        protocolVersion: "3.1.1",
        security: [{ $ref: "#/components/securitySchemes/account" }],
        bindings: { mqtt: boat },
      },
      strict: {
        host: `localhost:${strictPort}`,
        protocol: "mqtts",
        security: [{ $ref: "#/components/securitySchemes/account" }],
        bindings: { mqtt: { clientId: "boat-8", cleanSession: false } },
      },
    },
    channels: {
      plain: { address: "plain/{name}", parameters: { name: {} }, messages: { text }, ...servers("plain") },
      five: {
        address: "five/{name}",
        parameters: { name: { examples: ["it's"] } },
        messages: {
          one: {
            payload: { const: { a: 1 } },
            contentType: "application/json",
            headers: { type: "object" },
            bindings: {
              mqtt: {
                contentType: "application/json",
                payloadFormatIndicator: 1,
                correlationData: { type: "string", const: "é-1" },
              },
            },
          },
        },
        ...servers("five"),
      },
      secured: {
        address: "secured",
        messages: { one: { payload: { const: { a: 1 } } } },
        ...servers("secure"),
      },
      strict: { address: "strict", messages: { text }, ...servers("strict") },
      heard: {
        address: "heard/{boat}/end",
        parameters: { boat: {} },
        messages: { text },
        ...servers("plain"),
      },
      questions: { address: "questions", messages: { text }, ...servers("five") },
      answers: { address: "answers/{who}", parameters: { who: { default: "to me" } }, messages: { text } },
    },
    operations: {
      publish: on("plain", "receive"),
      properties: on("five", "receive", {
        bindings: { mqtt: { qos: 1, retain: true, messageExpiryInterval: 60 } },
      }),
      secured: on("secured", "receive"),
      listen: on("heard", "send", { bindings: { mqtt: { qos: 2 } } }),
      listenSecured: on("strict", "send", {
        security: [{ $ref: "#/components/securitySchemes/certificate" }],
      }),
      ask: on("questions", "receive", { reply: { channel: { $ref: "#/channels/answers" } } }),
    },
    components: {
      securitySchemes: { account: { type: "userPassword" }, certificate: { type: "X509" } },
    },
  };
}

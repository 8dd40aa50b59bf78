import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { browserGroup, sharedBrowser } from "../support/browser.js";
import { eventSamplesOf } from "../support/event-samples-of.js";
import { bashGroup, runSample, startSample } from "../support/event-sample-run.js";
import { nastyPayloads } from "../support/nasty-payloads.js";
import { startSocketServer, type SocketServer, type SocketVisit } from "../support/socket-server.js";

let server: SocketServer;
let samplesOf: Awaited<ReturnType<typeof eventSamplesOf>>;

beforeAll(async () => {
  server = await startSocketServer();
  samplesOf = await eventSamplesOf(documentFor(server.host));
});
afterAll(() => server?.close());

const payloads = Object.entries(nastyPayloads).map(
  ([name, { typed, sent = typed }]) => [name, typed, sent] as const,
);
const visitTo = (path: string): SocketVisit | undefined =>
  server.visits().find(({ url }) => new URL(url, "ws://any.test").pathname === path);

bashGroup("samples for wscat", () => {
  let printed: ReadonlyMap<string, string>;

  // Each sample waits two seconds for responses, so they run in parallel.
  beforeAll(async () => {
    const runs = payloads.map(async ([name, typed]) => {
      const { code } = samplesOf("publish", { payload: typed, parameters: [`wscat-${name}`] });
      const { code: exit, printed: text, complaints } = await runSample(code("wscat"));
      return [name, `${exit} ${complaints}${text}`] as const;
    });
    printed = new Map(await Promise.all(runs));
  });

  test.each(payloads)("%s", (name, _, sent) => {
    expect(visitTo(`/rooms/wscat-${name}`)?.frames).toEqual([{ text: sent, isBinary: false }]);
    expect(printed.get(name)).toMatch(/^0 [^]*welcome[^]*answer/);
  });

  test("headers, subprotocol, password and query come from bindings and security schemes", async () => {
    const { code } = samplesOf("secured");
    expect((await runSample(code("wscat"))).code).toBe(0);
    const visit = server.visits().find(({ url }) => url.startsWith("/secured"));
    expect(visit?.url).toBe("/secured?room=it%27s%20%26%20more&key=YOUR_API_KEY");
    expect(visit?.headers).toMatchObject({
      authorization: `Basic ${Buffer.from("YOUR_USERNAME:YOUR_PASSWORD").toString("base64")}`,
      "x-room": "it's; $(id) é",
      "sec-websocket-protocol": "json.v1",
    });
    expect(visit?.headers).not.toHaveProperty("x-optional");
  });

  test("a listener stays connected", async () => {
    const listening = await startSample(samplesOf("listen").code("wscat"));
    await expect.poll(() => listening.printed()).toContain("welcome");
    await listening.stop();
    expect(visitTo("/heard")?.frames).toEqual([]);
  });
});

browserGroup("samples for a browser's own WebSocket", () => {
  /** Runs a sample as a script of a page, and waits until it has logged `count` texts. */
  async function logged(code: string, count: number): Promise<readonly string[]> {
    const page = await (await sharedBrowser()).newPage();
    const texts: string[] = [];
    page.on("console", (line) => texts.push(line.text()));
    await page.evaluate((text) => {
      const script = document.createElement("script");
      script.textContent = text;
      document.head.append(script);
    }, code);
    await expect.poll(() => texts.length).toBe(count);
    await page.close();
    return texts;
  }

  test.each(payloads)("%s", async (name, typed, sent) => {
    const { code } = samplesOf("publish", { payload: typed, parameters: [`browser-${name}`] });
    expect(await logged(code("websocket"), 2)).toEqual(["welcome", "answer"]);
    expect(visitTo(`/rooms/browser-${name}`)?.frames).toEqual([{ text: sent, isBinary: false }]);
  });

  test("notes headers that a browser cannot send", async () => {
    const { code, call } = samplesOf("secured", { payload: "from the browser" });
    await logged(code("websocket"), 2);
    const visit = server.visits().find(({ frames }) => frames[0]?.text === "from the browser");
    expect(visit?.headers["sec-websocket-protocol"]).toBe("json.v1");
    const told = call.notes.filter((note) => note.code === "noteBrowserWithoutHeaders");
    expect(told.map(({ subject }) => subject)).toEqual(["X-Room", "Authorization"]);
  });

  test("a listener stays connected", async () => {
    expect(await logged(samplesOf("listen").code("websocket"), 1)).toEqual(["welcome"]);
  });
});

describe("request and reply over sockets", () => {
  test("one connection if both have one URL, otherwise two, that of the operation first", () => {
    expect(samplesOf("ask").samples.map(({ step }) => step)).toEqual(["both", "both"]);
    const { samples, code } = samplesOf("askElsewhere");
    expect(samples.map(({ step }) => step)).toEqual(["publish", "publish", "listen", "listen"]);
    expect(code("listen")).toBe(`wscat -c 'ws://${server.host}/heard'`);
  });
});

function documentFor(host: string): object {
  const text = { payload: { type: "string" }, contentType: "text/plain" };
  const reference = (channel: string): object => ({ channel: { $ref: `#/channels/${channel}` } });
  const schemes = ["account", "key"].map((name) => ({ $ref: `#/components/securitySchemes/${name}` }));
  return {
    asyncapi: "3.0.0",
    info: { title: "Rooms", version: "1" },
    servers: {
      open: { host, protocol: "ws" },
      secured: { host, protocol: "ws", security: schemes.slice(0, 1) },
    },
    channels: {
      room: {
        address: "/rooms/{name}",
        parameters: { name: {} },
        messages: { text },
        servers: [{ $ref: "#/servers/open" }],
      },
      secured: {
        address: "secured",
        messages: { text },
        servers: [{ $ref: "#/servers/secured" }],
        bindings: {
          ws: {
            query: {
              type: "object",
              required: ["room"],
              properties: { room: { const: "it's & more" }, page: { type: "integer", default: 1 } },
            },
            headers: {
              type: "object",
              properties: {
                "X-Room": { type: "string", examples: ["it's; $(id) é"] },
                "X-Optional": { type: "string" },
                "Sec-WebSocket-Protocol": { const: "json.v1" },
              },
            },
          },
        },
      },
      heard: { address: "/heard", messages: { text }, servers: [{ $ref: "#/servers/open" }] },
    },
    operations: {
      publish: { action: "receive", ...reference("room") },
      secured: { action: "receive", ...reference("secured"), security: schemes.slice(1) },
      listen: { action: "send", ...reference("heard") },
      ask: { action: "receive", ...reference("heard"), reply: reference("heard") },
      askElsewhere: { action: "receive", ...reference("room"), reply: reference("heard") },
    },
    components: {
      securitySchemes: {
        account: { type: "http", scheme: "basic" },
        key: { type: "httpApiKey", in: "query", name: "key" },
      },
    },
  };
}

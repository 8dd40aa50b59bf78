import { readFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { BUDGETS, inKilobytes } from "../support/budgets.js";
import { config, siteOfTest, useBuiltSite } from "../support/eleventy-site.js";
import { gzippedSize } from "../support/gzipped-size.js";
import { idsOf } from "../support/page-elements.js";

const site = useBuiltSite(async () => {
  const specs = { tides: "saltmere-tides", berths: "saltmere-berths" };
  const options = {
    site: { url: "https://docs.example.com" },
    asyncapi: {
      sources: [
        { spec: "tides.yaml", route: "/tides", label: "Tides" },
        {
          spec: "berths.yaml",
          route: "/berths",
          label: "Berths",
          noindex: true,
          seoDescriptionSuffix: false,
        },
      ],
    },
  };
  const files: Record<string, string> = { "eleventy.config.js": config(options), "index.md": "# Home" };
  for (const [name, spec] of Object.entries(specs))
    files[`${name}.yaml`] = await readFile(`fixtures/sites/demo/specs/${spec}.yaml`, "utf8");
  const summary = "summary: Report a reading";
  const gauge = "description: Name of the gauge.\n";
  files["tides.yaml"] = (files["tides.yaml"] ?? "")
    .replace(summary, "summary: |\n        Report a reading")
    .replace(gauge, `${gauge}      location: $message.payload#/gauge\n`);
  return files;
});

test("nothing is reported", () => expect(site.outcome.stderr).toBe(""));

/** Returns the text of a page's article, with single spaces. */
const words = async (path: string): Promise<string> => {
  const html = await site.read(`${path}index.html`);
  const article = html.slice(html.indexOf("<article"), html.indexOf("</article>"));
  return article
    .replace(/<(?:wbr|svg)[^>]*>|<\/svg>/g, "")
    .replace(/<[^>]*>/g, " ")
    .replaceAll("&#34;", '"')
    .replaceAll("&quot;", '"')
    .replace(/\s+/g, " ");
};

describe("the page of an event operation", () => {
  test("does not repeat a summary that is its title", async () => {
    const html = await site.read("tides/readings/receive-reading/index.html");
    expect(html).toMatch(/<h1[^>]*>Report a reading<\/h1>/);
    expect(html).not.toContain("<p>Report a reading");
  });

  test.each([
    [
      "tides/readings/receive-reading/",
      "RECEIVE",
      "You API The API receives: you publish. You send this message, the API reads it.",
    ],
    [
      "tides/readings/send-recorded-reading/",
      "SEND",
      "API You The API sends: you listen. The API publishes this message, you read it.",
    ],
    [
      "berths/berths/send-movements/",
      "SEND",
      "API You The API sends: you listen. The API publishes these messages, you read them.",
    ],
  ])("%s states the direction from the reader's side", async (path, badge, sentence) => {
    const text = await words(path);
    expect(text).toContain(badge);
    expect(text).toContain(sentence);
  });

  test("combines the requirements of its server and its own", async () => {
    const text = await words("tides/readings/send-recorded-reading/");
    expect(text).toMatch(
      /Both must hold\. Of the server records asks for Use one of two\. scram SASL\/SCRAM-SHA-256 .* or All of these together: account SASL\/PLAIN .* certificate X\.509 client certificate/,
    );
    expect(text).toMatch(
      /Of the operation reader OAuth 2\.0 .* Scopes needed readings:read Read what was recorded\. Client credentials Token URL https:\/\/saltmere\.example\/token readings:read needed/,
    );
  });

  test("shows the address with its parameters, payload, headers, servers and bindings", async () => {
    const html = await site.read("tides/readings/receive-reading/index.html");
    expect(html).toContain('<a class="ar-var" href="#channel.gaugeId">{gaugeId}</a>');
    expect(idsOf(html)).toEqual(
      expect.arrayContaining([
        "channel.gaugeId",
        "payload.height",
        "payload.wind.speed",
        "headers.firmware",
        "server.gauges",
        "bindings.operation.mqtt.qos",
      ]),
    );
    const text = await words("tides/readings/receive-reading/");
    expect(text).toContain("Pattern ^gauge-[0-9]{2}$");
    expect(text).toContain("Found at $message.payload#/gauge");
    expect(text).toContain("gauges mqtt 5 mqtt://mqtt.saltmere.example:{port}");
    expect(text).toContain("Quality of service qos 1");
    expect(text).toContain('"battery" : 87');
  });

  test("shows every message under a tab that a link selects", async () => {
    const html = await site.read("berths/berths/send-movements/index.html");
    expect(html).toMatch(/<label for="message-tab-1">Arrival<\/label><div id="message-arrival">/);
    expect(html).toMatch(/<label for="message-tab-2">Departure<\/label><div id="message-departure">/);
    expect(idsOf(html)).toContain("payload(departure).ship");
  });

  test("shows its samples before the examples", async () => {
    const html = await site.read("tides/readings/receive-reading/index.html");
    const samples = html.slice(html.indexOf('id="samples"'), html.indexOf('id="message-example"'));
    expect(samples).toContain('data-sample="mosquitto_pub" data-variant="0"');
    expect(samples.replace(/<[^>]*>/g, "")).toMatch(
      /Sample, mosquitto_pub[^]*mosquitto_pub -h \S+ -p \d+ \\\n/,
    );
  });

  test("states where the reply arrives, and its content", async () => {
    const text = await words("berths/wishes/receive-wish/");
    expect(text).toContain(
      "The API answers on Answers with one of two messages. The address of the reply stands in the message: $message.header#/replyTo A name of your choice.",
    );
    expect(text).toContain("Correlation id $message.payload#/wishId Comes back in the answer.");
  });

  test("shows an Avro payload as fields, and its source", async () => {
    const text = await words("tides/readings/send-recorded-reading/");
    expect(text).toContain(
      "Always there unless marked. gaugeId string The gauge it comes from. measuredAt integer (timestamp-millis)",
    );
    expect(text).toContain('"logicalType" : "timestamp-millis"');
  });

  test("ends its description with the action and the channel, unless that is disabled", async () => {
    const description = async (path: string): Promise<string | undefined> =>
      / name="description" content="([^"]*)"/.exec(await site.read(`${path}index.html`))?.[1];
    expect(await description("tides/orders/send-order/")).toBe(
      "Follow the orders of a gauge. Reference for the send action on the saltmere/gauges/{gaugeId}/orders channel in the Saltmere Tide Events API.",
    );
    expect(await description("berths/berths/send-movements/")).toBe(
      "A message for each ship that moors or casts off.",
    );
  });

  test(`has at most ${inKilobytes(BUDGETS.eventPage)}, gzipped`, async () => {
    for (const path of await site.written())
      if (path.endsWith("index.html"))
        expect(gzippedSize(await site.read(path)), path).toBeLessThanOrEqual(BUDGETS.eventPage);
  });
});

describe("the page of a channel", () => {
  test("combines both directions and lists messages that no operation names", async () => {
    const text = await words("berths/channels/basin/");
    expect(text).toMatch(/SEND Follow a basin RECEIVE Ask for a berth/);
    expect(text).toContain("Storm warning");
    expect(text).toContain("No operation of the document uses it.");
  });

  test("names replies, and states that its address is not fixed", async () => {
    const text = await words("berths/channels/answers/");
    expect(text).toContain("No fixed address: it is known at run time.");
    expect(text).toMatch(/Replies on this channel RECEIVE Ask for a berth/);
  });

  test("is listed", async () => {
    expect(await words("tides/channels/")).toContain("saltmere/gauges/{gaugeId}/orders");
    expect(await site.read("tides/index.html")).toContain('href="channels/"');
  });
});

test("indexing options apply to events", async () => {
  expect(await site.read("berths/wishes/receive-wish/index.html")).toContain(
    '<meta name="robots" content="noindex">',
  );
  expect(await site.read("tides/orders/send-order/index.html")).not.toContain('content="noindex"');
});

test("a site without an `asyncapi` block loads none of the packages", async () => {
  const files = {
    "eleventy.config.js": `${config({ openapi: { spec: "api.json" } })}\nprocess.on("exit", () => console.log("LOADED", Object.keys(require.cache ?? {}).filter((file) => file.includes("@asyncapi")).length));\nimport { createRequire } from "node:module";\nconst require = createRequire(import.meta.url);`,
    "api.json": JSON.stringify({
      openapi: "3.1.0",
      info: { title: "T", version: "1" },
      paths: { "/a": { get: { responses: { 200: { description: "OK" } } } } },
    }),
  };
  const other = await siteOfTest(files);
  const { stdout } = await other.buildAlone();
  expect(stdout).toContain("LOADED 0");
});

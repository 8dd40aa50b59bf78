import { expect, test } from "vitest";
import { listPages } from "../../../eleventy-plugin/pages/list/page-list.js";
import { pageView } from "../../../eleventy-plugin/pages/views/page-view.js";
import type { OperationPage } from "../../../eleventy-plugin/pages/context/page.js";
import { toEventData } from "../../../eleventy-plugin/portable/event-call/event-data.js";
import { initialEventValues } from "../../../eleventy-plugin/portable/event-call/initial-event-values.js";
import { defaultLabels } from "../../../eleventy-plugin/portable/labels/labels.js";
import { toEventPanelFile } from "../../../eleventy-plugin/portable/panel/event-panel-file.js";
import { eventReferenceOf } from "../../support/event-reference.js";
import { siteContext } from "../../support/site-context.js";

/**
 * Returns the initial values of a page and its panel. `message` is the message of both the operation and its
 * reply.
 */
async function startOf(message: object, bindings: object = {}) {
  const { reference, operation } = await eventReferenceOf({
    asyncapi: "3.0.0",
    info: { title: "Nothing", version: "1" },
    defaultContentType: "application/json",
    servers: { live: { host: "live.example", protocol: "ws" } },
    channels: { c: { address: "/c", messages: { m: message }, bindings } },
    operations: {
      o: {
        action: "receive",
        channel: { $ref: "#/channels/c" },
        reply: { channel: { $ref: "#/channels/c" } },
      },
    },
  });
  const data = toEventData(operation("o"), reference);
  const { message: sent, reply } = initialEventValues(data);
  const { file } = toEventPanelFile(operation("o"), reference, { labels: {} });
  const page = listPages([reference], defaultLabels).find(
    (each): each is OperationPage => each.kind === "operation",
  );
  const { event, samples = [] } = page ? pageView(page, siteContext) : {};
  return {
    sent,
    reply,
    settings: data.settings,
    panel: file.bodies[0]?.body.text,
    shown: event?.parts[0]?.messages[0]?.examples[0]?.text,
    samples: JSON.stringify(samples),
  };
}

const nullable = { type: ["object", "null"], properties: { a: { type: "integer" } } };

test.each<[where: string, message: object]>([
  ["payload of an example", { payload: nullable, examples: [{ payload: null }] }],
  ["payload of an example, without a schema", { examples: [{ payload: null }] }],
  ["example of the schema", { payload: { ...nullable, examples: [null] } }],
  ["default of the schema", { payload: { ...nullable, default: null } }],
  ["const of the schema", { payload: { const: null } }],
])("null is a message: %s", async (_, message) => {
  const { sent, reply, panel, shown, samples } = await startOf(message);
  expect(sent.payload).toBe("null");
  expect(reply?.payload).toBe("null");
  expect(panel).toBe("null");
  expect(shown).toBe("null");
  expect(samples).toMatch(/send\(["'`\\]*null/);
});

const text = { type: ["string", "null"] };

test.each<[where: string, message: object]>([
  ["of an example", { headers: { type: "object" }, examples: [{ headers: { trace: null }, payload: {} }] }],
  ["of a property", { headers: { type: "object", properties: { trace: { ...text, examples: [null] } } } }],
  ["of the schema", { headers: { type: "object", examples: [{ trace: null }] } }],
])("null is a header: %s", async (_, message) => {
  expect((await startOf(message)).sent.headers).toEqual([{ name: "trace", value: "null" }]);
});

test.each<[where: string, schema: object]>([
  ["of a property", { type: "object", properties: { since: { ...text, examples: [null] } } }],
  ["const", { type: "object", properties: { since: { const: null } } }],
  ["of the schema", { type: "object", examples: [{ since: null }] }],
])("null is a value of a binding: %s", async (_, schema) => {
  const { settings } = await startOf({ payload: {} }, { ws: { query: schema, headers: schema } });
  const side = JSON.stringify(settings);
  expect(side).toContain('"query":[{"name":"since","value":"null"}]');
  expect(side).toContain('"headers":[{"name":"since","value":"null"}]');
});

test("null in a binding means that there is none", async () => {
  const { settings } = await startOf({
    payload: {},
    bindings: { kafka: { key: { const: null, enum: [null] } } },
  });
  expect(JSON.stringify(settings)).not.toContain('"key"');
});

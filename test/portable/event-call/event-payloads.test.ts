import { Ajv } from "ajv";
import addFormats from "ajv-formats";
import { describe, expect, test } from "vitest";
import { buildEventCall } from "../../../eleventy-plugin/portable/event-call/build-event-call.js";
import { toEventData } from "../../../eleventy-plugin/portable/event-call/event-data.js";
import { initialEventValues } from "../../../eleventy-plugin/portable/event-call/initial-event-values.js";
import { toEventPanelFile } from "../../../eleventy-plugin/portable/panel/event-panel-file.js";
import { eventReference } from "../../support/event-reference.js";

type Part = Readonly<Record<string, unknown>>;

/** Returns the pointer of a location in a document, with references resolved. */
function pointerTo(document: Part, ...keys: readonly string[]): string {
  let [found, pointer]: [unknown, string] = [document, "#"];
  for (const key of keys) {
    found = (found as Part)[key];
    pointer = `${pointer}/${key.replaceAll("~", "~0").replaceAll("/", "~1")}`;
    for (let target = referenceOf(found); target !== undefined; target = referenceOf(found)) {
      pointer = target;
      const path = target.split("/").slice(1);
      found = path.reduce<unknown>(
        (part, name) => (part as Part)[name.replaceAll("~1", "/").replaceAll("~0", "~")],
        document,
      );
    }
  }
  return pointer;
}

function referenceOf(value: unknown): string | undefined {
  const target = typeof value === "object" && value !== null ? (value as Part)["$ref"] : undefined;
  return typeof target === "string" ? target : undefined;
}

/**
 * Returns a function that takes the keys of a channel and a message, and returns a check of the message's
 * payloads by another validator. The check returns the errors, or `""`. There is no check if the document
 * does not contain the channel, or if the schema contains an invalid pattern.
 */
function payloadCheck(
  whole: unknown,
): (channel: string, message: string) => ((payload: string) => string) | undefined {
  const { channels = {}, components } = JSON.parse(JSON.stringify(whole)) as Record<string, Part>;
  const document: Part = { channels, components };
  const ajv = new Ajv({ strict: false, allErrors: true });
  addFormats.default(ajv);
  ajv.addSchema(document, "https://example.com/document");
  return (channel, message) => {
    if (!Object.hasOwn(channels, channel)) return undefined;
    const pointer = pointerTo(document, "channels", channel, "messages", message);
    const validate = compiled(ajv, { $ref: `https://example.com/document${pointer}/payload` });
    return validate && ((payload) => (validate(JSON.parse(payload)) ? "" : ajv.errorsText(validate.errors)));
  };
}

/** Returns undefined for a schema with an invalid pattern, which no validator accepts. */
function compiled(ajv: Ajv, schema: object): ReturnType<Ajv["compile"]> | undefined {
  try {
    return ajv.compile(schema);
  } catch (error) {
    if (String(error).includes("Invalid regular expression")) return undefined;
    throw error;
  }
}

/**
 * Documents, each with the number of payloads that are checked: in samples, and as initial values of panels.
 */
const documents = [
  ["fixtures/asyncapi/drawn-payloads.yaml", 11, 11],
  ["fixtures/asyncapi/message-names.yaml", 4, 4],
  ["fixtures/asyncapi/request-reply.yaml", 3, 3],
  ["fixtures/asyncapi/event-panel.yaml", 6, 7],
  ["fixtures/sites/demo/specs/saltmere-berths.yaml", 3, 3],
  ["fixtures/sites/demo/specs/saltmere-tides.yaml", 4, 5],
] as const;

describe("another validator accepts the published payloads", () => {
  test.each(documents)("%s: payloads in samples", async (file, count) => {
    const { loaded, operations, reference } = await eventReference(file);
    const checkOf = payloadCheck(loaded.document);
    const checked: (readonly string[])[] = [];
    for (const operation of operations) {
      const data = toEventData(operation, reference);
      for (const [index, message] of data.messages.entries()) {
        if (message.payload.schema === undefined || message.source !== undefined) continue;
        const check = checkOf(operation.channel.key, message.key);
        const values = initialEventValues({ ...data, action: "receive" }, { message: index, example: 0 });
        const payload = buildEventCall({ ...data, action: "receive" }, values).publish?.payload ?? "";
        if (check) checked.push([message.key, payload, check(payload)]);
      }
    }
    expect(checked.filter(([, , problem]) => problem !== "")).toEqual([]);
    expect(checked).toHaveLength(count);
  });

  test.each(documents)(
    "%s: initial payloads of panels, for every example of every message",
    async (file, _, count) => {
      const { loaded, operations, reference } = await eventReference(file);
      const checkOf = payloadCheck(loaded.document);
      const checked: (readonly string[])[] = [];
      for (const operation of operations) {
        const { file: panel } = toEventPanelFile(operation, reference, { labels: {} });
        for (const { variant, body } of panel.bodies) {
          const message = toEventData(operation, reference).messages[variant.mediaType];
          if (message?.payload.schema === undefined || message.source !== undefined) continue;
          const check = checkOf(operation.channel.key, message.key);
          if (check) checked.push([message.key, body.text, check(body.text)]);
        }
      }
      expect(checked.filter(([, , problem]) => problem !== "")).toEqual([]);
      expect(checked).toHaveLength(count);
    },
  );
});

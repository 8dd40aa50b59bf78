import { Ajv } from "ajv";
import addFormats from "ajv-formats";
import { describe, expect, test } from "vitest";
import { buildEventCall } from "../../eleventy-plugin/portable/event-call/build-event-call.js";
import { toEventData } from "../../eleventy-plugin/portable/event-call/event-data.js";
import { initialEventValues } from "../../eleventy-plugin/portable/event-call/initial-event-values.js";
import { eventReference } from "../support/event-reference.js";

type Part = Readonly<Record<string, unknown>>;

/** A place of a document, `$ref`s followed, as a pointer. */
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

/** Documents, and how many of the payloads in their operations have a schema. */
const documents = [
  ["fixtures/asyncapi/drawn-payloads.yaml", 11],
  ["fixtures/asyncapi/message-names.yaml", 4],
  ["fixtures/asyncapi/request-reply.yaml", 3],
  ["fixtures/sites/demo/specs/saltmere-berths.yaml", 3],
  ["fixtures/sites/demo/specs/saltmere-tides.yaml", 4],
] as const;

describe("what a sample publishes is valid against its schema, says another validator", () => {
  test.each(documents)("%s", async (file, count) => {
    const { loaded, operations, reference } = await eventReference(file);
    const { channels, components } = JSON.parse(JSON.stringify(loaded.document)) as Part;
    const document: Part = { channels, components };
    const ajv = new Ajv({ strict: false, allErrors: true });
    addFormats.default(ajv);
    ajv.addSchema(document, "https://example.com/document");
    const checked: string[] = [];
    for (const operation of operations) {
      const data = toEventData(operation, reference);
      const isDeclared = Object.hasOwn((document["channels"] ?? {}) as Part, operation.channel.key);
      for (const [index, message] of data.messages.entries()) {
        if (message.payload.schema === undefined || message.source !== undefined || !isDeclared) continue;
        const values = initialEventValues({ ...data, action: "receive" }, { message: index, example: 0 });
        const payload = buildEventCall({ ...data, action: "receive" }, values).publish?.payload ?? "";
        const pointer = pointerTo(document, "channels", operation.channel.key, "messages", message.key);
        const validate = ajv.compile({ $ref: `https://example.com/document${pointer}/payload` });
        const isValid = validate(JSON.parse(payload));
        expect([message.key, payload, isValid ? "" : ajv.errorsText(validate.errors)]).toEqual([
          message.key,
          payload,
          "",
        ]);
        checked.push(message.key);
      }
    }
    expect(checked).toHaveLength(count);
  });
});

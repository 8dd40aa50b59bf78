import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { describe, expect, test } from "vitest";
import { toComponents } from "../../../../eleventy-plugin/portable/schema/components.js";
import {
  generateValue,
  type GeneratedValue,
} from "../../../../eleventy-plugin/portable/example/generate/generate-value.js";
import type { GenerateOptions } from "../../../../eleventy-plugin/portable/example/generate/generation.js";
import type { Json, KnownValues } from "../../../../eleventy-plugin/portable/model/index.js";
import { withSchemas } from "../../../normalise/normalised.js";
import { schemaOf } from "../../../support/panel-of.js";

const ajv = new Ajv2020({ strict: false, allErrors: true, logger: false });
addFormats.default(ajv);

function drawnFrom(schema: object, options: Partial<GenerateOptions> = {}): GeneratedValue | undefined {
  const { reference } = withSchemas({ Berth: schema });
  const side = { side: "response", fields: "all" } as const;
  return generateValue(schemaOf({ name: "Berth" }), toComponents(reference.schemas), { ...side, ...options });
}

/** Generates an object with fields of these schemas. */
function drawn(
  properties: Readonly<Record<string, object>>,
  options: Partial<GenerateOptions> = {},
): Readonly<Record<string, Json>> {
  const schema = { type: "object", properties, required: Object.keys(properties) };
  const value = drawnFrom(schema, options)?.value;
  expect(ajv.validate(schema, value), ajv.errorsText()).toBe(true);
  return value as Readonly<Record<string, Json>>;
}

const text = { type: "string" };
const integer = { type: "integer" };
const number = { type: "number" };
const base = "https://api.moorings.example/v1";

describe("a field has a typical value for its name", () => {
  test.each<[name: string, schema: object, value: Json]>([
    ["name", text, "Example berth"],
    ["id", integer, 42],
    ["id", text, "abc123"],
    ["visitorId", text, "abc123"],
    ["email", text, "user@example.com"],
    ["description", text, "A short description."],
    ["pontoon", text, "example pontoon"],
    ["homepage_url", text, `${base}/homepage`],
    ["documentation", { type: "string", format: "uri" }, `${base}/documentation`],
    ["webhook_url", text, "https://example.com/webhook"],
    ["ip_address", text, "192.0.2.1"],
    ["hostname", { type: "string", format: "hostname" }, "example.com"],
    ["currency", text, "EUR"],
    ["currency", { type: "string", pattern: "^[a-z]{3}$" }, "aaa"],
    ["locale", text, "en-GB"],
    ["count", integer, 1],
    ["per_page", integer, 20],
    ["per_page", { type: "integer", maximum: 5 }, 5],
    ["latitude", number, 51.5],
    ["api_token", text, "YOUR_API_TOKEN"],
    ["clientSecret", text, "YOUR_CLIENT_SECRET"],
    ["password", { type: "string", format: "password" }, "YOUR_PASSWORD"],
    ["created_at", text, "2024-01-15T09:30:00Z"],
    ["created_at", integer, Date.UTC(2024, 0, 15, 9, 30) / 1000],
    ["short", { type: "string", maxLength: 3 }, "exa"],
    ["type", { type: "string", format: "uri" }, "about:blank"],
  ])("%s of %j", (name, schema, value) => {
    expect(drawn({ [name]: schema }, { source: { base, known: [] } })[name]).toEqual(value);
  });
});

describe("a digest is realistic, without repeated letters", () => {
  test.each([
    ["sha256", "^[0-9a-f]{64}$"],
    ["checksum", "^sha256:[0-9a-f]{64}$"],
    ["other", "^[0-9a-f]{24}$"],
    ["account", "^[0-9]{12}$"],
  ])("%s, %s", (name, pattern) => {
    expect(drawn({ [name]: { type: "string", pattern } })[name]).not.toMatch(/(.)\1{7}/);
  });
});

describe("dates of one object are in order", () => {
  const date = { type: "string", format: "date" };
  test.each([
    [["arrives", "departs"]],
    [["departs", "arrives"]],
    [["valid_until", "valid_from"]],
    [["closed_at", "updated_at", "created_at"]],
  ])("%j", (names) => {
    const value = drawn(Object.fromEntries(names.map((name) => [name, date])));
    const days = names.map((name) => String(value[name]));
    expect(new Set(days).size).toBe(names.length);
    const first = days.toSorted()[0] ?? "";
    expect(names[days.indexOf(first)]).toMatch(/arrives|from|created/);
  });

  test.each([
    ["start_time", "end_time", integer],
    ["created_at_ms", "updated_at_ms", integer],
    ["starts_timestamp", "ends_timestamp", number],
    ["start", "end", text],
    ["opening_time", "closing_time", text],
  ])("%s and %s of %j", (first, last, schema) => {
    const value = drawn({ [last]: schema, [first]: schema });
    expect(Number(String(value[first]).replaceAll(":", ""))).toBeLessThan(
      Number(String(value[last]).replaceAll(":", "")),
    );
  });

  test("an array of two has a beginning and an end", () => {
    const { window: dates } = drawn({ window: { type: "array", items: date } });
    expect(dates).toEqual(["2024-01-15", "2024-01-16"]);
    expect(drawn({ days: { type: "array", items: date } })["days"]).toHaveLength(1);
    expect(drawn({ window: { type: "array", items: date, maxItems: 1 } })["window"]).toHaveLength(1);
  });
});

describe("a response contains its own status", () => {
  const problem = { title: text, status: integer, type: { type: "string", format: "uri" } };
  test.each([
    [401, "Unauthorized"],
    [404, "Not Found"],
  ])("%i %s", (status, title) => {
    expect(drawn(problem, { status })).toEqual({ title, status, type: "about:blank" });
  });

  test("independent of values generated before from the same schema", () => {
    const { reference } = withSchemas({ Problem: { type: "object", properties: problem } });
    const components = toComponents(reference.schemas);
    const of = (status: number): unknown =>
      generateValue(schemaOf({ name: "Problem" }), components, { side: "response", fields: "all", status })
        ?.value;
    expect([of(401), of(404), of(201), of(401)]).toMatchObject(
      [401, 404, 201, 401].map((status) => ({ status })),
    );
  });
});

describe("a value from examples elsewhere", () => {
  const known: KnownValues = {
    pontoon: ["north", "south"],
    "berth id": ["A3"],
    length: [9.8],
    services: [["a", "b"]],
  };
  const source = { base, known: [known] };
  test.each<[what: string, name: string, schema: object, value: Json, isTaken: boolean]>([
    ["of the same name", "pontoon", text, "north", true],
    ["of a thing's own field", "id", text, "A3", true],
    ["a list", "services", { type: "array", items: text }, ["a", "b"], true],
    ["the next, where the first does not fit", "pontoon", { type: "string", pattern: "^s" }, "south", true],
    [
      "but no list that is too long",
      "services",
      { type: "array", items: text, maxItems: 1 },
      ["example service"],
      false,
    ],
    ["but none of another type", "length", integer, 10, false],
    ["but not before its own example", "pontoon", { type: "string", examples: ["own"] }, "own", false],
    [
      "but not before what an alternative gives",
      "pontoon",
      { anyOf: [{ type: "string", examples: ["own"] }, text] },
      "own",
      false,
    ],
    [
      "but not before one of those that are listed beside any text",
      "pontoon",
      { anyOf: [text, { type: "string", enum: ["east", "west"] }] },
      "east",
      false,
    ],
    ["but no date", "pontoon", { type: "string", format: "date" }, "2024-01-15", false],
  ])("%s", (_, name, schema, value, isTaken) => {
    const whole = { type: "object", properties: { [name]: schema } };
    const found = drawnFrom(whole, { source });
    expect(found?.value).toEqual({ [name]: value });
    expect(found?.taken).toEqual(isTaken ? [name] : []);
    expect(ajv.validate(whole, found?.value)).toBe(true);
  });

  test("is reported by its path, independent of values generated before from the same schema", () => {
    const berth = { type: "object", properties: { pontoon: text } };
    const names = ["Berth", "From", "Trip"];
    const [, from, trip] = names.map((name) => ({ $ref: `#/components/schemas/${name}` }));
    const { reference } = withSchemas({
      Berth: berth,
      From: {
        type: "object",
        properties: { berths: { type: "array", items: { $ref: "#/components/schemas/Berth" } } },
      },
      Trip: { type: "object", properties: { from, last: from, berth } },
      Plan: { type: "object", properties: { trip } },
    });
    const components = toComponents(reference.schemas);
    const takenIn = (name: string): readonly string[] | undefined =>
      generateValue(schemaOf({ name }), components, { side: "response", fields: "all", source })?.taken;
    const trips = ["from.berths[].pontoon", "last.berths[].pontoon", "berth.pontoon"];
    expect(takenIn("Berth")).toEqual(["pontoon"]);
    expect(takenIn("From")).toEqual(["berths[].pontoon"]);
    expect(takenIn("Trip")).toEqual(trips);
    expect(takenIn("Plan")).toEqual(trips.map((path) => `trip.${path}`));
  });

  test("the nearest comes first", () => {
    const near = { base, known: [{ pontoon: ["mine"] }, known] };
    expect(drawnFrom({ type: "object", properties: { pontoon: text } }, { source: near })?.value).toEqual({
      pontoon: "mine",
    });
  });

  test("is never a secret", () => {
    const secrets = { base, known: [{ "access token": ["s3cr3t"] }] };
    const properties = { access_token: text };
    expect(drawnFrom({ type: "object", properties }, { source: secrets })?.value).toEqual({
      access_token: "YOUR_ACCESS_TOKEN",
    });
  });
});

/** https://www.rfc-editor.org/rfc/rfc2606, https://www.rfc-editor.org/rfc/rfc5737, https://www.rfc-editor.org/rfc/rfc3849 */
test("generated values belong to nobody, and none is `string`", () => {
  const names =
    "name first_name last_name username email phone mobile address street city zip country url href website homepage avatar host domain " +
    "ip ipv6 cidr mac token secret password api_key id uuid slug title summary note status code kind locale currency timezone path file sha etag";
  const value = drawn(Object.fromEntries(names.split(" ").map((name) => [name, text])));
  for (const each of Object.values(value).map(String)) {
    expect(each).not.toMatch(/string/i);
    for (const [host] of each.matchAll(/[\w-]+\.(com|net|org|io|dev)\b/g)) expect(host).toBe("example.com");
    for (const [address] of each.matchAll(/\b\d+\.\d+\.\d+\.\d+\b/g)) expect(address).toMatch(/^192\.0\.2\./);
  }
});

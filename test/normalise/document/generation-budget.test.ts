import { describe, expect, test } from "vitest";
import { toComponents } from "../../../eleventy-plugin/portable/schema/components.js";
import {
  generateValue,
  type GeneratedValue,
} from "../../../eleventy-plugin/portable/example/generate/generate-value.js";
import { referenceSource } from "../../../eleventy-plugin/portable/example/known/example-sources.js";
import type { Reference } from "../../../eleventy-plugin/portable/model/index.js";
import { normalised, type Normalised } from "../normalised.js";

const KILOBYTE = 1_000;

/** Normalises a document with `count` operations, each with its own body. */
function withBodies(count: number, schema: object, bytes: number, more: object = {}): Normalised {
  const content = { "application/json": { schema, ...more } };
  const paths = Object.fromEntries(
    Array.from({ length: count }, (_, index) => [`/a${index}`, { post: { requestBody: { content } } }]),
  );
  return normalised({ openapi: "3.1.0", info: { title: "T", version: "1" }, paths }, { bytes });
}

describe("the share of a value", () => {
  test("is the usual one in a document with enough budget", () => {
    expect(withBodies(10, {}, 100 * KILOBYTE).reference.work).toBeUndefined();
    expect(withBodies(2_000, {}, 10_000 * KILOBYTE).reference.work).toBeUndefined();
  });

  test("is smaller with more values, and larger for a longer document", () => {
    const shareOf = (values: number, kilobytes: number): number =>
      withBodies(values, {}, kilobytes * KILOBYTE).reference.work ?? Infinity;
    expect(shareOf(1_000, 100)).toBeLessThan(shareOf(500, 100));
    expect(shareOf(1_000, 100)).toBeLessThan(shareOf(1_000, 1_000));
    // The sum of all shares grows no faster than the document.
    expect(1_000 * shareOf(1_000, 1_000)).toBeLessThanOrEqual(10 * 1_000 * shareOf(1_000, 100));
  });

  test("counts each alternative", () => {
    const alternatives = Array.from({ length: 10 }, (_, index) => ({ title: `f${index}` }));
    const many = withBodies(100, { oneOf: alternatives }, 0).reference.work;
    expect(many).toBe(withBodies(1_000, {}, 0).reference.work);
  });
});

/** Fields that require increasing work, the first of them little. */
const costly = {
  type: "object",
  required: ["a", "b", "c"],
  properties: {
    a: { type: "string" },
    b: { type: "string", pattern: "^[a-z]{30}$" },
    c: { type: "string", pattern: "a.{1800}z" },
  },
};

function drawnIn({ schemas, ...reference }: Reference, work: number): GeneratedValue | undefined {
  const source = { ...referenceSource({ ...reference, schemas }), work };
  const options = { side: "request", fields: "all", source } as const;
  const [first] = schemas;
  return first && generateValue({ ...first.schema, name: first.name }, toComponents(schemas), options);
}

describe("a value that exceeds its share", () => {
  const { reference } = normalised({
    openapi: "3.1.0",
    info: { title: "T", version: "1" },
    paths: {},
    components: { schemas: { Costly: costly } },
  });

  test("lacks the parts that were not generated, and reports it", () => {
    const drawn = drawnIn(reference, 2_000);
    expect(Object.keys(drawn?.value ?? {})).toEqual(["a", "b"]);
    expect(drawn).toMatchObject({ isUnfinished: true, cuts: ["c"] });
  });

  test("does not try everything for another item of an array that may have one only", () => {
    const list = { type: "array", items: { type: "object" } };
    const step = { type: "object", properties: { name: { type: "string" }, steps: list } };
    const schema = { type: "object", properties: { steps: { type: "array", items: step } } };
    const { reference: read } = normalised({
      openapi: "3.1.0",
      info: { title: "T", version: "1" },
      paths: {},
      components: { schemas: { Progress: schema } },
    });
    expect(drawnIn(read, 4_000)?.isUnfinished).toBe(false);
  });

  test("is complete if the share is sufficient", () => {
    const drawn = drawnIn(reference, 10_000_000);
    expect(drawn?.isUnfinished).toBe(false);
    expect(drawn?.value).toMatchObject({ c: expect.stringMatching(/^a.{1800}z$/) as string });
  });

  test("does not depend on values generated before", () => {
    const schemas = {
      Inner: { type: "object", required: ["c"], properties: { c: costly.properties.b } },
      Outer: {
        type: "object",
        required: ["one", "two", "three"],
        properties: Object.fromEntries(
          ["one", "two", "three"].map((name) => [name, { $ref: "#/components/schemas/Inner" }]),
        ),
      },
    };
    const drawAll = (order: readonly string[], work: number): Readonly<Record<string, unknown>> => {
      const { reference: read } = normalised({
        openapi: "3.1.0",
        info: { title: "T", version: "1" },
        paths: {},
        components: { schemas },
      });
      const components = toComponents(read.schemas);
      const source = { ...referenceSource(read), work };
      const drawn = order.map((name) => {
        const node = { ...(components.get(name) as never as object), name } as never;
        return [
          name,
          generateValue(node, components, { side: "request", fields: "all", source })?.value,
        ] as const;
      });
      return Object.fromEntries(drawn);
    };
    const shares = Array.from({ length: 40 }, (_, index) => 4 * index);
    for (const work of shares)
      expect([work, drawAll(["Inner", "Outer"], work)]).toEqual([work, drawAll(["Outer", "Inner"], work)]);
  });
});

test("examples without remaining budget are counted in one message", () => {
  // A long text that is matched against each alternative uses up the budget.
  const branches = Array.from({ length: 100 }, (_, index) => ({ type: "string", title: `T${index}` }));
  const examples = Object.fromEntries(
    Array.from({ length: 10 }, (_, index) => [`e${index}`, { value: "a".repeat(100_000 + index) }]),
  );
  const { warnings } = withBodies(1, { anyOf: branches }, 0, { examples });
  const told = warnings.filter(({ code }) => code === "work-limit");
  expect(told).toHaveLength(1);
  expect(told[0]?.facts["what"]).toMatch(/^\d+ examples were not compared with their schemas$/);
});

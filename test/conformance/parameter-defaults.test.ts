import { describe, expect, test } from "vitest";
import { codes, normalised, normalisedFixture } from "../normalise/normalised.js";

function parametersOf(parameters: unknown, path = "/") {
  const document = {
    openapi: "3.2.0",
    info: { title: "P", version: "1" },
    paths: { [path]: { get: { parameters } } },
  };
  const result = normalised(document);
  return { ...result, parameters: result.operations[0]?.parameters ?? [] };
}

/**
 * https://spec.openapis.org/oas/v3.2.0.html#parameter-style and #parameter-explode: the default of `style`
 * depends on the location, that of `explode` on `style`. A row has the location, the declared `style` and
 * `explode`, and the resulting ones.
 */
const table: readonly (readonly [string, string | undefined, boolean | undefined, string, boolean])[] = [
  ["query", undefined, undefined, "form", true],
  ["path", undefined, undefined, "simple", false],
  ["header", undefined, undefined, "simple", false],
  ["cookie", undefined, undefined, "form", true],
  ["query", undefined, false, "form", false],
  ["query", "form", undefined, "form", true],
  ["query", "spaceDelimited", undefined, "spaceDelimited", false],
  ["query", "pipeDelimited", undefined, "pipeDelimited", false],
  ["query", "deepObject", undefined, "deepObject", false],
  ["query", "deepObject", true, "deepObject", true],
  ["path", "matrix", undefined, "matrix", false],
  ["path", "label", true, "label", true],
  ["header", undefined, true, "simple", true],
  ["cookie", "cookie", undefined, "cookie", true],
  ["query", "zigzag", undefined, "zigzag", false],
];

describe("a parameter", () => {
  test.each(table)(
    "in %s with style %s and explode %s is %s, %s",
    (place, style, explode, expectedStyle, expected) => {
      const written = {
        name: "a",
        in: place,
        schema: {},
        ...(style && { style }),
        ...(explode !== undefined && { explode }),
      };
      const { parameters } = parametersOf([written], place === "path" ? "/{a}" : "/");
      expect(parameters).toHaveLength(1);
      expect(parameters[0]).toMatchObject({ style: expectedStyle, explode: expected });
    },
  );

  test("in the path is always required", () => {
    const { parameters } = parametersOf([{ name: "a", in: "path", required: false, schema: {} }], "/{a}");
    expect(parameters[0]?.required).toBe(true);
  });

  test("of the path is overridden by one of the operation with its name and location, ignoring the case of headers", () => {
    const { parameters } = normalisedFixture("parameters").operation("getBox");
    expect(
      parameters.map(({ in: place, name, required, deprecated }) => [place, name, required, deprecated]),
    ).toStrictEqual([
      ["path", "id", true, false],
      ["path", "shelf", true, false],
      ["query", "lang", false, true],
      ["header", "x-trace", true, false],
      ["cookie", "lang", false, false],
      ["query", "size", false, false],
      ["query", "where", false, false],
      ["query", "q", false, false],
    ]);
  });

  test.each(["Accept", "Content-Type", "Authorization", "authorization"])(
    "for a header with the name %s is ignored, because other parts of a document declare it",
    (name) => {
      expect(parametersOf([{ name, in: "header", schema: {} }]).parameters).toStrictEqual([]);
      expect(parametersOf([{ name, in: "query", schema: {} }]).parameters).toHaveLength(1);
    },
  );

  test("described by content has its media type and that type's example", () => {
    const { parameters } = normalisedFixture("parameters").operation("getBox");
    expect(parameters.find(({ name }) => name === "where")).toMatchObject({
      contentType: "application/json",
      schema: { types: ["object"] },
      examples: [{ value: { colour: "red" } }],
    });
  });

  test("has the examples of the document, named ones by name", () => {
    const { parameters } = normalisedFixture("parameters").operation("getBox");
    expect(parameters.find(({ name }) => name === "q")?.examples).toStrictEqual([{ value: "a/b" }]);
    expect(parameters.find(({ name }) => name === "size")?.examples).toStrictEqual([
      { name: "small", summary: "A small one", value: { min: 1, max: 3 } },
      { name: "large", summary: "A large one", description: "Heavy.", value: { min: 9 } },
    ]);
  });

  test("may be the whole query", () => {
    const [whole] = normalisedFixture("querystring").operation("search").parameters;
    expect(whole).toMatchObject({
      in: "querystring",
      contentType: "application/x-www-form-urlencoded",
      examples: [{ name: "first", value: { q: "box", page: 1 }, serialized: "q=box&page=1" }],
    });
  });

  test("that the path contains and nothing describes is added, with a warning", () => {
    const { parameters, warnings } = parametersOf([], "/boxes/{id}");
    expect(parameters).toMatchObject([
      { name: "id", in: "path", required: true, schema: { types: ["string"] } },
    ]);
    expect(codes({ warnings })).toStrictEqual(["invalid-document #/paths/~1boxes~1{id}/get"]);
  });

  test.each([
    ["no name", { in: "query" }, "wrong-shape #/paths/~1/get/parameters/0"],
    ["no place", { name: "a" }, "wrong-shape #/paths/~1/get/parameters/0/in"],
    ["an unknown place", { name: "a", in: "body" }, "wrong-shape #/paths/~1/get/parameters/0/in"],
    ["another shape", "a", "wrong-shape #/paths/~1/get/parameters/0"],
    [
      "a reference to nowhere",
      { $ref: "#/components/parameters/A" },
      "reference-not-found #/paths/~1/get/parameters/0",
    ],
  ])("with %s is omitted, with a warning", (_, parameter, warning) => {
    const { parameters, warnings } = parametersOf([parameter]);
    expect(parameters).toStrictEqual([]);
    expect(codes({ warnings })).toStrictEqual([warning]);
  });

  test("that many operations refer to is one object", () => {
    const paths = Object.fromEntries(
      ["/a", "/b"].map((path) => [path, { get: { parameters: [{ $ref: "#/components/parameters/Page" }] } }]),
    );
    const components = { parameters: { Page: { name: "page", in: "query", schema: {} } } };
    const { operations } = normalised({ openapi: "3.1.0", info: {}, paths, components });
    expect(operations[0]?.parameters[0]).toBe(operations[1]?.parameters[0]);
  });
});

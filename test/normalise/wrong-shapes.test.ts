import { describe, expect, test } from "vitest";
import { sampled } from "../support/sample.js";
import { fieldOf, pathsIn, replaced } from "./edited.js";
import { normalised, readFixture } from "./normalised.js";

const WRONG: readonly unknown[] = [null, 0, "text", [null], {}, { $ref: "#/nowhere" }, { $ref: 5 }];

describe("a document with one value replaced by another", () => {
  test.each([
    "parameters",
    "responses",
    "schema-all-of",
    "schema-discriminator",
    "schema-keywords",
    "security",
    "server-names",
    "tag-parents",
    "webhooks-and-callbacks",
  ])("is read without an exception: %s", (feature) => {
    const document = readFixture(feature);
    const replacements = pathsIn(document)
      .slice(1)
      .flatMap((path) => WRONG.map((wrong) => ({ path, wrong })));
    const rows = sampled(replacements, ({ path }) => fieldOf(path));
    const read = rows.filter(
      ({ path, wrong }) => normalised(replaced(document, path, wrong) as object).reference.kind === "http",
    );
    expect(read).toEqual(rows);
  });

  test("warns about the location", () => {
    const { warnings } = normalised({
      openapi: "3.1.0",
      info: "none",
      paths: { "/": { get: { deprecated: "yes" } } },
    });
    expect(warnings).toStrictEqual([
      {
        code: "wrong-shape",
        facts: { what: "`deprecated`", actual: "text", expected: "true or false" },
        message: "`deprecated` is text, not true or false; it is omitted.",
        fix: "Correct the document at this place.",
        place: { source: "openapi.yaml", pointer: "#/paths/~1/get/deprecated" },
      },
      {
        code: "wrong-shape",
        facts: { what: "`info`", actual: "text", expected: "an object" },
        message: "`info` is text, not an object; it is omitted.",
        fix: "Correct the document at this place.",
        place: { source: "openapi.yaml", pointer: "#/info" },
      },
    ]);
  });

  test("warns about invalid types, and about fields of the parent object", () => {
    const { warnings, schema } = normalised({
      openapi: "3.1.0",
      info: { title: "Types", version: "1" },
      paths: {},
      components: {
        schemas: {
          Pet: {
            type: "Object",
            properties: { name: { type: "string", required: true }, born: { type: ["date", "null"] } },
          },
        },
      },
    });
    expect(warnings.filter(({ code }) => code !== "no-operations").map(({ message }) => message)).toEqual([
      "`required` is true or false, not a list; it is omitted.",
      "`date` is not a type of JSON Schema.",
      "`Object` is not a type of JSON Schema.",
    ]);
    expect(schema("Pet").types).toEqual(["Object"]);
  });

  test("warns once about a component that many operations refer to", () => {
    const get = { responses: { 200: { $ref: "#/components/responses/Ok" } } };
    const { warnings } = normalised({
      openapi: "3.1.0",
      info: { title: "Once", version: "1" },
      paths: { "/a": { get }, "/b": { get } },
      components: { responses: { Ok: { description: [] } } },
    });
    expect(warnings.map(({ place }) => place.pointer)).toStrictEqual([
      "#/components/responses/Ok/description",
    ]);
  });
});

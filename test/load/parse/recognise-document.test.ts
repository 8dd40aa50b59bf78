import { describe, expect, test } from "vitest";
import { parseDocument } from "../../../eleventy-plugin/load/parse/parse-document.js";
import { recogniseDocument } from "../../../eleventy-plugin/load/parse/recognise-document.js";
import { loadFiles, problemOf } from "../load-source.js";

const recognise = (text: string) => recogniseDocument(parseDocument(text, {}).value, {});

describe("supported versions", () => {
  test.each([
    ['swagger: "2.0"', "Swagger", "2.0"],
    ["openapi: 3.0.0", "OpenAPI", "3.0.0"],
    ["openapi: 3.0.4", "OpenAPI", "3.0.4"],
    ["openapi: 3.0.0-rc2", "OpenAPI", "3.0.0-rc2"],
    ["openapi: 3.1.1", "OpenAPI", "3.1.1"],
    ["openapi: 3.2.0", "OpenAPI", "3.2.0"],
    ['openapi: "3.1"', "OpenAPI", "3.1"],
    ['openapi: " 3.1.0 "', "OpenAPI", "3.1.0"],
  ])("%s", (text, name, version) => {
    const { specification, warnings } = recognise(text);
    expect(specification).toEqual({ name, version });
    expect(warnings).toEqual([]);
  });

  test.each([
    ["openapi: 3.1", "openapi", "3.1"],
    ["openapi: 3.0", "openapi", "3.0"],
    ["swagger: 2.0", "swagger", "2.0"],
    ["swagger: 2", "swagger", "2.0"],
  ])("%s, a number, is read with a warning", (text, field, version) => {
    const { document, warnings } = recognise(text);
    expect(document[field]).toBe(version);
    expect(warnings).toMatchObject([{ code: "invalid-document", place: { pointer: `#/${field}` } }]);
  });
});

test.each([
  ["openapi: 4.0.0", "OpenAPI 4.0.0 is not supported."],
  ["openapi: 2.0", "OpenAPI 2.0 is not supported."],
  ["swagger: 1.2", "Swagger 1.2 is not supported."],
  ["swaggerVersion: 1.2", "Swagger 1.2 is not supported."],
  ["openapi: null", "OpenAPI of an unknown version is not supported."],
  ["openapi: {}", "OpenAPI of an unknown version is not supported."],
])("%s is an unsupported version", async (text, message) => {
  expect(await problemOf(() => recognise(text))).toMatchObject([{ code: "unsupported-version", message }]);
});

test.each([
  ["asyncapi: 3.0.0", "it is an AsyncAPI document"],
  ["info: {_postman_id: a}\nitem: []", "it is a Postman collection"],
  [
    "info: {schema: https://schema.getpostman.com/json/collection/v2.1.0/collection.json}",
    "it is a Postman collection",
  ],
  ["overlay: 1.0.0", "it is an Overlay document"],
  ["arazzo: 1.0.0", "it is an Arazzo document"],
  ["data: {}\n__schema: {}", "it is a GraphQL schema"],
  ["[]", "it is a list"],
  ["{}", "it is an empty object"],
  ["just text", "it is only a string"],
  ["12", "it is only a number"],
  ["# only a comment", "it has no content"],
  ["null", "it has no content"],
  ["name: package\nversion: 1", "it has neither `openapi` nor `swagger`, but `name`, `version`"],
])("%j is not an OpenAPI document", async (text, found) => {
  const [finding] = await problemOf(() => recognise(text));
  expect(finding).toMatchObject({
    code: "not-an-api-document",
    message: `This is not an OpenAPI document: ${found}.`,
  });
  expect(finding?.fix).not.toBe("");
});

describe("a version of the API that YAML reads as a number", () => {
  test.each([
    ["1.10", "1.10"],
    ["1.0", "1.0"],
    ["2", "2"],
    ['"1.0"', "1.0"],
    ["1.0 # first", "1.0"],
    ["0x10", "0x10"],
    ["0123", "0123"],
    ["1e3", "1e3"],
  ])("%s is shown as written", async (written, version) => {
    const { document } = await loadFiles({
      "a.yaml": `openapi: 3.1.0\nservers:\n  - url: /\ninfo:\n  title: A\n  version: ${written}\npaths: {}`,
    });
    expect(document["info"]).toEqual({ title: "A", version });
  });
});

import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { unpackGitHub } from "../../../fixtures/openapi/unpack-github.js";
import {
  fieldIndex,
  fieldIndexView,
  type FieldIndex,
} from "../../../eleventy-plugin/pages/views/field-index.js";
import { defaultLabels } from "../../../eleventy-plugin/portable/labels/labels.js";
import { referenceOf } from "../../support/reference-of.js";

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "api-reference-fields-"));
});
afterAll(() => rm(folder, { recursive: true }));

/** Returns the locations of a name, as `role: page#anchor`. */
function placesOf({ pages }: FieldIndex, wanted: string): readonly string[] {
  const names = pages.flatMap(({ letters }) => letters.flatMap((letter) => letter.names));
  const found = names.filter(({ name, url }) => name === wanted && url === undefined);
  return found.flatMap(({ places }) =>
    [...places].flatMap(([role, list]) => list.map(({ page, anchor }) => `${role}: ${page.url}#${anchor}`)),
  );
}

async function indexOf(document: object): Promise<FieldIndex> {
  const file = join(folder, "api.json");
  await writeFile(
    file,
    JSON.stringify({ openapi: "3.1.0", info: { title: "T", version: "1" }, ...document }),
  );
  return fieldIndex(await referenceOf(file));
}

describe("a small document", () => {
  let index: FieldIndex;
  beforeAll(async () => {
    index = fieldIndex(await referenceOf(resolve("fixtures/sites/demo/specs/saltmere-harbour.yaml")));
  });

  test.each([
    ["Idempotency-Key", ["header: /reference/bookings/create-booking/#header.Idempotency-Key"]],
    ["licence", ["field: /reference/schemas/fishing-vessel/#FishingVessel.licence"]],
    ["kW", []],
  ])("%s", (name, expected) => expect(placesOf(index, name)).toEqual(expected));

  test("is one page, its letters in order, its names by their first letter", () => {
    expect(index.pages.map(({ url }) => url)).toEqual(["/reference/fields/"]);
    const letters = index.pages[0]?.letters ?? [];
    expect(letters.map(({ letter }) => letter)).toEqual([...letters.map(({ letter }) => letter)].sort());
    for (const { letter, names } of letters)
      for (const { name } of names)
        expect(name.replace(/^[^A-Za-z0-9]+/, "").toUpperCase()).toMatch(`${letter}`);
  });
});

test("links are encoded once", async () => {
  const schema = { type: "object", properties: { grosse: { type: "integer" } } };
  const index = await indexOf({ paths: {}, components: { schemas: { Мера: schema } } });
  const { sections } = fieldIndexView(index, index.url, defaultLabels, "en");
  const links = sections.flatMap(({ names }) => names.flatMap(({ roles }) => roles));
  expect(links.flatMap(({ places }) => places.map(({ href }) => decodeURI(href)))).toEqual([
    "../schemas/мера/#Мера.grosse",
  ]);
});

test("fields, parameters, headers and values, each with its location", async () => {
  const schema = {
    type: "object",
    properties: { state: { enum: ["open", 1, null] }, inner: { type: "object", properties: { state: {} } } },
  };
  const index = await indexOf({
    paths: {
      "/things/{state}": {
        get: {
          operationId: "getThing",
          tags: ["fields"],
          parameters: [
            { name: "state", in: "path", required: true, schema: { type: "string", enum: ["open"] } },
            { name: "state", in: "header", schema: {} },
          ],
          responses: {
            200: {
              description: "OK",
              headers: { state: { schema: {} } },
              content: {
                "application/json": { schema: { type: "array", items: schema } },
                "text/json": { schema: { $ref: "#/components/schemas/Thing" } },
              },
            },
          },
        },
      },
    },
    components: { schemas: { Thing: schema } },
  });
  // The tag `fields` has the URL `/reference/fields/`, which the index has in other references.
  expect(index.url).toBe("/reference/fields-2/");
  const page = "/reference/fields/get-thing/";
  expect(placesOf(index, "state")).toEqual([
    `parameter: ${page}#path.state`,
    `header: ${page}#header.state`,
    `header: ${page}#response-200.header.state`,
    `field: ${page}#response-200[].state`,
    `field: ${page}#response-200[].inner.state`,
    "field: /reference/schemas/thing/#Thing.state",
    "field: /reference/schemas/thing/#Thing.inner.state",
  ]);
  expect(placesOf(index, "open")).toEqual([
    `value: ${page}#path.state`,
    `value: ${page}#response-200[].state`,
    "value: /reference/schemas/thing/#Thing.state",
  ]);
});

test("values of a whole schema or body are on its page: no entry links to them", async () => {
  const tide = { type: "string", enum: ["high"] };
  const content = {
    "application/json": { schema: tide },
    "text/json": { schema: { type: "array", items: tide } },
  };
  const responses = { 200: { description: "OK" } };
  const index = await indexOf({
    paths: { "/": { put: { operationId: "setTide", requestBody: { content }, responses } } },
    components: { schemas: { Tide: tide, Tides: { type: "array", items: tide } } },
  });
  expect(placesOf(index, "high")).toEqual([
    "value: /reference/operations/set-tide/#",
    "value: /reference/operations/set-tide/#",
    "value: /reference/schemas/tide/#",
    "value: /reference/schemas/tides/#",
  ]);
});

test("without names there is no index", async () => {
  const index = await indexOf({
    paths: { "/": { get: { responses: { 200: { description: "OK" } } } } },
  });
  expect(index.pages).toEqual([]);
});

test("for a large document there is a page for each letter with continuation pages, whose names are listed on the first", async () => {
  const index = fieldIndex(await referenceOf(await unpackGitHub(folder)));
  const urls = index.pages.map(({ url }) => url);
  expect(urls).toContain("/reference/fields/0-9/");
  expect(urls).toContain("/reference/fields/w/");
  const further = index.pages.filter(({ url }) => /-\d+\/$/.test(url) && !url.includes("0-9"));
  for (const { url, letters } of further) {
    const first = index.pages.find((page) => page.url === url.replace(/-\d+\/$/, "/"));
    const named = first?.letters[0]?.names.filter((name) => name.url === url).map(({ name }) => name);
    expect(named).toEqual(letters[0]?.names.map(({ name }) => name));
  }
  expect(placesOf(index, "per_page").length).toBeGreaterThan(200);
});

describe("its size is bounded by the document", () => {
  const names = Array.from({ length: 2_000 }, (_, index) => `p${index}`);
  const long = "k".repeat(20_000);
  const properties = Object.fromEntries(names.map((name) => [name, { type: "string" }]));
  const answer = (schema: object): object => ({
    get: { responses: { 200: { description: "", content: { "application/json": { schema } } } } },
  });

  test.each([
    [
      "of a path of many variables",
      {
        paths: {
          [names.map((name) => `/{${name}}`).join("")]: {
            get: { parameters: names.map((name) => ({ name, in: "path", schema: { type: "string" } })) },
          },
        },
      },
    ],
    [
      "of the fields of one with a long name",
      { paths: { "/a": answer({ type: "object", properties: { [long]: { type: "object", properties } } }) } },
    ],
    [
      "of a schema with a long name",
      { paths: {}, components: { schemas: { [long]: { type: "object", properties } } } },
    ],
  ])("%s", async (_, document) => {
    const { pages } = await indexOf(document);
    const places = pages.flatMap(({ letters }) =>
      letters.flatMap((letter) => letter.names.flatMap((name) => [...name.places.values()].flat())),
    );
    expect(places.length).toBeGreaterThanOrEqual(2_000);
    for (const { page, anchor, within } of places)
      expect(page.title.length + anchor.length + within.length).toBeLessThan(2_000);
  });
});

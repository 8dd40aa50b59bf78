import { expect, test } from "vitest";
import { config, useBuiltSite } from "../support/eleventy-site.js";

const document = `openapi: 3.1.0
info: { title: Pets, version: "1" }
paths: { /pets: { get: { operationId: listPets, tags: [Pets], summary: List pets, responses: { "200": { description: OK } } } } }`;

const site = useBuiltSite({
  "eleventy.config.js": config({ openapi: { spec: "pets.yaml", noindex: true } }),
  "pets.yaml": document,
  "index.md": "# Home",
  "all.njk": "{% for entry in collections.all %}{{ entry.url }} {% endfor %}",
  "api.njk":
    "---\npermalink: /api.txt\n---\n{% for entry in collections.apiReference %}{{ entry.url }} {{ entry.data.method }} {{ entry.data.noindex }}\n{% endfor %}",
  "paged.njk":
    "---\npagination: { data: collections.apiReference, size: 1, alias: entry }\npermalink: '/listed/{{ pagination.pageNumber }}/'\neleventyExcludeFromCollections: true\n---\n{{ entry.url }} {{ collections.apiReference | length }}",
  "liquid.liquid":
    "---\npermalink: /liquid.txt\n---\n{% for entry in collections.apiReference %}{{ entry.url }}\n{% endfor %}",
  "script.11ty.js":
    'export const data = { permalink: "/script.txt" };\nexport const render = ({ collections }) => collections["apiReference"].map(({ url }) => url).join("\\n");',
  "cards.njk":
    '---\npagination: { data: apiReference.operations, size: 1, alias: entry }\npermalink: "/cards{{ entry.url }}"\neleventyExcludeFromCollections: true\n---\n{{ entry.reference.title }} {{ entry.tag }} {{ entry.method }} {{ entry.path }} {{ entry.url }} {{ entry.title }}',
  "model.njk":
    "---\npermalink: /model.txt\n---\n{{ apiReference.references[0].tags[0].operations[0].title }}",
});

test("reference pages are not in collections.all", async () => {
  expect((await site.read("all/index.html")).split(" ").filter(Boolean).sort()).toEqual([
    "/",
    "/all/",
    "/api.txt",
    "/liquid.txt",
    "/model.txt",
    "/script.txt",
  ]);
});

test("collections.apiReference has every page", async () => {
  const lines = (await site.read("api.txt")).trim().split("\n");
  expect(lines).toContain("/reference/  true");
  expect(lines).toContain("/reference/pets/list-pets/ GET true");
});

test("templates in other languages and pagination find it, too, unlike loops over collections", async () => {
  const urls = (await site.read("api.txt"))
    .trim()
    .split("\n")
    .map((line) => line.split(" ")[0]);
  expect((await site.read("liquid.txt")).trim().split("\n")).toEqual(urls);
  expect((await site.read("script.txt")).split("\n")).toEqual(urls);
  const paged = urls.map((_, index) => site.read(`listed/${index}/index.html`));
  expect(await Promise.all(paged)).toEqual(urls.map((url) => `${url} ${urls.length}`));
});

test("a template of the site can paginate over the operations of all references", async () => {
  expect(await site.read("cards/reference/pets/list-pets/index.html")).toBe(
    "Pets Pets GET /pets /reference/pets/list-pets/ List pets",
  );
});

test("the model is global data", async () => {
  expect(await site.read("model.txt")).toBe("List pets");
});

test("noindex pages are marked", async () => {
  expect(await site.read("reference/pets/list-pets/index.html")).toContain(
    '<meta name="robots" content="noindex">',
  );
});

import { config } from "../support/eleventy-site.js";

/** Valid documents, and documents with a single error. */

export const sound = {
  openapi: "3.1.0",
  info: { title: "Pets", version: "1" },
  paths: { "/pets": { get: { responses: { "200": { description: "OK" } } } } },
};
const parameters = [
  { name: "limit", in: "query", schema: { type: "integer", minimum: 1 } },
  { name: "visit", in: "cookie", schema: { type: "string" } },
];
export const withParameters = {
  ...sound,
  paths: { "/pets": { get: { ...sound.paths["/pets"].get, parameters } } },
};
export const withSchema = (schema: unknown): object => ({
  ...sound,
  components: { schemas: { Pet: schema } },
});
export const withExample = (example: unknown): object => {
  const schema = { type: "object", properties: { age: { type: "integer" } } };
  const content = { "application/json": { schema, example } };
  return { ...sound, paths: { "/pets": { get: { responses: { 200: { description: "Pets", content } } } } } };
};
export const withLink = (link: object): object => {
  const responses = { "200": { description: "Pets", links: { next: link } } };
  return { ...sound, paths: { "/pets": { get: { responses } } } };
};
/** Returns a document with a request body that has two fields with the same schema. */
export const withBody = (schema: unknown): object => {
  const body = { type: "object", required: ["a", "b"], properties: { a: schema, b: schema } };
  const requestBody = { content: { "application/json": { schema: body } } };
  return { ...sound, paths: { "/pets": { post: { requestBody, responses: {} } } } };
};
/** 100 paths that share ten operations. */
export const withSharedPathItem = {
  ...sound,
  openapi: "3.2.0",
  components: {
    pathItems: {
      p: {
        additionalOperations: Object.fromEntries(
          Array.from({ length: 10 }, (_, n) => [`M${n}`, { responses: {} }]),
        ),
      },
    },
  },
  paths: Object.fromEntries(
    Array.from({ length: 100 }, (_, n) => [`/p${n}`, { $ref: "#/components/pathItems/p" }]),
  ),
};
export const json = (value: unknown): string => JSON.stringify(value);
export const deep = json(withSchema("DEEP")).replace(
  '"DEEP"',
  '{"properties":{"p":'.repeat(300) + "{}" + "}}".repeat(300),
);
export const bomb = [
  "x-0: &x0 [1, 1, 1, 1, 1, 1, 1, 1, 1, 1]",
  ...Array.from({ length: 8 }, (_, n) => `x-${n + 1}: &x${n + 1} [${Array(10).fill(`*x${n}`).join(", ")}]`),
];

/** A site whose layout prints Eleventy 2's variable for the content of a page. */
export const emptyLayout = {
  "eleventy.config.js": config({ openapi: { spec: "api.json" }, layout: "page.njk" }),
  "_includes/page.njk": "<!doctype html><title>{{ title }}</title>{{ layoutContent | safe }}",
};

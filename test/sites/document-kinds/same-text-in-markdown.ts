import { openapi, withOperation, type DocumentKind } from "../../support/document-kinds.js";

const address = "https://docs.example.com/?a=1&b=2&copy=3";
const description = `Returns List<String> of R&amp;D. See ${address} or [this](${address}) <b>now</b>.`;

export default {
  kind: "the same text in Markdown",
  source:
    "decisions, section 9, Markdown: every page has a Markdown twin. CommonMark 0.31.2: " +
    "6.5 Autolinks, references are none inside; 6.3 Links, they are in destinations, and end in a semicolon",
  cases: [
    {
      where: "addresses and tags in an operation's description",
      document: openapi("3.1.0")`
paths: { /a: { get: { operationId: a, description: "${description}", responses: { "200": { description: Ok } } } } }`,
      page: "operations/a/",
      html: [`Returns List<String> of R&D. See ${address} or this now.`],
      markup: ['href="https://docs.example.com/?a=1&amp;b=2&amp;copy=3"'],
      markdown: [
        `Returns List\\<String> of R\\&D. See <${address}> or [this](https://docs.example.com/?a=1\\&b=2\\&copy=3) **now**.`,
      ],
      notMarkdown: ["%26"],
    },
    {
      where: "an answer and a property of Swagger 2.0",
      document: openapi("2.0")`
paths: { /a: { get: { operationId: a, responses: { "200": { description: "${description}", schema: { $ref: "#/definitions/A" } } } } } }
definitions: { A: { type: object, properties: { a: { type: string, description: "Map<K, V> at ${address} <i>x</i>" } } } }`,
      page: "operations/a/",
      html: [`See ${address} or this now.`, `Map<K, V> at ${address} x`],
      markdown: [`See <${address}>`, `Map\\<K, V> at <${address}>`],
      notMarkdown: ["%26"],
    },
    {
      where: "conditions of a schema",
      ...withOperation("3.1.0", "post /a", "a")`
      requestBody: { content: { application/json: { schema: { $ref: "#/components/schemas/A" } } } }
components: { schemas: { A: { type: object, properties: { card: { type: string }, k: { type: string } }, dependentRequired: { card: [addr] }, if: { properties: { k: { const: a } } }, then: { required: [forA] }, not: { required: [gone] } } } }`,
      html: ["With card", "addr is required"],
      markdown: ["With `card` `addr` is required"],
      notMarkdown: ["`is", "is`"],
    },
    {
      where: "variables of a server on the overview",
      document: `
openapi: 3.0.3
info: { title: Text, version: "1" }
servers: [{ url: "https://{region}.example.com", variables: { region: { default: eu, enum: [eu, us], description: Where *your* data is. } } }]
paths: { /a: { get: { operationId: a, responses: { "200": { description: Ok } } } } }`,
      page: "",
      html: ["region", "eu", "Where your data is."],
      markdown: ["`region`: `eu`", "> Where *your* data is."],
    },
  ],
} satisfies DocumentKind;

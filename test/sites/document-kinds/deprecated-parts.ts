import { withOperation, type DocumentKind } from "../../support/document-kinds.js";

export default {
  kind: "deprecated parts",
  source:
    "https://spec.openapis.org/oas/v3.2.0.html: operations, parameters, headers, schemas and schemes have `deprecated`; responses and tags " +
    "have only extensions, as do Swagger 2.0 outside of operations and AsyncAPI outside of schemas; `x-deprecated` as in Datadog's document",
  cases: [
    {
      where: "a tag, a response and a header, 3.0",
      ...withOperation("3.0.3", "get /a", "a")`
      tags: [Lists]
      responses:
        "200": { description: ok, headers: { X-Old: { deprecated: true, schema: { type: string } }, X-New: { schema: { type: string } } } }
        "203": { $ref: "#/components/responses/Old" }
tags: [{ name: Lists, x-deprecated: true }, { name: Boards }]
components: { responses: { Old: { description: From a proxy., x-deprecated: true } } }`,
      page: "lists/a/",
      html: [
        "200 OK",
        "X-Old string deprecated",
        "X-New string",
        "203 Non-Authoritative Information deprecated",
      ],
      notHtml: ["200 OK deprecated", "X-New string deprecated"],
      markup: ["<span><s>Lists</s><span class=ar-vh> deprecated</span></span>"],
      markdown: [
        "### 200 OK\n",
        "`X-Old`: string, deprecated",
        "### 203 Non-Authoritative Information (deprecated)",
      ],
    },
    {
      where: "a field that refers to a component, with the extension beside the reference, 3.1",
      ...withOperation("3.1.0", "get /a", "a")`
      responses: { "200": { description: ok, content: { application/json: { schema: { type: object, properties: { one: { $ref: "#/components/schemas/One", x-deprecated: true }, two: { $ref: "#/components/schemas/One" } } } } } } }
components: { schemas: { One: { type: object, properties: { a: { type: string } } } } }`,
      html: ["one One deprecated", "two One"],
      notHtml: ["two One deprecated"],
      markdown: ["- `one`: One, deprecated", "- `two`: One"],
    },
    {
      where: "an extension that contradicts the field of the specification, and one that is text",
      ...withOperation("3.1.0", "get /a", "a")`
      deprecated: false
      x-deprecated: true
      parameters: [{ name: b, in: query, schema: { type: string }, x-deprecated: since 2020 }]`,
      notHtml: ["Deprecated", "string deprecated"],
      notMarkdown: ["Deprecated", ", deprecated"],
      messages: ["wrong-shape"],
    },
    {
      where: "Swagger 2.0: a parameter, a form field, a response, a header, a field, a scheme",
      ...withOperation("2.0", "post /a", "a")`
      consumes: [application/x-www-form-urlencoded]
      parameters:
        - { name: p, in: query, type: string, x-deprecated: true }
        - { name: f, in: formData, type: string, x-deprecated: true }
      responses:
        "200": { description: ok, x-deprecated: true, headers: { X-Old: { type: string, x-deprecated: true } }, schema: { $ref: "#/definitions/Thing" } }
securityDefinitions: { key: { type: apiKey, in: query, name: k, x-deprecated: true } }
security: [{ key: [] }]
definitions: { Thing: { type: object, properties: { t: { type: string, x-deprecated: true } } } }`,
      html: [
        "key API key deprecated",
        "p string deprecated",
        "f string deprecated",
        "200 OK deprecated Thing",
        "X-Old string deprecated",
        "t string deprecated",
      ],
    },
    {
      where: "AsyncAPI 2.6: an operation, a message, a parameter, a payload's field",
      document: `
asyncapi: 2.6.0
info: { title: Old, version: "1" }
servers: { main: { url: "k.example.com:9092", protocol: kafka } }
channels:
  "a/{p}":
    parameters: { p: { schema: { type: string }, x-deprecated: true } }
    publish:
      operationId: takeA
      summary: Take
      x-deprecated: true
      message: { name: thing, title: A thing, x-deprecated: true, contentType: application/json, payload: { type: object, properties: { t: { type: string, deprecated: true } } } }`,
      page: "a-p/takea/",
      html: [
        "TakeDeprecated",
        "p string required deprecated",
        "A thing",
        "Deprecated",
        "t string deprecated",
      ],
      markdown: ["Deprecated\n", "`p`: string, required, deprecated", "### A thing (deprecated)"],
    },
    {
      where: "AsyncAPI 2.6: a channel and a tag",
      document: `
asyncapi: 2.6.0
info: { title: Old, version: "1" }
servers: { main: { url: "k.example.com:9092", protocol: kafka } }
tags: [{ name: Things, x-deprecated: true }]
channels: { a: { x-deprecated: true, publish: { operationId: takeA, tags: [{ name: Things }], message: { payload: { type: string } } } } }`,
      page: "channels/a/",
      html: ["a", "Deprecated"],
      markup: ["<s>Things</s>", "<s>a</s>"],
    },
    {
      where: "AsyncAPI 3: a channel, a tag where it is used, a trait",
      document: `
asyncapi: 3.0.0
info: { title: Old, version: "1" }
channels: { a: { address: a, x-deprecated: true, messages: { it: { payload: { type: string }, traits: [{ x-deprecated: true }] } } } }
operations: { takeA: { action: receive, title: Take, channel: { $ref: "#/channels/a" }, tags: [{ name: Things, x-deprecated: true }] } }`,
      page: "things/takea/",
      html: ["Deprecated"],
      notHtml: ["TakeDeprecated"],
      markup: ["<s>Things</s>"],
      markdown: ["### it (deprecated)"],
    },
  ],
} satisfies DocumentKind;

import { openapi, type DocumentKind } from "../../support/document-kinds.js";

const head = (version = "3.0.3"): string => `
openapi: ${version}
info: { title: Placeholders, version: "1" }
servers: [{ url: "https://api.example.com" }]`;

export default {
  kind: "places to fill in, written as tags",
  source:
    "https://spec.commonmark.org/0.31.2/#raw-html passes unknown tags through; the issue: nothing of a text is lost. " +
    "https://html.spec.whatwg.org/multipage/indices.html#elements-3 is what HTML knows",
  cases: [
    {
      where: "a field, an operation and a parameter",
      document: `${head()}
paths:
  /a:
    post:
      operationId: a
      description: Pairs of <namespace>/<serviceaccount>, see https://<your-domain>.example.com.
      parameters: [{ in: query, name: sort, description: "A list of <field>:<direction> pairs.", schema: { type: string } }]
      requestBody: { content: { application/json: { schema: { type: object, properties: { sans: { type: string, description: "As <oid>;UTF8:<utf8 string value>, or List<String>." } } } } } }
      responses: { "200": { description: ok } }`,
      page: "operations/a/",
      html: [
        "Pairs of <namespace>/<serviceaccount>, see https://<your-domain>.example.com.",
        "A list of <field>:<direction> pairs.",
        "As <oid>;UTF8:<utf8 string value>, or List<String>.",
      ],
      markdown: [
        "\\<namespace>/\\<serviceaccount>",
        "\\<field>:\\<direction>",
        "\\<oid>;UTF8:\\<utf8 string value>",
      ],
      messages: [],
    },
    {
      where: "HTML, and components of other renderers, which have an end or values",
      document: `${head("3.1.0")}
paths:
  /a: { get: { operationId: a, description: "Some <b>bold</b> and <kbd>K</kbd>. <Note>Told by a note.</Note> <SchemaDefinition schemaRef=\\"#/x\\" /> <script>alert(1)</script> Done.", responses: { "200": { description: ok } } } }`,
      page: "operations/a/",
      html: ["Some bold and K. Told by a note.", "Done."],
      notHtml: ["<Note>", "SchemaDefinition", "alert(1)"],
    },
    {
      where: "at the head of a paragraph, Swagger 2.0",
      document: openapi("2.0")`
paths: { /a: { get: { operationId: a, description: "<tenant>\\nis yours.\\n\\n* <img src=x onerror=alert(1)> <one>", responses: { "200": { description: ok } } } } }`,
      page: "operations/a/",
      html: ["<tenant> is yours.", "<one>"],
      // Reported for the picture `x`, which does not exist.
      messages: ["link-not-found"],
      notMarkup: ["onerror"],
    },
  ],
} satisfies DocumentKind;

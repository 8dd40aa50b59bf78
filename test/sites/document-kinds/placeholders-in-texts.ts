import { withOperation, type DocumentKind } from "../../support/document-kinds.js";

export default {
  kind: "places to fill in, written as tags",
  source:
    "https://spec.commonmark.org/0.31.2/#raw-html passes unknown tags through; the issue: nothing of a text is lost. " +
    "https://html.spec.whatwg.org/multipage/indices.html#elements-3 is what HTML knows",
  cases: [
    {
      where: "a field, an operation and a parameter",
      ...withOperation("3.0.3", "post /a", "a")`
      description: Pairs of <namespace>/<serviceaccount>, see https://<your-domain>.example.com.
      parameters: [{ in: query, name: sort, description: "A list of <field>:<direction> pairs.", schema: { type: string } }]
      requestBody: { content: { application/json: { schema: { type: object, properties: { sans: { type: string, description: "As <oid>;UTF8:<utf8 string value>, or List<String>." } } } } } }`,
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
      ...withOperation("3.1.0", "get /a", "a")`
      description: "Some <b>bold</b> and <kbd>K</kbd>. <Note>Told by a note.</Note> <SchemaDefinition schemaRef=\\"#/x\\" /> <script>alert(1)</script> Done."`,
      html: ["Some bold and K. Told by a note.", "Done."],
      notHtml: ["<Note>", "SchemaDefinition", "alert(1)"],
    },
    {
      where: "at the head of a paragraph, Swagger 2.0",
      ...withOperation("2.0", "get /a", "a")`
      description: "<tenant>\\nis yours.\\n\\n* <img src=x onerror=alert(1)> <one>"`,
      html: ["<tenant> is yours.", "<one>"],
      // Reported for the picture `x`, which does not exist.
      messages: ["link-not-found"],
      notMarkup: ["onerror"],
    },
  ],
} satisfies DocumentKind;

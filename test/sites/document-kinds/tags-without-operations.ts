import { openapi, type DocumentKind } from "../../support/document-kinds.js";

export default {
  kind: "declared tags without operations",
  source:
    "https://spec.openapis.org/oas/v3.1.2.html#openapi-object: a list of tags with additional metadata; Redoc shows those without " +
    "operations as chapters",
  cases: [
    {
      where: "3.0, chapters",
      document: openapi("3.0.3")`
tags:
  - { name: Getting started, description: "Ask for a **key** first. See [keys](#tag/Keys-and-tokens)." }
  - { name: Keys and tokens, description: They last a year., externalDocs: { url: "https://docs.example.com/keys", description: All about keys } }
  - { name: empty }
  - { name: pets, description: With operations. }
paths: { /a: { get: { operationId: a, tags: [pets], responses: { "200": { description: ok } } } } }`,
      page: "",
      html: [
        "Topics",
        "Getting started",
        "Ask for a key first.",
        "Keys and tokens",
        "They last a year.",
        "All about keys",
      ],
      notHtml: ["empty"],
      markup: ['id="topic/getting-started"', /#topic\/keys-and-tokens">keys</],
      markdown: [
        "## Topics",
        "### Getting started",
        "Ask for a **key** first.",
        "### Keys and tokens",
        "They last a year.",
      ],
    },
    {
      where: "2.0, the further tag of an operation",
      document: openapi("2.0")`
tags: [{ name: pets }, { name: beta, x-displayName: In beta, description: May change any day. }]
paths: { /a: { get: { operationId: a, tags: [pets, beta], responses: { "200": { description: ok } } } } }`,
      page: "",
      html: ["Topics", "In beta", "May change any day."],
    },
    {
      where: "3.2, all of which have operations",
      document: openapi("3.2.0")`
tags: [{ name: pets, summary: All pets, description: With operations. }]
paths: { /a: { get: { operationId: a, tags: [pets], responses: { "200": { description: ok } } } } }`,
      page: "",
      html: ["All pets"],
      notHtml: ["Topics"],
    },
    {
      where: "a text in a file",
      document: openapi("3.1.0")`
tags: [{ name: Motivation, description: { $ref: tags/motivation.md } }]
paths: { /a: { get: { operationId: a, responses: { "200": { description: ok } } } } }`,
      files: { "tags/motivation.md": "Data wants *movement*.\n" },
      page: "",
      html: ["Topics", "Motivation", "Data wants movement."],
    },
  ],
} satisfies DocumentKind;

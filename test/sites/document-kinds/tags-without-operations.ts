import { withOperation, type DocumentKind } from "../../support/document-kinds.js";

export default {
  kind: "declared tags without operations",
  source:
    "https://spec.openapis.org/oas/v3.1.2.html#openapi-object: a list of tags with additional metadata; Redoc shows those without " +
    "operations as chapters",
  cases: [
    {
      where: "3.0, chapters",
      ...withOperation("3.0.3", "get /a", "a")`
      tags: [pets]
tags:
  - { name: Getting started, description: "Ask for a **key** first. See [keys](#tag/Keys-and-tokens)." }
  - { name: Keys and tokens, description: They last a year., externalDocs: { url: "https://docs.example.com/keys", description: All about keys } }
  - { name: empty }
  - { name: pets, description: With operations. }`,
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
      ...withOperation("2.0", "get /a", "a")`
      tags: [pets, beta]
tags: [{ name: pets }, { name: beta, x-displayName: In beta, description: May change any day. }]`,
      page: "",
      html: ["Topics", "In beta", "May change any day."],
    },
    {
      where: "3.2, all of which have operations",
      ...withOperation("3.2.0", "get /a", "a")`
      tags: [pets]
tags: [{ name: pets, summary: All pets, description: With operations. }]`,
      page: "",
      html: ["All pets"],
      notHtml: ["Topics"],
    },
    {
      where: "a text in a file",
      ...withOperation("3.1.0", "get /a", "a")`
tags: [{ name: Motivation, description: { $ref: tags/motivation.md } }]`,
      page: "",
      files: { "tags/motivation.md": "Data wants *movement*.\n" },
      html: ["Topics", "Motivation", "Data wants movement."],
    },
  ],
} satisfies DocumentKind;

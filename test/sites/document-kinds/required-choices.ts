import { withOperation, type DocumentKind } from "../../support/document-kinds.js";

export default {
  kind: "alternatives that only say which fields must be there",
  source: "JSON Schema 2020-12, Validation 6.5.3 (required) with Core 10.2.1 (anyOf, oneOf)",
  cases: [
    {
      where: "anyOf, inline",
      ...withOperation("3.0.3", "post /send", "send")`
      requestBody: { content: { application/json: { schema: { type: object, properties: { mail: { type: string, example: a@example.com }, phone: { type: string } }, anyOf: [{ required: [mail] }, { required: [phone] }] } } } }`,
      html: ["mail", "phone", "At least one of mail, phone is required"],
      notHtml: ["any value", "object 1"],
      markdown: ["- `mail`: string", "- `phone`: string", "At least one of"],
      notMarkdown: ["any value"],
      curl: ['"mail": "a@example.com"'],
    },
    {
      where: "oneOf with what excludes the others, in a component",
      ...withOperation("3.1.0", "post /send", "send")`
      requestBody: { content: { application/json: { schema: { $ref: "#/components/schemas/Price" } } } }
components:
  schemas:
    Price:
      type: object
      properties: { net: { type: number }, gross: { type: number } }
      oneOf: [{ required: [net], not: { required: [gross] } }, { required: [gross], not: { required: [net] } }]`,
      page: "schemas/price/",
      html: ["net", "gross", "Exactly one of net, gross is required"],
      notHtml: ["any value"],
    },
    {
      where: "several fields each, in a part of an allOf of a file beside",
      files: {
        "range.yaml": `
allOf:
  - { type: object, properties: { from: { type: integer }, to: { type: integer }, at: { type: integer } } }
  - { anyOf: [{ required: [from, to] }, { required: [at] }] }
`,
      },
      ...withOperation("3.0.3", "post /send", "send")`
      requestBody: { content: { application/json: { schema: { $ref: ./range.yaml } } } }`,
      html: ["At least one of (from and to), at is required"],
      markdown: ["At least one of (`from` and `to`), `at` is required"],
      curl: ['"from":'],
    },
    {
      where: "fields that may not stand together, inline, in the items of a list, in a condition",
      ...withOperation("3.1.0", "post /send", "send")`
      requestBody: { content: { application/json: { schema: { type: object, properties: { kind: { type: string }, a: { type: string }, b: { type: string }, list: { type: array, items: { type: object, properties: { c: { type: string } }, not: { required: [c] } } } }, not: { required: [a, b] }, if: { properties: { kind: { const: x } } }, then: { not: { anyOf: [{ required: [a] }, { required: [b] }] } } } } } }`,
      html: ["Never c", "Never a and b together", "not: any of: a; b"],
      notHtml: ["are required"],
      markdown: [
        "- Conditions (`list[]`):\n  - Never `c`\n",
        "- Conditions:\n  - Never `a` and `b` together\n",
      ],
      notMarkdown: ["are required"],
    },
  ],
} satisfies DocumentKind;

import { withOperation, type DocumentKind } from "../../support/document-kinds.js";

export default {
  kind: "values of different types that look alike",
  source: 'JSON Schema 2020-12, 6.1.2: values of an enum may be of any type; 0 is not "0" (RFC 8259, 3)',
  cases: [
    {
      where: "a body and a condition",
      ...withOperation("3.1.0", "post /v", "send")`
      requestBody:
        content:
          application/json:
            schema:
              type: object
              properties:
                e: { enum: [0, "0", false, "false", null, "null", "", "a"] }
                s: { type: string, enum: ["0", "1"], default: "0" }
                n: { type: integer, default: "5" }
                d: { type: [string, integer], default: "12", examples: ["3", 3, "x"] }
                z: { type: [string, "null"], enum: ["null", null, "7"] }
                k: { type: string }
              if: { properties: { k: { const: "true" } } }
              then: { properties: { k: { enum: ["1", 1] } } }`,
      html: ['One of0"0"false"false"null"null"""a', "One of01Default0", 'Default"5"', 'Default"12"'],
      markdown: [
        '- One of: `0`, `"0"`, `false`, `"false"`, `null`, `"null"`, `""`, `a`',
        "- One of: `0`, `1`\n  - Default: `0`",
        '- Default: `"5"`',
        '- Default: `"12"`\n  - Example: `"3"`, `3`, `x`',
        '- One of: `"null"`, `null`, `7`',
        'If `k` is `"true"` then `k` is one of `"1"`, `1`',
      ],
    },
    {
      where: "parameters and headers, by reference",
      ...withOperation("3.1.0", "get /v", "ask")`
      parameters: [{ $ref: "#/components/parameters/Which" }, { in: query, name: tag, schema: { type: string }, example: "10" }]
      responses: { "200": { description: Told, headers: { X-Etag: { schema: { $ref: "#/components/schemas/Tag" }, example: '"33a6"' } } } }
components:
  parameters: { Which: { in: query, name: which, schema: { $ref: "#/components/schemas/Which" }, examples: { text: { value: "1" }, number: { value: 1 } } } }
  schemas: { Which: { enum: [1, "1"] }, Tag: { type: string } }`,
      markdown: [
        '- One of: `1`, `"1"`',
        '- `"1"` text',
        "- `1` number",
        "- `tag`: string\n  - Example: `10`",
        '- Example: `"33a6"`',
      ],
    },
    {
      where: "OpenAPI 3.0 without a type, in a list",
      ...withOperation("3.0.3", "get /v", "ask")`
      responses:
        "200":
          description: Told
          content: { application/json: { schema: { type: array, items: { enum: [true, "true", "yes"] } } } }`,
      html: ['Each item one oftrue"true"yes'],
      markdown: ['- Each item one of: `true`, `"true"`, `yes`'],
    },
    {
      where: "texts of white space, in a header of an answer",
      ...withOperation("3.1.0", "get /look", "look")`
      responses: { "200": { description: Seen, headers: { X-Mark: { schema: { type: string, enum: [" ", "a b", "a  b", ""] } } } } }`,
      html: ['" "', "a b", '"a b"', '""'],
      markup: ["&quot;a  b&quot;"],
      markdown: ['`" "`, `a b`, `"a  b"`, `""`'],
    },
  ],
} satisfies DocumentKind;

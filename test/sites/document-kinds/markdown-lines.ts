import { withOperation, type DocumentCase, type DocumentKind } from "../../support/document-kinds.js";

const ofSchema = (schema: string): Pick<DocumentCase, "document" | "page"> =>
  withOperation("3.1.0", "post /pay", "pay")`
      requestBody: { content: { application/json: { schema: ${schema} } } }`;

export default {
  kind: "words beside code in Markdown",
  source: "CommonMark 0.31.2, 6.1 (code spans) and 6.5 (autolinks): what is between them stays as it is",
  cases: [
    {
      where: "what a field calls for",
      ...ofSchema("{ type: object, dependentRequired: { card: [addr, city] } }"),
      html: ["With card", "addr, city are required"],
      markdown: ["With `card` `addr`, `city` are required"],
    },
    {
      where: "if, then and else",
      ...ofSchema(
        `{ type: object, properties: { k: { enum: [a, b] } }, if: { properties: { k: { const: a } } },
           then: { required: [forA], properties: { forA: { type: integer, minimum: 3 } } },
           else: { required: [forB] } }`,
      ),
      markdown: [
        "If `k` is `a` then `forA` is integer and has at least 3 (required), else `forB` is required",
      ],
    },
    {
      where: "never, in a component",
      ...withOperation("3.1.0", "post /pay", "pay")`
      requestBody: { content: { application/json: { schema: { $ref: "#/components/schemas/Sum" } } } }
components:
  schemas:
    Sum: { type: object, not: { required: [free], properties: { free: { type: string, pattern: "^_x" } } } }`,
      markdown: ["Never `free` is string and has pattern `^_x` (required)"],
    },
    {
      where: "an address with two values",
      ...withOperation("3.0.3", "get /pay", "pay")`
      description: "See https://docs.example.org/?a=1&b=2 and [this](https://docs.example.org/?a=1&b=2). a < b"`,
      markdown: ["<https://docs.example.org/?a=1&b=2>"],
      notMarkdown: ["%26"],
    },
  ],
} satisfies DocumentKind;

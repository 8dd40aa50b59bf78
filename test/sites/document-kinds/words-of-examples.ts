import { withOperation, type DocumentKind } from "../../support/document-kinds.js";

export default {
  kind: "words and number of examples",
  source:
    "https://spec.openapis.org/oas/v3.1.2.html#example-object: summary, description and value are all for readers; " +
    "https://json-schema.org/draft/2020-12/json-schema-validation#section-9.5: examples are any number of values",
  cases: [
    {
      where: "the summary of the only example of a body and of an answer",
      ...withOperation("3.0.3", "post /a", "a")`
      requestBody: { content: { application/json: { examples: { one: { summary: Stage a draft, value: { a: 1 } } } } } }
      responses: { "200": { description: ok, content: { application/json: { examples: { done: { summary: A draft that is staged, description: It waits., value: { b: 2 } } } } } } }`,
      html: ["A draft that is staged", "It waits.", "Stage a draft"],
      markdown: ["Stage a draft: From the document.", "A draft that is staged: From the document."],
    },
    {
      where: "one without a value",
      ...withOperation("3.0.3", "get /a", "a")`
      responses: { "200": { description: ok, content: { application/json: { schema: { type: object, properties: { n: { type: integer, example: 7 } } }, examples: { none: { summary: Nothing was found, description: Then it is empty. } } } } } }`,
      html: ["Nothing was found", "Then it is empty.", '"n": 7'],
      markdown: ["Nothing was found", "Then it is empty.", '"n": 7'],
    },
    {
      where: "more than three of a schema",
      ...withOperation("3.1.0", "get /a", "a")`
      parameters: [{ in: query, name: locale, schema: { type: string, examples: [en, fr, de, fr-CA, pt-BR] } }]`,
      html: ["2 more", "fr-CA", "pt-BR"],
      markdown: ["Example: `en`, `fr`, `de`, `fr-CA`, `pt-BR`"],
    },
    {
      where: "by name in a schema, where a list should be",
      ...withOperation("3.1.0", "post /a", "a")`
      requestBody: { content: { application/json: { schema: { $ref: "#/components/schemas/Key" } } } }
components:
  schemas:
    Key:
      type: object
      properties: { name: { type: string } }
      examples:
        basic: { summary: With a name, description: As most do., value: { name: mine } }
        bare: { summary: Without a name, value: {} }`,
      html: ["With a name", "As most do.", "Without a name"],
      curl: ['"name": "mine"'],
    },
    {
      where: "summary and description of a parameter's",
      ...withOperation("3.1.0", "get /a", "a")`
      parameters: [{ in: query, name: q, schema: { type: string }, examples: { one: { summary: Short, description: A word or two., value: v } } }]`,
      html: ["Short", "A word or two."],
      markdown: ["Short", "A word or two."],
    },
    {
      where: "of a schema that does not allow it",
      ...withOperation("3.0.3", "get /a", "a")`
      responses: { "200": { description: ok, content: { application/json: { schema: { $ref: "#/components/schemas/Item" } } } } }
components: { schemas: { Item: { type: object, required: [id], properties: { id: { type: integer }, kind: { type: string, enum: [a, b] } }, example: { id: "{{ set by us }}", kind: a } } } }`,
      html: ["As written", "{{ set by us }}", "does not match its schema"],
      messages: ["example-mismatch"],
    },
  ],
} satisfies DocumentKind;

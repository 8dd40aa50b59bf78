import { withOperation, type DocumentKind } from "../../support/document-kinds.js";

export default {
  kind: "null is not sent, and is an example only where the schema allows it",
  source:
    "RFC 6570 2.3 (undefined values are left out), OpenAPI 3.0.4 Parameter Object (an example matches the schema); decided: null of a form field or parameter is left out",
  cases: [
    {
      where: "a blank example of a parameter's schema, OpenAPI 3.0",
      ...withOperation("3.0.3", "get /pets", "pets")`
      parameters:
        - in: query
          name: pet
          schema:
            type: string
            example:`,
      notHtml: ["null"],
      notMarkdown: ["`null`"],
      curl: ["'https://api.example.com/pets'"],
      messages: ["example-mismatch"],
    },
    {
      where: "a blank example of a shared header, OpenAPI 3.1",
      ...withOperation("3.1.0", "get /pets", "pets")`
      parameters: [{ $ref: "#/components/parameters/Trace" }]
components:
  parameters:
    Trace:
      in: header
      name: X-Trace
      schema: { type: string }
      example:`,
      notHtml: ["Example null"],
      notCurl: ["X-Trace"],
      messages: ["example-mismatch"],
    },
    {
      where: "a first example that is null, where it may be",
      ...withOperation("3.1.0", "get /items", "items")`
      parameters:
        - in: query
          name: q
          schema: { anyOf: [{ type: string, minLength: 3 }, { type: "null" }] }
          examples: { a: { value: null }, b: { value: abc } }
        - in: cookie
          name: c
          schema: { type: [string, "null"] }
          example: null`,
      html: ["null", "abc"],
      curl: ["'https://api.example.com/items'"],
      notCurl: ["?q", "Cookie"],
    },
    {
      where: "a field of a form",
      ...withOperation("3.0.3", "post /form", "form")`
      requestBody:
        content:
          application/x-www-form-urlencoded:
            schema: { type: object, properties: { n: { type: integer }, s: { type: string, nullable: true } } }
            example: { n: null, s: x }`,
      html: ["s=x"],
      notHtml: ["n=null"],
      curl: ["--data-raw 's=x'"],
      notCurl: ["n="],
      messages: ["example-mismatch"],
    },
    {
      where: "examples of which the first is null, where a value must be sent",
      ...withOperation("3.1.0", "get /items", "items")`
      parameters:
        - { in: query, name: a, required: true, schema: { type: [string, "null"] }, examples: { none: { value: null }, high: { value: HIGH } } }
        - { in: query, name: b, schema: { type: string }, examples: { none: { value: null }, real: { value: REAL } } }
        - { in: query, name: c, required: true, schema: { type: [string, "null"], examples: [null, OWN] } }
        - { $ref: "#/components/parameters/H" }
components: { parameters: { H: { in: header, name: X-H, required: true, schema: { type: string }, examples: { none: { value: null }, real: { value: HEAD } } } } }`,
      curl: ["?a=HIGH&b=REAL&c=OWN'", "X-H: HEAD"],
      messages: ["example-mismatch"],
    },
  ],
} satisfies DocumentKind;

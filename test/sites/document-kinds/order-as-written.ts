import { withOperation, type DocumentKind } from "../../support/document-kinds.js";

export default {
  kind: "order as written",
  source: "review C, a5: examples and fields in the document's order, also where keys are whole numbers",
  cases: [
    {
      where: "examples in YAML",
      ...withOperation("3.0.3", "post /p", "send")`
      parameters:
        - in: query
          name: q
          schema: { type: string }
          examples: { first: { value: f }, 7: { value: g } }
      requestBody:
        content:
          application/json:
            schema: { type: object, properties: { a: { type: string } } }
            examples:
              default: { value: { a: d } }
              "2": { value: { a: two } }
              1: { value: { a: one } }
              z: { value: { a: z } }
      responses: { "404": { description: None }, default: { description: Rest }, "200": { description: Sent } }`,
      markdown: [
        "`f` first",
        "`g` 7",
        "default: From",
        "2: From",
        "1: From",
        "z: From",
        "### 200",
        "### 404",
        "### default",
      ],
      curl: ['"a": "d"'],
    },
    {
      where: "fields in JSON, among numbers that JavaScript cannot hold",
      document: JSON.stringify({
        openapi: "3.1.0",
        info: { title: "Order", version: "1" },
        paths: {
          "/p": {
            get: {
              operationId: "ask",
              responses: {
                200: {
                  description: "Told",
                  content: {
                    "application/json": {
                      schema: {
                        type: "object",
                        "x-at": [1, [2], { a: 1 }, 9],
                        properties: { PROPERTIES: {} },
                      },
                    },
                  },
                },
              },
            },
          },
        },
      }).replace(
        '{"PROPERTIES":{}}',
        '{"total":{"type":"integer","maximum":12345678901234567890},"200":{"type":"string"},"\\u0034":{"type":"string"},"last":{"type":"string"}}',
      ),
      page: "operations/ask/",
      markdown: ["- `total`: integer", "- `200`: string", "- `4`: string", "- `last`: string"],
    },
    {
      where: "Swagger 2.0, a component in a file beside, and fields of a form",
      ...withOperation("2.0", "post /p", "send")`
      consumes: [multipart/form-data]
      parameters:
        - { in: formData, name: name, type: string }
        - { in: formData, name: "1", type: string }
      responses: { "200": { description: Sent, schema: { $ref: "grades.yaml" } } }`,
      files: {
        "grades.yaml":
          'type: object\nproperties:\n  best: { type: string }\n  "5": { type: string }\n  3 : { type: string }\n  "4": &four { type: string }\n',
      },
      markdown: [
        "- `name`: string",
        "- `1`: string",
        "- `best`: string",
        "- `5`: string",
        "- `3`: string",
        "- `4`: string",
      ],
    },
  ],
} satisfies DocumentKind;

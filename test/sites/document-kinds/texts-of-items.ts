import { withOperation, type DocumentKind } from "../../support/document-kinds.js";

export default {
  kind: "texts of items and of values",
  source:
    "decisions, 9, Texts of items and of values: shown below the row they belong to, scalar or not, inline or by $ref",
  cases: [
    {
      where: "inline in a parameter, a body, an answer and a header",
      ...withOperation("3.1.0", "post /a", "add")`
      parameters:
        - in: query
          name: tags
          description: The tags.
          schema: { type: array, items: { type: string, title: Slug of a tag, description: One tag of yours. } }
      requestBody:
        content:
          application/json:
            schema:
              type: object
              properties:
                ids: { type: array, items: { type: string, enum: [p, q], description: Each is a letter., deprecated: true } }
                grid: { type: array, items: { type: array, description: A line., items: { type: integer, description: A cell. } } }
                sums: { type: object, additionalProperties: { type: array, items: { type: number, description: In cents. } } }
                pair: { type: array, prefixItems: [{ type: string, description: The first. }, { type: string, title: The second }] }
                rest: { type: object, patternProperties: { "^x-": { type: string, description: An extension. } } }
                same: { type: array, description: All the same., items: { type: string, description: All the same. } }
      responses:
        "200":
          description: Added
          headers: { X-Ids: { schema: { type: array, items: { type: string, description: An id in a header. } } } }
          content: { application/json: { schema: { type: array, items: { type: string, description: An id that was added. } } } }`,
      html: [
        "Each item Slug of a tag One tag of yours.",
        "Each item deprecated Each is a letter.",
        "Each item A line.",
        "Each item each item A cell.",
        "Each value each item In cents.",
        "The first.",
        "The second",
        "An extension.",
        "All the same.",
        "An id in a header.",
        "An id that was added.",
      ],
      markdown: [
        "- `tags`: array of string\n  > The tags.",
        "  - Each item: Slug of a tag\n    > One tag of yours.",
        "- Each item: deprecated\n    > Each is a letter.",
        "- Each item:\n    > A line.",
        "- Each item each item:\n    > A cell.",
        "- Each value each item:\n    > In cents.",
        "  > The first.",
        "  > The second",
        "  > An extension.",
        "- `same`: array of string\n  > All the same.\n",
        "- Each item:\n    > An id in a header.",
        "- Each item:\n  > An id that was added.",
      ],
      notMarkdown: ["> All the same.\n  - Each item"],
    },
    {
      where: "by reference, in a union, of objects of a whole body",
      ...withOperation("3.1.0", "post /a", "add")`
      requestBody:
        content:
          application/json:
            schema:
              type: array
              description: A batch.
              items: { $ref: "#/components/schemas/Line", description: A line of this batch. }
      responses:
        "200":
          description: Added
          content:
            application/json:
              schema:
                oneOf:
                  - { type: array, title: Many, items: { $ref: "#/components/schemas/Code" } }
                  - { type: object, title: By name, additionalProperties: { $ref: "#/components/schemas/Line" } }
components:
  schemas:
    Code: { type: string, description: A code of the trade. }
    Line: { type: object, description: Any line., properties: { codes: { $ref: "#/components/schemas/Codes" } } }
    Codes: { type: array, items: { $ref: "#/components/schemas/Code" } }`,
      html: [
        "A batch.",
        "Each item A line of this batch.",
        "Each item A code of the trade.",
        "Each item A code of the trade.",
        "Each value Any line.",
      ],
      markdown: [
        "> A batch.\n\n- Each item:\n  > A line of this batch.",
        "  - Each item:\n    > A code of the trade.",
        "  - Many: array of Code (string)\n    - Each item:\n      > A code of the trade.",
        "  - By name: map of Line\n    - Each value:\n      > Any line.",
      ],
    },
    {
      where: "Swagger 2.0, in a file beside",
      ...withOperation("2.0", "get /a", "list")`
      parameters:
        - { in: query, name: kinds, type: array, items: { type: string, description: A kind of thing. } }
      responses:
        "200": { description: Listed, schema: { $ref: "list.yaml" } }`,
      files: {
        "list.yaml": `
type: object
properties:
  names: { type: array, items: { type: string, description: A name as printed. } }
  more: { type: object, properties: { a: { type: string } }, additionalProperties: { type: string, title: Anything else } }
`,
      },
      html: ["Each item A kind of thing.", "Each item A name as printed.", "Anything else"],
      markdown: [
        "- Each item:\n    > A kind of thing.",
        "- Each item:\n    > A name as printed.",
        "> Anything else",
      ],
      messages: ["invalid-document"],
    },
    {
      where: "the page of a component",
      ...withOperation("3.1.0", "get /a", "list")`
      responses: { "200": { description: Listed, content: { application/json: { schema: { $ref: "#/components/schemas/Names" } } } } }
components: { schemas: { Names: { type: array, description: All names., items: { type: string, title: A name, description: As printed. } } } }`,
      page: "schemas/names/",
      html: ["All names.", "Each item A name As printed."],
    },
    {
      where: "title and description beside a reference",
      ...withOperation("3.1.0", "post /a", "add")`
      requestBody:
        content: { application/json: { schema: { $ref: "#/components/schemas/Engine", title: Special engine, description: For races. } } }
      responses:
        "200":
          description: Added
          content:
            application/json:
              schema:
                type: object
                properties:
                  motor: { $ref: "#/components/schemas/Engine", title: The <b>big</b> one, description: Of the car. }
                  spare: { $ref: "#/components/schemas/Engine" }
                  list: { type: array, items: { $ref: "#/components/schemas/Engine", title: One of many, description: In order. } }
components: { schemas: { Engine: { type: object, title: Engine of a vehicle, description: Any engine., properties: { hp: { type: integer } } } } }`,
      html: [
        "Special engine",
        "For races.",
        "The <b>big</b> one",
        "Of the car.",
        "Any engine.",
        "Each item One of many In order.",
      ],
      markdown: [
        "> Special engine\n>\n> For races.",
        "  > The \\<b>big\\</b> one\n  >\n  > Of the car.",
        "  > Any engine.",
        "- Each item: One of many\n    > In order.",
      ],
    },
  ],
} satisfies DocumentKind;

import { withOperation, type DocumentKind } from "../../support/document-kinds.js";

export default {
  kind: "values of examples that stand in files",
  source:
    "https://spec.openapis.org/oas/v3.1.1.html#example-object for externalValue, and the project's rows on examples that are " +
    "references: what bundlers do, and a message that names the standard's way",
  cases: [
    {
      where: "a reference in named examples, an example, and a parameter",
      ...withOperation("3.1.0", "post /boats", "postBoats")`
      parameters: [{ name: kind, in: query, schema: { type: string }, example: { $ref: "ex/all.yaml#/kind" } }]
      requestBody:
        content: { application/json: { schema: { type: object }, examples: { one: { value: { $ref: ex/boat.json } } } } }
      responses:
        "200": { description: ok, content: { application/json: { example: { $ref: "./ex/all.yaml#/answer" } } } }
        "400": { description: bad, content: { application/json: { example: { $ref: "ex/none.json" } } } }`,
      files: {
        "ex/boat.json": '{ "name": "Anna", "length": 1.50 }',
        "ex/all.yaml": "kind: sloop\nanswer: { $ref: boat.json }",
      },
      html: ["sloop", '"name": "Anna"'],
      notHtml: ["ex/boat.json", "ex/all.yaml"],
      markdown: ["sloop", '"name": "Anna"', '"name": "Anna"', '"$ref": "ex/none.json"'],
      curl: ["kind=sloop", '"name": "Anna"'],
      messages: ["example-reference"],
    },
    {
      where: "Swagger 2.0: a schema and an answer",
      ...withOperation("2.0", "post /boats", "postBoats")`
      parameters: [{ name: body, in: body, schema: { $ref: "#/definitions/Boat" } }]
      responses: { "200": { description: ok, examples: { application/json: { $ref: answer.yml } } } }
definitions: { Boat: { type: object, properties: { name: { type: string } }, example: { $ref: boat.json } } }
consumes: [application/json]
produces: [application/json]`,
      files: { "boat.json": '{ "name": "Berta" }', "answer.yml": "stored: true" },
      markdown: ['"name": "Berta"', '"stored": true'],
      curl: ['"name": "Berta"'],
      messages: ["example-reference"],
    },
    {
      where: "members of a schema's examples in a file beside",
      ...withOperation("3.1.0", "get /boats", "getBoats")`
      responses: { "200": { description: ok, content: { application/json: { schema: { $ref: schemas/boat.yaml } } } } }`,
      files: {
        "schemas/boat.yaml":
          "{ type: object, properties: { name: { type: string } }, examples: [{ $ref: ../ex/boat.json }, { name: { $ref: x } }] }",
        "ex/boat.json": '{ "name": "Carla" }',
      },
      markdown: ['"name": "Carla"'],
      messages: ["example-mismatch", "example-reference"],
    },
    {
      where: "externalValue of a request, an answer in XML and a component, none of the network",
      ...withOperation("3.0.3", "post /boats", "postBoats")`
      requestBody:
        content:
          application/json:
            examples: { file: { externalValue: ./ex/boat.json }, web: { externalValue: "https://files.example.com/x.json" } }
      responses:
        "200":
          description: ok
          content:
            application/xml: { examples: { x: { externalValue: ex/boat.xml } } }
            text/csv: { examples: { shared: { $ref: "parts.yaml#/csv" } } }
            application/json: { examples: { text: { externalValue: ex/list.yaml } } }`,
      files: {
        "ex/boat.json": '{ "name": "Dora" }',
        "ex/boat.xml": "<boat><name>Emma</name></boat>",
        "ex/boats.csv": "name,length\nFrida,12",
        "ex/list.yaml": "- name: Greta",
        "parts.yaml": "csv: { externalValue: ex/boats.csv }",
      },
      markup: ['href="https://files.example.com/x.json"'],
      markdown: [
        '"name": "Dora"',
        "[Open the example](https://files.example.com/x.json)",
        '"name": "Dora"',
        "<name>Emma</name>",
        "Frida,12",
        '"name": "Greta"',
      ],
      curl: ['"name": "Dora"'],
    },
    {
      where: "externalValue of a large file and of one that is missing",
      ...withOperation("3.1.0", "get /boats", "getBoats")`
      responses:
        "200":
          description: ok
          content:
            application/json:
              examples: { large: { externalValue: ex/large.json }, none: { externalValue: ex/none.json }, up: { externalValue: ../../../x.json } }`,
      files: { "ex/large.json": JSON.stringify("x".repeat(300_000)) },
      markup: [/href="(?:\.\.\/)+api-reference\/files\/examples-in-files~15\/ex\/large\.json"/],
      markdown: [
        "[Open the example](https://docs.example.com/api-reference/files/examples-in-files~15/ex/large.json)",
      ],
      messages: ["link-not-found"],
    },
    {
      where: "the end of a text file: a header and a query, inline",
      ...withOperation("3.1.0", "get /boats", "getBoats")`
      parameters:
        - { name: X-Tempo, in: header, required: true, schema: { type: string }, examples: { slow: { externalValue: tempo.txt } } }
        - { name: lines, in: query, required: true, schema: { type: string }, examples: { two: { externalValue: lines.txt } } }`,
      files: { "tempo.txt": "largo\n", "lines.txt": "a\n\n" },
      curl: ["lines=a%0A'", "X-Tempo: largo'"],
      notCurl: ["%0A%0A"],
    },
    {
      where: "the end of a text file: a component of a header and of a body, which keeps it",
      ...withOperation("3.1.0", "post /boats", "postBoats")`
      parameters: [{ $ref: "#/components/parameters/Tempo" }]
      requestBody: { content: { text/plain: { schema: { type: string }, examples: { slow: { $ref: "#/components/examples/Slow" } } } } }
components:
  parameters: { Tempo: { name: X-Tempo, in: header, required: true, schema: { type: string }, examples: { slow: { $ref: "#/components/examples/Slow" } } } }
  examples: { Slow: { externalValue: tempo.txt } }`,
      files: { "tempo.txt": "largo\r\n" },
      curl: ["X-Tempo: largo'", String.raw`largo\r\n`],
    },
    {
      where: "the end of a text file: the content of a parameter in a file beside, OpenAPI 3.0",
      ...withOperation("3.0.3", "get /boats", "getBoats")`
      parameters: [{ $ref: "parts/tempo.yaml" }]`,
      files: {
        "parts/tempo.yaml":
          "{ name: tempo, in: query, required: true, content: { text/plain: { schema: { type: string }, examples: { slow: { externalValue: tempo.txt } } } } }",
        "parts/tempo.txt": "largo\n",
      },
      curl: ["tempo=largo'"],
    },
  ],
} satisfies DocumentKind;

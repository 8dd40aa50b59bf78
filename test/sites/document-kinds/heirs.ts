import { withOperation, type DocumentKind } from "../../support/document-kinds.js";

export default {
  kind: "heirs of a discriminator",
  source:
    "OpenAPI 3.0.4 and 3.1.1, Discriminator Object: all schemas comprising the parent schema in an allOf construct may be used as an alternate schema; Swagger 2.0, Schema Object, discriminator: the value is the name of this schema or of one that inherits it",
  cases: [
    {
      where: "a component with a mapping to names and addresses, in a list of a body",
      ...withOperation("3.0.3", "post /letters", "send")`
      requestBody:
        content: { application/json: { schema: { type: object, properties: { parts: { type: array, items: { $ref: "#/components/schemas/Part" } } } } } }
components:
  schemas:
    Part:
      type: object
      required: [kind]
      properties: { kind: { type: string } }
      discriminator: { propertyName: kind, mapping: { text: TextPart, picture: "#/components/schemas/PicturePart" } }
    TextPart: { allOf: [{ $ref: "#/components/schemas/Part" }, { type: object, required: [words], properties: { words: { type: string, example: Hello } } }] }
    PicturePart: { allOf: [{ $ref: "#/components/schemas/Part" }, { type: object, properties: { href: { type: string, format: uri } } }] }`,
      html: [
        "Decided by kind",
        "TextPart",
        "kind is text",
        "words",
        "PicturePart",
        "kind is picture",
        "href",
      ],
      notHtml: ["example kind", "no value was found"],
      markdown: [
        "Decided by `kind`",
        "`kind` is `text`",
        "words`: string, required",
        "`kind` is `picture`",
        "href`: string",
      ],
      curl: ['"kind": "text"', '"words": "Hello"'],
    },
    {
      where:
        "a component without a mapping, in an answer: names are values, the schema itself is one of them",
      ...withOperation("3.1.0", "get /shape", "getShape")`
      responses: { "200": { description: A shape, content: { application/json: { schema: { $ref: "#/components/schemas/Shape" } } } } }
components:
  schemas:
    Shape: { type: object, required: [sort], properties: { sort: { type: string }, colour: { type: string } }, discriminator: { propertyName: sort } }
    Circle: { allOf: [{ $ref: "#/components/schemas/Shape" }], properties: { radius: { type: number } } }
    Square: { allOf: [{ $ref: "#/components/schemas/Shape" }, { properties: { side: { type: number } } }] }`,
      html: [
        "Decided by sort",
        "Circle",
        "sort is Circle",
        "radius",
        "Square",
        "sort is Square",
        "side",
        'always "Shape"',
      ],
      notHtml: ["example sort"],
      markdown: [
        "`sort` is `Circle`",
        "`radius`: number",
        "`sort` is `Square`",
        "`side`: number",
        '"sort": "Circle"',
      ],
    },
    {
      where: "Swagger 2.0, where the discriminator is a string",
      ...withOperation("2.0", "post /pets", "addPet")`
      consumes: [application/json]
      parameters: [{ in: body, name: pet, required: true, schema: { $ref: "#/definitions/Pet" } }]
definitions:
  Pet: { type: object, discriminator: petType, required: [petType], properties: { petType: { type: string } } }
  Cat: { allOf: [{ $ref: "#/definitions/Pet" }, { type: object, properties: { lives: { type: integer, example: 9 } } }] }
  Dog: { allOf: [{ $ref: "#/definitions/Pet" }, { type: object, properties: { tricks: { type: integer } } }] }`,
      html: ["petType is Cat", "lives", "petType is Dog", "tricks"],
      markdown: ["`petType` is `Cat`", "`petType` is `Dog`", 'always "Pet"'],
      curl: ['"petType": "Cat"', '"lives": 9'],
    },
    {
      where: "heirs of heirs, and an heir that is used itself",
      ...withOperation("3.1.0", "post /b", "addVehicle")`
      requestBody: { content: { application/json: { schema: { $ref: "#/components/schemas/Vehicle" } } } }
components:
  schemas:
    Thing: { type: object, required: [is], properties: { is: { type: string } }, discriminator: { propertyName: is, mapping: { car: Car, van: Van, chair: Chair } } }
    Vehicle: { allOf: [{ $ref: "#/components/schemas/Thing" }], properties: { wheels: { type: integer } } }
    Car: { allOf: [{ $ref: "#/components/schemas/Vehicle" }], properties: { doors: { type: integer } } }
    Van: { allOf: [{ $ref: "#/components/schemas/Vehicle" }], properties: { load: { type: integer } } }
    Chair: { allOf: [{ $ref: "#/components/schemas/Thing" }], properties: { legs: { type: integer } } }`,
      html: ["wheels", "is is car", "doors", "is is van", "load"],
      notHtml: ["legs", "Chair", 'always "Vehicle"'],
      markdown: ["`is` is `car`", "`is` is `van`"],
      notMarkdown: ["chair"],
      curl: ['"is": "car"'],
    },
    {
      where: "files beside, named by the mapping",
      files: {
        "schemas/event.yaml": `
type: object
required: [type]
properties: { type: { type: string } }
discriminator: { propertyName: type, mapping: { opened: ./opened.yaml, closed: ./closed.yaml } }
`,
        "schemas/opened.yaml": `
allOf: [{ $ref: ./event.yaml }, { type: object, properties: { by: { type: string, example: Ada } } }]
`,
        "schemas/closed.yaml": `
allOf: [{ $ref: ./event.yaml }, { type: object, properties: { reason: { type: string } } }]
`,
      },
      ...withOperation("3.0.3", "post /events", "report")`
      requestBody: { content: { application/json: { schema: { $ref: ./schemas/event.yaml } } } }`,
      html: ["type is opened", "by", "type is closed", "reason"],
      markdown: ["`type` is `opened`", "`type` is `closed`"],
      curl: ['"type": "opened"', '"by": "Ada"'],
    },
    {
      where: "a property of a callback's body, described beside an allOf of one",
      ...withOperation("3.0.3", "post /subscribe", "subscribe")`
      callbacks:
        onChange:
          "{$request.query.url}":
            post:
              requestBody:
                content:
                  application/json:
                    schema:
                      type: object
                      properties: { what: { description: What changed, allOf: [{ $ref: "#/components/schemas/Change" }] } }
              responses: { "200": { description: Seen } }
components:
  schemas:
    Change: { type: object, required: [of], properties: { of: { type: string, enum: [Price, Name] } }, discriminator: { propertyName: of } }
    Price: { allOf: [{ $ref: "#/components/schemas/Change" }, { properties: { amount: { type: number } } }] }
    Name: { allOf: [{ $ref: "#/components/schemas/Change" }, { properties: { text: { type: string } } }] }`,
      html: ["What changed", "of is Price", "amount", "of is Name", "text"],
      notHtml: ['always "Change"'],
      markdown: ["`of` is `Price`", "`of` is `Name`"],
    },
    {
      where: "an author's example of an heir is right, one of an unknown kind is told",
      ...withOperation("3.1.0", "post /pay", "pay")`
      requestBody:
        content:
          application/json:
            schema: { $ref: "#/components/schemas/Way" }
            examples: { good: { value: { way: card, number: "1" } }, bad: { value: { way: cheque } } }
components:
  schemas:
    Way: { type: object, required: [way], properties: { way: { type: string } }, discriminator: { propertyName: way, mapping: { card: Card, cash: Cash } } }
    Card: { allOf: [{ $ref: "#/components/schemas/Way" }, { required: [number], properties: { number: { type: string } } }] }
    Cash: { allOf: [{ $ref: "#/components/schemas/Way" }, { properties: { coins: { type: integer } } }] }`,
      html: ["good", "From the document.", "bad", "way is not one of"],
      curl: ['"way": "card"'],
      messages: ["example-mismatch"],
    },
  ],
} satisfies DocumentKind;

import { withOperation, type DocumentKind } from "../../support/document-kinds.js";

export default {
  kind: "descriptions of the parts of one schema",
  source:
    "https://json-schema.org/draft/2020-12/json-schema-core#section-7.7: annotations of all subschemas hold; those of a base that is " +
    "referred to are on its own page",
  cases: [
    {
      where: "an allOf in a component, inline",
      ...withOperation("3.0.3", "get /a", "a")`
      responses: { "200": { description: ok, content: { application/json: { schema: { $ref: "#/components/schemas/Page" } } } } }
components:
  schemas:
    Page:
      description: A page of files.
      allOf:
        - { description: The part that has markers., type: object, properties: { next: { type: string } } }
        - { type: object, properties: { files: { description: The files., allOf: [{ type: array, items: { type: string }, description: A list of names. }] } } }`,
      page: "schemas/page/",
      html: ["A page of files.", "The part that has markers.", "The files.", "A list of names."],
    },
    {
      where: "a text of its own before that of a base",
      ...withOperation("3.1.0", "get /a", "a")`
      responses: { "200": { description: ok, content: { application/json: { schema: { allOf: [{ description: The owner here. }, { $ref: "#/components/schemas/User" }, { type: object, properties: { x: { type: string } } }] } } } } }
components: { schemas: { User: { description: Any user., type: object, properties: { id: { type: string } } } } }`,
      html: ["The owner here."],
      notHtml: ["Any user."],
    },
    {
      where: "the only alternative of a oneOf, and null",
      ...withOperation("3.1.0", "get /a", "a")`
      responses:
        "200":
          description: ok
          content:
            application/json:
              schema:
                type: object
                properties:
                  domain: { description: Where failures are alone., oneOf: [{ description: On the same sled., type: string, enum: [sled] }] }
                  node: { oneOf: [{ type: string, description: Where it goes. }, { type: "null", description: It stays. }] }`,
      html: ["Where failures are alone.", "On the same sled.", "Where it goes.", "null: It stays."],
      markdown: ["Where failures are alone.", "On the same sled.", "Where it goes.", "`null`: It stays."],
    },
    {
      where: "Swagger 2.0, a field that two parts describe",
      ...withOperation("2.0", "get /a", "a")`
      produces: [application/json]
      responses: { "200": { description: ok, schema: { type: object, allOf: [{ properties: { at: { type: string, description: The last event. } } }], properties: { at: { type: string, description: In seconds. } } } } }`,
      html: ["In seconds.", "The last event."],
    },
  ],
} satisfies DocumentKind;

import { withOperation, type DocumentKind } from "../../support/document-kinds.js";

const schemas = `
components:
  schemas:
    Pet:
      oneOf: [{ $ref: "#/components/schemas/Cat" }, { $ref: "#/components/schemas/Other" }]
      discriminator: { propertyName: kind, mapping: { cat: Cat }, defaultMapping: Other }
    Cat: { type: object, required: [kind], properties: { kind: { const: cat }, claws: { type: integer } } }
    Other: { type: object, properties: { kind: { type: string }, name: { type: string } } }
`;

export default {
  kind: "the default of a discriminator",
  source: "OpenAPI 3.2.0, Discriminator Object: defaultMapping, a name or a URI",
  cases: [
    {
      where: "a component, in a body",
      ...withOperation("3.2.0", "post /p", "add")`
      requestBody: { content: { application/json: { schema: { $ref: "#/components/schemas/Pet" } } } }
${schemas}`,
      messages: ["alternatives-overlap"],
      html: ["Decided by kind, otherwise Other."],
      markup: ['otherwise <a href="../../schemas/other/">Other</a>.'],
      markdown: ["Decided by `kind`, otherwise [Other]("],
    },
    {
      where: "its own page",
      ...withOperation("3.2.0", "get /p", "ask")`
${schemas}`,
      page: "schemas/pet/",
      messages: ["alternatives-overlap"],
      html: ["Decided by kind, otherwise Other."],
    },
    {
      where: "inline in an answer, a URI in place of the name",
      ...withOperation("3.2.0", "get /p", "ask")`
      responses:
        "200":
          description: Told
          content:
            application/json:
              schema:
                type: array
                items:
                  anyOf: [{ $ref: "#/components/schemas/Cat" }, { $ref: "#/components/schemas/Other" }]
                  discriminator: { propertyName: kind, defaultMapping: "#/components/schemas/Other" }
${schemas}`,
      messages: ["alternatives-overlap"],
      html: ["Decided by kind, otherwise Other."],
      markdown: ["Decided by `kind`, otherwise [Other]("],
    },
  ],
} satisfies DocumentKind;

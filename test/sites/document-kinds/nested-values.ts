import { withOperation, type DocumentKind } from "../../support/document-kinds.js";

export default {
  kind: "values that no style is defined for are sent by one rule, and the page says so",
  source:
    "OpenAPI 3.1.1 Style Values: nested lists and objects are undefined; decided: a key is repeated in exploded objects of style form, deepObject goes on with brackets",
  cases: [
    {
      where: "a list and an object inside an exploded object of style form, of a component",
      ...withOperation("3.0.1", "get /users", "users")`
      parameters: [{ in: query, name: pageable, required: true, schema: { $ref: "#/components/schemas/Pageable" }, example: { size: 20, sort: ["name,asc", id], at: { x: 1 } } }]
components:
  schemas:
    Pageable: { type: object, properties: { size: { type: integer }, sort: { type: array, items: { type: string } }, at: { type: object, properties: { x: { type: integer } } } } }`,
      html: ["OpenAPI does not define how they are sent", "Sent here as", "sort=a&sort=b"],
      markdown: ["Nested values: OpenAPI does not define how they are sent", "Sent here as: `sort=a&sort=b`"],
      curl: ["?size=20&sort=name%2Casc&sort=id&at%5Bx%5D=1"],
    },
    {
      where: "a list inside a deepObject",
      ...withOperation("3.1.0", "get /t", "t")`
      parameters: [{ in: query, name: prop, style: deepObject, explode: true, schema: { type: object, properties: { k: { type: array, items: { type: string } } } }, example: { k: ["a+b", c] } }]`,
      html: ["OpenAPI does not define how they are sent", "Sent here as", "prop[k][]=a&prop[k][]=b"],
      markdown: ["Sent here as: `prop[k][]=a&prop[k][]=b`"],
      curl: ["?prop%5Bk%5D%5B%5D=a%2Bb&prop%5Bk%5D%5B%5D=c"],
    },
    {
      where: "a list inside a field of a form, inline",
      ...withOperation("3.1.0", "post /t", "t")`
      requestBody:
        content:
          application/x-www-form-urlencoded:
            schema: { type: object, properties: { o: { type: object, properties: { n: { type: array, items: { type: integer } } } } } }
            encoding: { o: { style: form, explode: true } }
            example: { o: { n: [1, 2] } }`,
      html: ["OpenAPI does not define how they are sent", "Sent here as", "n=a&n=b", "n=1&n=2"],
      curl: ["'n=1'", "'n=2'"],
    },
    {
      where: "flat objects, which are defined",
      ...withOperation("3.1.0", "get /t", "t")`
      parameters: [{ in: query, name: o, schema: { type: object, properties: { k: { type: string } } } }, { in: query, name: j, content: { application/json: { schema: { type: array, items: { type: array } } } } }]`,
      notHtml: ["does not define"],
    },
  ],
} satisfies DocumentKind;

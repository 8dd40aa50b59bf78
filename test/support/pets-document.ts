/**
 * A small document for tests of sites: two tags and two operations, one of which has everything that a layout
 * has to handle.
 */
export const petsDocument = `openapi: 3.1.0
info: { title: Pets, version: "1", description: "The [shop](/shop/)." }
servers: [{ url: https://api.example.com }]
paths:
  /pets:
    get:
      operationId: listPets
      tags: [Pets]
      summary: List pets
      description: All pets of the shop, with \`name\` and *age*.
      parameters: [{ name: page, in: query, description: From 1., schema: { type: integer } }]
      responses:
        "200":
          description: The pets
          content: { application/json: { schema: { type: array, items: { $ref: "#/components/schemas/Pet" } } } }
  /owners:
    post: { operationId: addOwner, tags: [Owners], summary: Add an owner, responses: { "201": { description: Added } } }
components:
  schemas:
    Pet: { type: object, required: [name], properties: { name: { type: string }, age: { type: integer } } }
`;

/** Titles and descriptions that run as scripts if a layout prints them unescaped. */
export const hostileDocument = `openapi: 3.1.0
info: { title: "Pets</title><script>alert(1)</script>", version: "1" }
tags: [{ name: Pets, x-displayName: "<img src=x onerror=alert(2)>" }]
paths:
  /pets:
    get:
      operationId: listPets
      tags: [Pets]
      summary: "List </title><script>alert(3)</script> \\"pets\\""
      description: "</head><script>alert(4)</script> {{ 7 * 7 }} {% raw %} ' onload='alert(6)"
      responses: { "200": { description: "<script>alert(5)</script>" } }
`;

/** Returns the article of a page, which the plugin generates in every layout. */
export function articleOf(html: string): string {
  return html.slice(html.indexOf("<article"), html.lastIndexOf("</article>"));
}

import { openapi, withOperation, type DocumentKind } from "../../support/document-kinds.js";

const answer = (links: string): string => `
openapi: 3.1.0
info: { title: Links, version: "1" }
paths:
  /boats:
    post:
      operationId: addBoat
      responses: { "201": { description: made, links: ${links} } }
  /boats/{id}:
    parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
    get: { summary: Read a boat, responses: { "200": { description: ok } } }
    delete: { operationId: removeBoat, responses: { "204": { description: gone } } }`;

export default {
  kind: "Link Objects lead to their operations",
  source:
    "https://spec.openapis.org/oas/v3.1.1.html#link-object: by operationId or by operationRef, relative or whole",
  cases: [
    {
      where: "a pointer, an id, an unknown id and another document",
      document: answer(
        `{ read: { operationRef: "#/paths/~1boats~1%7Bid%7D/get" }, remove: { operationId: removeBoat }, none: { operationId: nope }, far: { operationRef: "https://other.example.com/api.json#/paths/~1x/get" } }`,
      ),
      page: "operations/add-boat/",
      html: [
        "read",
        "Read a boat",
        "remove",
        "removeBoat",
        "none",
        "nope",
        "far",
        "https://other.example.com/api.json",
      ],
      markdown: [
        "`read`: [Read a boat](https://docs.example.com/link-objects/1/operations/get-boats-id/)",
        "`remove`: [removeBoat](",
        "`none`: nope",
        "`far`: https://other.example.com/api.json",
      ],
      notMarkdown: ["[/link-objects"],
      messages: ["link-target-unknown"],
    },
    {
      where: "the document's own file, from a component in a file beside",
      document: answer(
        `{ read: { $ref: "links.yaml#/read" }, lost: { operationRef: "#/paths/~1none/get" } }`,
      ),
      files: { "links.yaml": `read: { operationRef: "openapi.yaml#/paths/~1boats~1{id}/get" }` },
      page: "operations/add-boat/",
      html: ["read", "Read a boat", "lost", "#/paths/~1none/get"],
      markdown: ["`read`: [Read a boat](https://docs.example.com/link-objects/2/operations/get-boats-id/)"],
      messages: ["link-target-unknown"],
    },
    {
      where: "an operation of a path item that stands in a file",
      document: openapi("3.0.3")`
paths:
  /boats: { $ref: paths/boats.yaml }
  /boats/{id}: { $ref: "paths/boat.yaml#/item" }`,
      files: {
        "paths/boats.yaml": `
post: { operationId: addBoat, responses: { "201": { description: made, links: { read: { operationRef: "boat.yaml#/item/get" } } } } }`,
        "paths/boat.yaml": `
item:
  get: { summary: Read a boat, parameters: [{ name: id, in: path, required: true, schema: { type: string } }], responses: { "200": { description: ok } } }`,
      },
      page: "operations/add-boat/",
      html: ["read", "Read a boat"],
      markdown: ["`read`: [Read a boat](https://docs.example.com/link-objects/3/operations/get-boats-id/)"],
    },
    {
      where: "its own server and body: an expression and a constant, in an answer, in a component",
      ...withOperation("3.0.3", "post /boats", "addBoat")`
      responses:
        "201":
          description: made
          links:
            next: { operationId: addBoat, requestBody: "$response.body#/next", server: { url: "https://{zone}.example.com", description: "Of the *zone*", variables: { zone: { default: a } } } }
            more: { $ref: "#/components/links/More" }
components: { links: { More: { operationId: addBoat, requestBody: { size: 2 }, parameters: { q: 1 } } } }`,
      html: [
        "Request body$response.body#/next",
        "Serverhttps://{zone}.example.com",
        "Of the zone",
        'Request body{"size":2}',
      ],
      markdown: [
        "  - Request body: `$response.body#/next`",
        "  - Server: `https://{zone}.example.com`",
        "    > Of the *zone*",
        '  - Request body: `{"size":2}`',
      ],
    },
  ],
} satisfies DocumentKind;

import { openapi, withOperation, type DocumentKind } from "../../support/document-kinds.js";

export default {
  kind: "a letter alone at a word's end in an address",
  source:
    "decisions, section 9, Slugs: a split that leaves one letter at a word's end is not made (qos, v2x; list-api-keys stays)",
  cases: [
    {
      where: "a tag",
      document: openapi("3.1.0")`
tags: [{ name: QoS Sessions }, { name: API Keys }]
paths:
  /a: { get: { operationId: listAPIKeys, tags: [API Keys], responses: { "200": { description: Ok } } } }
  /b: { get: { operationId: createQoS, tags: [QoS Sessions], responses: { "200": { description: Ok } } } }`,
      page: "qos-sessions/create-qos/",
      written: ["qos-sessions/index.html", "api-keys/list-api-keys/index.html"],
      notWritten: ["qo-s-sessions/index.html"],
    },
    {
      where: "a schema of Swagger 2.0",
      ...withOperation("2.0", "get /a", "getV2XState")`
      responses: { "200": { description: Ok, schema: { $ref: "#/definitions/V2X-Message" } } }
definitions: { V2X-Message: { type: object, properties: { a: { type: string } } } }`,
      page: "operations/get-v2-x-state/",
      written: ["schemas/v2x-message/index.html"],
    },
    {
      where: "a webhook",
      document: openapi("3.1.0")`
webhooks: { changedQoS: { post: { operationId: changedQoS, responses: { "200": { description: Ok } } } } }`,
      page: "webhooks/changed-qos/",
    },
  ],
} satisfies DocumentKind;

import { openapi, withOperation, type DocumentKind } from "../../support/document-kinds.js";

export default {
  kind: "bodies of callbacks, and the answers that they expect, have examples",
  source:
    "OpenAPI 3.1.1 Media Type Object (example, examples) holds for each body; Callback Object: the API sends, the reader answers. " +
    "JSON Schema Validation 9.4: what is readOnly is its owner's, here the API's; what is writeOnly is never sent by it",
  cases: [
    {
      where: "named examples of the author, inline, of two calls of one name",
      ...withOperation("3.1.0", "post /jobs", "start")`
      responses: { "202": { description: started } }
      callbacks:
        done:
          "{$request.query.url}":
            post:
              requestBody: { content: { application/json: { schema: { type: object }, examples: { one: { summary: Job done, value: { a: FIRST } }, two: { summary: Job failed, value: { a: SECOND } } } } } }
              responses: { "200": { description: OK, content: { application/json: { schema: { type: object }, example: { r: ANSWER } } } } }
            put:
              requestBody: { content: { application/json: { schema: { type: object }, examples: { one: { value: { a: THIRD } }, two: { value: { a: FOURTH } } } } } }
              responses: { "204": { description: OK } }`,
      html: ["Examples", "Job done", '"a": "FIRST"', "Job failed", '"a": "SECOND"', '"r": "ANSWER"'],
      markup: ['name="callback.done.post.body-shown"', 'name="callback.done.put.body-shown"'],
      markdown: ["Job done: From the document.", '"a": "SECOND"', '"r": "ANSWER"', '"a": "FOURTH"'],
    },
    {
      where: "drawn ones, of a component: what the API alone writes is sent, secrets are not",
      ...withOperation("3.0.3", "post /jobs", "start")`
      responses: { "202": { description: started } }
      callbacks: { done: { $ref: "#/components/callbacks/Done" } }
components:
  callbacks:
    Done:
      "https://example.com/hook":
        post:
          requestBody: { content: { application/json: { schema: { $ref: "#/components/schemas/Job" } } } }
          responses: { "200": { description: OK, content: { application/json: { schema: { type: object, properties: { ack: { type: string, enum: [SEEN] } } } } } } }
  schemas:
    Job: { type: object, properties: { id: { type: string, readOnly: true, enum: [ID1] }, pin: { type: string, writeOnly: true, enum: [PIN1] }, state: { type: string, enum: [DONE] } } }`,
      html: ['"id": "ID1"', '"state": "DONE"', '"ack": "SEEN"'],
      notHtml: ["PIN1"],
      markdown: ["- `id`: string", '"id": "ID1"', '"ack": "SEEN"'],
      notMarkdown: ["PIN1"],
    },
    {
      where: "a webhook, whose body is the API's as well",
      document: openapi("3.1.0")`
webhooks:
  paid:
    post:
      operationId: paid
      requestBody: { content: { application/json: { schema: { type: object, properties: { id: { type: string, readOnly: true, enum: [ID1] }, pin: { type: string, writeOnly: true, enum: [PIN1] } } } } } }
      responses: { "200": { description: OK } }`,
      page: "webhooks/paid/",
      html: ['"id": "ID1"'],
      notHtml: ["PIN1"],
      markdown: ["- `id`: string", '"id": "ID1"'],
      notMarkdown: ["PIN1"],
    },
    {
      where: "several media types and an answer in a file beside",
      files: {
        "hook.yaml": `
"{$request.body#/url}":
  post:
    requestBody: { content: { application/json: { example: { j: JSONVALUE } }, application/x-www-form-urlencoded: { schema: { type: object, properties: { f: { type: string } } }, example: { f: FORMVALUE } } } }
    responses: { "200": { description: OK, content: { text/plain: { example: PLAINANSWER } } } }
`,
      },
      ...withOperation("3.1.0", "post /jobs", "start")`
      responses: { "202": { description: started } }
      callbacks: { done: { $ref: hook.yaml } }`,
      html: ['"j": "JSONVALUE"', "f=FORMVALUE", "PLAINANSWER"],
      markdown: ['"j": "JSONVALUE"', "f=FORMVALUE", "PLAINANSWER"],
    },
  ],
} satisfies DocumentKind;

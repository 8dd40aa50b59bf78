import { openapi, type DocumentKind } from "../../support/document-kinds.js";

const body = (value: string): string => `content: { application/json: { example: { said: ${value} } } }`;

export default {
  kind: "ranges of statuses",
  source:
    "OpenAPI 3.1.1, Responses Object: 2XX stands for all codes from 200 to 299, a single code takes precedence; default covers what is not declared. " +
    "A reader looks for the success first",
  cases: [
    {
      where: "a range of successes behind an error",
      document: openapi("3.0.3")`
paths: { /a: { get: { operationId: a, responses: {
  default: { description: Else, ${body("else")} }, "400": { description: Bad, ${body("bad")} }, 4XX: { description: Client }, 3XX: { description: Elsewhere },
  2XX: { description: Fine, ${body("fine")} }, "201": { description: Made } } } } }`,
      page: "operations/a/",
      html: [
        "Example response",
        "2XX",
        "400",
        "default",
        "Responses",
        "201",
        "2XX",
        "3XX",
        "400",
        "4XX",
        "default",
      ],
      markup: ['<details class="ar-resp" id="response-201" open>'],
      markdown: [
        "### 201 ",
        "### 2XX ",
        "### 3XX ",
        "### 400 ",
        "### 4XX ",
        "### default",
        '"fine"',
        '"bad"',
        '"else"',
      ],
    },
    {
      where: "a response of Swagger 2.0 that covers the success",
      document: openapi("2.0")`
produces: [application/json]
paths: { /a: { get: { operationId: a, responses: {
  "404": { description: Missing, examples: { application/json: { said: missing } } }, default: { $ref: "#/responses/Usual" } } } } }
responses: { Usual: { description: The usual answer, examples: { application/json: { said: usual } } } }`,
      page: "operations/a/",
      html: ["Example response", "default", "404", "Responses", "404", "default", "The usual answer"],
      markup: ['<details class="ar-resp" id="response-default" open>'],
      markdown: ["### 404 ", "### default", '"usual"', '"missing"'],
    },
    {
      where: "a callback's answers",
      document: openapi("3.1.0")`
paths: { /a: { post: { operationId: a, responses: { "204": { description: Ok } }, callbacks: { told: { "{$request.query.to}": { post: { responses: {
  "410": { description: Stop }, 2XX: { description: Go on } } } } } } } } }`,
      page: "operations/a/",
      html: ["Callbacks", "2XX", "410"],
      markup: ['<details class="ar-resp" id="callback.told.response-2XX" open>'],
      markdown: ["##### 2XX ", "##### 410 "],
    },
    {
      where: "a webhook's answers, with an odd status and an informational one",
      document: openapi("3.1.0")`
webhooks: { told: { post: { operationId: told, responses: {
  "5XX": { description: Broken }, "299": { description: Late }, 2XX: { description: Fine }, "102": { description: Wait }, "200": { description: Good } } } } }`,
      page: "webhooks/told/",
      html: ["102", "200", "299", "2XX", "5XX"],
      markup: ['<details class="ar-resp" id="response-200" open>'],
      markdown: ["### 102 ", "### 200 ", "### 299", "### 2XX ", "### 5XX "],
    },
  ],
} satisfies DocumentKind;

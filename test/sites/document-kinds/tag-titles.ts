import { openapi, withOperation, type DocumentKind } from "../../support/document-kinds.js";

export default {
  kind: "tags that are called otherwise than they are named",
  source:
    "OpenAPI 3.2, Tag Object: summary is what a display of tags shows; x-displayName, Redoc's extension, does the same before 3.2. " +
    "A tag is called the same wherever it is named",
  cases: [
    {
      where: "3.2: summaries of a tag without operations of its own and of a badge",
      ...withOperation("3.2.0", "get /a", "a")`
      tags: [auth, API Keys, beta, other]
tags: [{ name: auth, summary: Signing in }, { name: API Keys, summary: Keys, parent: auth }, { name: beta, kind: badge, summary: In trial }]`,
      page: "auth/a/",
      html: ["Signing in", "Also in Keys, In trial, other."],
      markdown: ["[Signing in]", "Also in Keys, In trial, other."],
    },
    {
      where: "3.0: x-displayName of a tag with a page",
      document: openapi("3.0.3")`
tags: [{ name: a_tag, x-displayName: First }, { name: b_tag, x-displayName: Second }]
paths:
  /a: { get: { operationId: a, tags: [a_tag, b_tag], responses: { "200": { description: Ok } } } }
  /b: { get: { operationId: b, tags: [b_tag], responses: { "200": { description: Ok } } } }`,
      page: "a-tag/a/",
      html: ["Also in Second."],
      markup: ['<a href="../../b-tag/">Second</a>'],
      markdown: ["Also in Second."],
    },
    {
      where: "a webhook",
      ...withOperation("3.2.0", "get /a", "a")`
      tags: [a_tag]
tags: [{ name: a_tag, summary: First }]
webhooks: { told: { post: { operationId: told, tags: [a_tag, b_tag], responses: { "200": { description: Ok } } } } }`,
      page: "webhooks/told/",
      html: ["Also in First, b_tag."],
      markdown: ["Also in First, b_tag."],
    },
  ],
} satisfies DocumentKind;

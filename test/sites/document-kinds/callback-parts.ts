import { withOperation, type DocumentKind } from "../../support/document-kinds.js";

export default {
  kind: "all that a document says of a callback",
  source:
    "https://spec.openapis.org/oas/v3.1.2.html#callback-object: a map of path items, whose operations have parameters, servers, external " +
    "documentation and security as others do",
  cases: [
    {
      where: "a signature in a header, of the operation",
      ...withOperation("3.0.3", "post /a", "a")`
      parameters: [{ name: X-Signature, in: header, description: Of the request., schema: { type: string } }]
      callbacks:
        done:
          "{$request.body#/url}":
            parameters: [{ name: attempt, in: query, description: Which time it is., schema: { type: integer } }]
            post:
              parameters: [{ name: X-Signature, in: header, required: true, description: HMAC of the body., schema: { type: string } }]
              externalDocs: { url: "https://docs.example.com/sign", description: How to check it }
              responses: { "204": { description: Taken } }`,
      html: [
        "Of the request.",
        "How to check it",
        "Query parameters",
        "attempt",
        "Which time it is.",
        "Header parameters",
        "X-Signature",
        "HMAC of the body.",
        "Taken",
      ],
      markup: [/id="?callback\.done\.post\.header\.X-Signature/],
      markdown: ["#### Header parameters", "- `X-Signature`: string, always there\n  > HMAC of the body."],
    },
    {
      where: "servers of its path, and security that is optional, 3.1",
      ...withOperation("3.1.0", "post /a", "a")`
      callbacks:
        done:
          "/hook":
            servers: [{ url: "https://hooks.example.com", description: Of our partners. }]
            put: { security: [{}, { hook: [] }], responses: { "204": { description: Taken } } }
components: { securitySchemes: { hook: { type: http, scheme: bearer } } }`,
      html: [
        "https://hooks.example.com",
        "Of our partners.",
        "Optional: it also works without credentials.",
        "hook",
      ],
      markdown: [
        "`https://hooks.example.com`",
        "> Of our partners.",
        "Optional: it also works without credentials.",
      ],
    },
    {
      where: "nothing beside its answers",
      ...withOperation("3.1.0", "post /a", "a")`
      callbacks: { done: { "{$request.body#/url}": { post: { responses: { "204": { description: Taken } } } } } }`,
      html: ["done", "Answer it expects", "Taken"],
      notHtml: ["Header parameters", "Authorization"],
    },
  ],
} satisfies DocumentKind;

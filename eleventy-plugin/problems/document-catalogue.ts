/** Findings about references and content of documents. */
export const documentCatalogue = {
  // References inside a document
  "reference-refused": { message: "The reference `{reference}` was not resolved: {reason}.", fix: "{fix}" },
  "reference-not-found": {
    message: "The reference `{reference}` has no target.",
    fix: "Correct it, or add its target.",
  },
  "reference-cycle": {
    message: "The reference `{reference}` points only to itself.",
    fix: "Point it at a definition.",
  },
  "example-reference": {
    message: "{what}, which the specification treats as data: {which}. Pages show the contents of the files.",
    fix: "In OpenAPI, name the file in the `externalValue` of an entry of `examples`. AsyncAPI has no such field: write the value.",
  },
  "link-not-found": {
    message: "{what} in texts and fields of the document: {which}.",
    fix: "Correct them. A heading is `#section/Its name`, an operation `#operation/itsId`; files are published from the document's own folder.",
  },
  "link-target-unknown": {
    message: "The link `{name}` points to no operation of the document: {target}.",
    fix: "Name an operation by its `operationId` or by `operationRef`.",
  },
  // Content
  "no-operations": {
    message: "The document has no operations.",
    fix: "Add one under {where}.",
  },
  "invalid-document": {
    message: "{reason}.",
    fix: "Correct the document at this position. Pages are built anyway.",
  },
  "validation-skipped": {
    message: "The document was not validated: {reason}.",
    fix: 'No change is needed: pages do not depend on it. `eleventy-plugin-api-reference check` validates it separately; with `strict: "complete"` the build fails.',
  },
  "nested-too-deeply": {
    message: "The document is nested deeper than {limit} levels here; deeper parts are omitted.",
    fix: "Move the inner parts into components.",
  },
  "lone-surrogate": {
    message: "{texts} half of a character (a lone surrogate): U+FFFD is shown instead.",
    fix: "Write the whole character. Programs that truncate texts often leave half of one.",
  },
  "example-mismatch": {
    message: "An example does not match its schema: {what}.",
    fix: "Correct the example or the schema. The page shows the example of a body with a note.",
  },
  "value-not-found": {
    message:
      "Examples on {where} break a rule of their schemas: no value was found that satisfies all of them.",
    fix: "Write an example beside the schema, or correct the rules: some may exclude each other.",
  },
  "alternatives-overlap": {
    message:
      "Examples on {where} have a value that matches several alternatives of a `oneOf` instead of exactly one.",
    fix: "Let each alternative allow one value of a field (`const`), or make the fields that distinguish them `required`, or write `anyOf`.",
  },
  "work-limit": {
    message: "{what}: more would take longer than is allowed for a document of this size.",
    fix: "Write examples beside the schemas, or simplify the schemas: large counts in patterns, long lists and nested alternatives take the most time.",
  },
  "shared-operations": {
    message:
      "{what}: path items that several paths share may add {limit} operations to a document of this size.",
    fix: "Share path items and callbacks among fewer paths, or write out operations that differ: a longer document may have more.",
  },
  "shared-messages": {
    message:
      "{count} messages are not shown again: channels that several operations or channels share may add {limit} to a document of this size.",
    fix: "List in each operation only its own messages.",
  },
  "closed-part": {
    message:
      "`additionalProperties: false` is in one part of an `allOf`: in JSON Schema, no value may have the fields of the other parts. They are shown and allowed anyway.",
    fix: "Write `unevaluatedProperties: false` beside the `allOf` instead (OpenAPI 3.1), or leave it out.",
  },
  "undeclared-scheme": {
    message: "The security scheme `{scheme}` is used, but not declared.",
    fix: "Declare it under `components.securitySchemes`, in Swagger 2.0 under `securityDefinitions`.",
  },
  "wrong-shape": {
    message: "{what} is {actual}, not {expected}; it is omitted.",
    fix: "Correct the document at this place.",
  },
  "unknown-type": {
    message: "`{type}` is not a type of JSON Schema.",
    fix: "Write `string`, `number`, `integer`, `boolean`, `array`, `object` or `null`; the format of a string goes into `format`.",
  },
} as const;

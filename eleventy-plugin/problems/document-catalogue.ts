/** The findings about what a document says: references and content. */
export const documentCatalogue = {
  // references inside a document
  "reference-refused": { message: "The reference `{reference}` was not followed: {reason}.", fix: "{fix}" },
  "reference-not-found": {
    message: "The reference `{reference}` leads nowhere.",
    fix: "Correct it, or add what it names.",
  },
  "reference-cycle": {
    message: "The reference `{reference}` leads only to itself.",
    fix: "Let it point at a definition.",
  },
  "example-reference": {
    message: "{what}, which the specification takes for data: {which}. Pages show what the files hold.",
    fix: "In OpenAPI name the file by `externalValue` beside a name in `examples`: that is the standard's way. AsyncAPI has none: write the value.",
  },
  "link-not-found": {
    message: "{what} in texts and fields of the document: {which}.",
    fix: "Correct them. A heading is `#section/Its name`, an operation `#operation/itsId`; files are published from the document's own folder.",
  },
  "link-target-unknown": {
    message: "The link `{name}` leads to no operation of the document: {target}.",
    fix: "Name an operation by its `operationId`, or by `operationRef`.",
  },
  // content
  "no-operations": {
    message: "The document has no operations.",
    fix: "Add one under {where}.",
  },
  "invalid-document": {
    message: "{reason}.",
    fix: "Correct the document at this place; pages are built all the same.",
  },
  "validation-skipped": {
    message: "The document was not validated: {reason}.",
    fix: 'Nothing: its pages do not depend on it. `eleventy-plugin-api-reference check` validates it alone; with `strict: "complete"` the build stops for it.',
  },
  "nested-too-deeply": {
    message: "The document is nested deeper than {limit} levels here; what lies below is left out.",
    fix: "Move the inner parts into components.",
  },
  "lone-surrogate": {
    message: "{texts} half of a character (a lone surrogate): U+FFFD is shown in its place.",
    fix: "Write the whole character. A program that cuts texts often leaves a half.",
  },
  "example-mismatch": {
    message: "An example does not match its schema: {what}.",
    fix: "Correct the example or the schema. The page shows that of a body with a note.",
  },
  "value-not-found": {
    message: "Examples on {where} break a rule of their schemas: no value was found that keeps all of them.",
    fix: "Write an example beside the schema, or correct the rules: some may exclude each other.",
  },
  "alternatives-overlap": {
    message: "Examples on {where} have a value that fits several alternatives of a `oneOf`, not exactly one.",
    fix: "Let each alternative allow one value of a field (`const`), or make fields `required` that tell them apart; or write `anyOf`.",
  },
  "work-limit": {
    message: "{what}: more would take longer than a document of this size may take.",
    fix: "Write examples beside the schemas, or let them ask for less: large counts in patterns, long lists and alternatives inside alternatives take the most.",
  },
  "shared-operations": {
    message:
      "{what}: path items that several paths share may add {limit} operations to a document of this size.",
    fix: "Let fewer paths share path items and callbacks, or write out operations that differ: a longer document may have more.",
  },
  "shared-messages": {
    message:
      "{count} messages are not shown again: channels that several operations or channels share may add {limit} to a document of this size.",
    fix: "List in each operation the messages that are its own.",
  },
  "closed-part": {
    message:
      "`additionalProperties: false` is in one part of an `allOf`: by JSON Schema no value may have the fields of the other parts. They are shown and allowed all the same.",
    fix: "Write `unevaluatedProperties: false` beside the `allOf` instead (OpenAPI 3.1), or leave it out.",
  },
  "undeclared-scheme": {
    message: "The security scheme `{scheme}` is used, but not declared.",
    fix: "Declare it under `components.securitySchemes`, in Swagger 2.0 under `securityDefinitions`.",
  },
  "wrong-shape": {
    message: "{what} is {actual}, not {expected}; it is left out.",
    fix: "Correct the document at this place.",
  },
  "unknown-type": {
    message: "`{type}` is not a type of JSON Schema.",
    fix: "Write `string`, `number`, `integer`, `boolean`, `array`, `object` or `null`; what a text looks like is its `format`.",
  },
} as const;

/**
 * Results that differ from the suite's, each with the reason: `<file> | <schema> | <test>` for a test,
 * `<file> | <schema> | drawn` for an invalid generated value.
 */
export const DIFFERENCES = [
  {
    reason:
      "The meta-schema lies on another origin than the document. What a document leads to elsewhere is not fetched, and " +
      "a value is not held against what was not read; the build warns.",
    tests: [
      "defs | validate definition against metaschema | invalid definition schema",
      "defs | validate definition against metaschema | drawn",
      "ref | remote ref, containing refs itself | remote ref invalid",
      "ref | remote ref, containing refs itself | drawn",
    ],
  },
  {
    reason:
      "An `$id` names a schema and does not say where files lie: in API documents it is a name in a registry, or an " +
      "address that answers nothing. References to what no `$id` names start from the file they stand in, as the " +
      "bundlers of the field read them; the build warns where that leads nowhere.",
    tests: [
      "refRemote | base URI change | base URI change ref invalid",
      "refRemote | base URI change - change folder | string is invalid",
      "refRemote | base URI change - change folder in subschema | string is invalid",
      "refRemote | root ref in remote ref | object is invalid",
      "refRemote | remote ref with ref to defs | invalid",
      "refRemote | retrieved nested refs resolve relative to their URI not $id | number is invalid",
      "dynamicRef | strict-tree schema, guards against misspelled properties | instance with correct field",
      "dynamicRef | tests for implementation dynamic anchor and reference link | incorrect parent schema",
      "dynamicRef | tests for implementation dynamic anchor and reference link | incorrect extended schema",
      "dynamicRef | $ref and $dynamicAnchor are independent of order - $defs first | incorrect parent schema",
      "dynamicRef | $ref and $dynamicAnchor are independent of order - $defs first | incorrect extended schema",
      "dynamicRef | $ref and $dynamicAnchor are independent of order - $ref first | incorrect parent schema",
      "dynamicRef | $ref and $dynamicAnchor are independent of order - $ref first | incorrect extended schema",
    ],
  },
  {
    reason:
      "A reader is shown what a schema is, not what it becomes on the way through others: `$dynamicRef` is settled by " +
      "the schema that refers to a template, as generic types are written. A scope of several schemas is not followed.",
    tests: [
      "dynamicRef | A $dynamicRef that initially resolves to a schema with a matching $dynamicAnchor resolves to the first $dynamicAnchor in the dynamic scope | The recursive part is not valid against the root",
      "dynamicRef | after leaving a dynamic scope, it is not used by a $dynamicRef | string matches /$defs/thingy, but the $dynamicRef does not stop here",
      "dynamicRef | after leaving a dynamic scope, it is not used by a $dynamicRef | /then/$defs/thingy is the final stop for the $dynamicRef",
      "dynamicRef | $dynamicRef avoids the root of each schema, but scopes are still registered | data is not sufficient for schema at second#/$defs/length",
    ],
  },
  {
    reason:
      "`unevaluatedProperties: true` says nothing that a page could show, so the model does not hold it. It counts where " +
      "an `allOf` brings it in, not in one of several alternatives.",
    tests: ["unevaluatedProperties | dynamic evalation inside nested refs | all + foo is valid"],
  },
  {
    reason: "A dialect without the vocabulary for validation: OpenAPI's own has it, and no other is read.",
    tests: [
      "vocabulary | schema that uses custom metaschema with with no validation vocabulary | no validation: invalid number, but it still validates",
    ],
  },
];

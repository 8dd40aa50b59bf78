/**
 * What a reference leaves out on purpose, each with its reason. The first that fits a loss is taken.
 *
 * @type {readonly { reason: string, fits: (fact: { kind: string, pointer: string, text: string }, missing: readonly string[]) => boolean }[]}
 */
const ACCEPTED = [
  {
    reason: "a text of examples by name in a schema inside of others, where JSON Schema has a list of values",
    fits: ({ kind, pointer }) =>
      kind === "examples" && /\/examples\/[^/]+\/(?:summary|description)$/.test(pointer),
  },
  {
    reason: "the name of a file in the example of a form, which a reader does not have",
    fits: ({ kind, pointer, text }) =>
      kind === "value" && pointer.includes("multipart~1") && text.startsWith("@"),
  },
  {
    reason: "a text inside of `not`, which says what no value is",
    fits: ({ kind, pointer }) => kind === "description" && /\/not(?:\/|$)/.test(pointer),
  },
];

/** The reason for which a loss is none, else undefined. */
export const acceptedAs = (fact, missing) =>
  fact.excuse ?? ACCEPTED.find(({ fits }) => fits(fact, missing))?.reason;

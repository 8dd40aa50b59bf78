const VALUES = new Set(["value", "example", "examples"]);

/**
 * Content that a reference omits on purpose, each with its reason. For a loss, the first match applies.
 *
 * @type {readonly { reason: string, fits: (fact: { kind: string, pointer: string, text: string }, missing:
 * readonly string[]) => boolean }[]}
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
      VALUES.has(kind) && pointer.includes("multipart~1") && text.startsWith("@"),
  },
  {
    reason: "a value of a url-encoded form, which is shown encoded, as it is sent",
    fits: ({ kind, pointer, text }) =>
      VALUES.has(kind) && pointer.includes("x-www-form-urlencoded") && encodeURIComponent(text) !== text,
  },
  {
    reason: "a cell beyond those of its table's head, which GitHub's Markdown leaves out",
    fits: ({ kind, text }, missing) =>
      kind === "description" && missing.every((piece) => isExcessCell(text.split("\n"), piece)),
  },
  {
    reason: "the machine-friendly name of an example of a message, beside its summary or headers alone",
    fits: ({ kind, pointer }) => kind === "name" && /\/examples\/\d+\/name$/.test(pointer),
  },
  {
    reason: "what a file has whose name has no ending that references follow, named by a message",
    fits: ({ pointer }) => /→ (?:[^#\s]*\/)?[^#\s./]+#/.test(pointer),
  },
  {
    reason: "a text inside of `not`, which says what no value is",
    fits: ({ kind, pointer }) => kind === "description" && /\/not(?:\/|$)/.test(pointer),
  },
];

/**
 * Whether a text is in an excess cell: one beyond the number of cells in the head of its table. Excess cells
 * are ignored: https://github.github.com/gfm/#tables-extension-
 */
function isExcessCell(lines, piece) {
  const row = lines.findIndex((line) => line.includes(piece));
  const marks = lines.slice(0, row).findLast((line) => /^[\s|:-]*-[\s|:-]*$/.test(line));
  const borders = (line) => line.split("|").length;
  return marks !== undefined && marks.includes("|") && borders(lines[row]) > borders(marks);
}

/** Returns the reason why a loss is acceptable, or undefined. */
export const acceptedAs = (fact, missing) =>
  fact.excuse ?? ACCEPTED.find(({ fits }) => fits(fact, missing))?.reason;

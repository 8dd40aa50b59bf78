/**
 * Mutants that behave like the original, or only repeat work, each with its reason. Their lines are listed
 * without indentation.
 */
export const EQUIVALENT = [
  {
    file: "eleventy-plugin/portable/example/authored-example.ts",
    before: "if (before !== undefined) return before;",
    after: ";",
    reason: "What was found before is found again.",
  },
  {
    file: "client/panel/text-editor.ts",
    before: 'rows: Math.min(24, Math.max(3, text.split("\\n").length)),',
    after: 'rows: Math.min(Math.max(3, text.split("\\n").length), 24),',
    reason: "The lesser of two numbers, whichever is first.",
  },
];

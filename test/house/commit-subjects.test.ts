import { expect, it } from "vitest";
import { subjectError } from "../../.ci/commit-subjects.mjs";

it.each([
  "feat: add a PHP sample",
  "fix(server): close idle connections",
  "refactor!: remove the old cache",
  "Report a missing layout with its line",
  "test: process events in order",
  `fix: ${"a".repeat(67)}`,
])("accepts %s", (subject) => {
  expect(subjectError(subject)).toBeUndefined();
});

it.each([
  ["added a PHP sample", 'begins with "added": use the imperative'],
  ["fix: closes idle connections", 'begins with "closes": use the imperative'],
  ["feat: adding samples", 'begins with "adding": use the imperative'],
  [
    "refactor: the table of titles is in one place",
    'begins with "the" instead of a verb, such as "add" or "fix"',
  ],
  ["what is typed is kept", 'begins with "what" instead of a verb, such as "add" or "fix"'],
  ["fix: 404 pages", "does not begin with a verb"],
  ["fix: close idle connections.", "ends with a full stop"],
  [`fix: ${"a".repeat(68)}`, "has 73 characters, at most 72 are allowed"],
])("rejects %s", (subject, error) => {
  expect(subjectError(subject)).toBe(error);
});

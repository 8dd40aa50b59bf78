import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { defaultLabels } from "../../../eleventy-plugin/portable/labels/labels.js";

const folder = "eleventy-plugin/portable/labels";

/**
 * Reads the groups from the source, because in the merged labels a text with a repeated key silently replaces
 * the earlier one.
 */
const groups = readdirSync(folder)
  .flatMap((file) => readFileSync(join(folder, file), "utf8").split(/^export const /m))
  .filter((block) => block.includes("} as const satisfies Record<string, string>;"));
const written = groups.flatMap((group) =>
  [...group.matchAll(/^ {2}(\w+):\s+["']/gm)].map(([, name]) => name ?? ""),
);

test("no two groups of labels share a key", () => {
  expect(written.filter((name, index) => written.indexOf(name) < index)).toEqual([]);
  expect(written.toSorted()).toEqual(Object.keys(defaultLabels).toSorted());
});

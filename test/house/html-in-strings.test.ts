import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { ESLint } from "eslint";
import { expect, test } from "vitest";
import { withMarkup } from "../../eslint.config.js";
import { sourceFiles } from "./source-files.js";

const eslint = new ESLint();
const root = new URL("../../", import.meta.url);

/** Returns what the lint reports as HTML in a file of the plugin. */
async function htmlIn(code: string, filePath = "eleventy-plugin/example.ts"): Promise<readonly string[]> {
  const [result] = await eslint.lintText(code, { filePath });
  const found = result?.messages.filter(({ ruleId }) => ruleId === "no-restricted-syntax") ?? [];
  return found.map(({ message }) => message);
}

test.each([
  ["an element", 'const a = "<b>";'],
  ["an element after text", 'const a = "text <span class=a>";'],
  ["the end of an element", 'const a = "text</p>";'],
  ["a comment", "const a = `<!-- a -->`;"],
  ["an element of our own", 'const a = "<ar-n>";'],
  ["an element whose name is calculated", "const a = `<${b}>`;"],
  ["an end whose name is calculated", "const a = `${c}</${b}>`;"],
  ["raw text", "const a = String.raw`<b>`;"],
  ["the start of a tag as a constant", 'const OPEN = "<"; const a = `${OPEN}${b}>`;'],
  ["the start of an end as a constant", 'const OPEN = "</";'],
  ["the sum of pieces", 'const a = "<" + b;'],
  ["a list of pieces", 'const a = ["<", b].join("");'],
])("the lint reports %s", async (_, code) => {
  expect(await htmlIn(code)).not.toEqual([]);
});

test.each([
  ["a placeholder", 'const a = "check <document>";'],
  ["a comparison", 'const a = b.startsWith("<") && c < d && e.replaceAll("<", "&lt;");'],
  ["a header of HTTP", "const a = `<${b}>; rel=next`;"],
  ["a quotation in Markdown", "const a = `${b}> ${c}`;"],
  ["a pattern", "const a = /<b>/;"],
])("the lint does not report %s", async (_, code) => {
  expect(await htmlIn(code)).toEqual([]);
});

test("each file that may contain HTML is one of ours, and contains some", async () => {
  for (const name of withMarkup) {
    const paths = [...sourceFiles.keys()].filter(
      (path) => path.startsWith("eleventy-plugin/") && basename(path) === name,
    );
    expect(paths, name).toHaveLength(1);
    const code = readFileSync(new URL(paths[0] ?? "", root), "utf8");
    expect(await htmlIn(code), name).not.toEqual([]);
    expect(await htmlIn(code, paths[0]), name).toEqual([]);
  }
});

test("no file switches the lint off for itself", () => {
  const texts = [...sourceFiles.keys()].map(
    (path) => [path, readFileSync(new URL(path, root), "utf8")] as const,
  );
  expect(texts.filter(([, text]) => /eslint-disable.*no-restricted-syntax/.test(text))).toEqual([]);
});

import { readdirSync } from "node:fs";
import { join } from "node:path";
import { readRegularText } from "../../files/regular-file.js";
import { finding, Problem } from "../../problems/problems.js";
import { sourceLocation } from "../eleventy/source-location.js";

/**
 * Matches `{% apiReferenceSearch() %}`: Nunjucks and Liquid reject parentheses after a shortcode without
 * arguments.
 */
const PARENTHESES = /\{%-?\s*(apiReference(?:Search|Tabs))\s*\(\s*\)/;

/**
 * Matches `{% apiOperation "greet", { parts: ["call"] } %}`, which Liquid rejects, because it has no object
 * literals.
 */
const OBJECT =
  /\{%-?\s*(api(?:Link|Operation|Schema|Sample|Try)(?:Block)?)\s+(?:"[^"]*"|'[^']*')(?:\s*,\s*(?:"[^"]*"|'[^']*'))?\s*,?\s*\{/;

/** Throws a Problem if the template language would reject a shortcode with an unclear message of its own. */
export function rejectInvalidSyntax(file: string, text: string, isLiquid: boolean): void {
  const [whole, shortcode = ""] = (PARENTHESES.exec(text) ?? (isLiquid && OBJECT.exec(text))) || [];
  if (whole === undefined) return;
  const isObject = whole.endsWith("{");
  const what = isObject ? "an object in Liquid" : "parentheses";
  const how = isObject
    ? `the options as JSON in quotes, \`'{ "…": … }'\`, as a block, \`{% ${shortcode}Block … %}\`, or \`templateEngineOverride: njk,md\` in the front matter`
    : `\`{% ${shortcode} %}\``;
  const place = sourceLocation(file, shortcode, [shortcode]);
  throw new Problem(finding("shortcode-arguments", { shortcode, what, how }, place));
}

/** Applies `rejectInvalidSyntax` to all Nunjucks, Liquid, HTML and Markdown files in the folders. */
export function rejectInvalidSyntaxIn(folders: readonly string[]): void {
  for (const folder of new Set(folders))
    for (const name of namesBelow(folder)) {
      const file = join(folder, name);
      rejectInvalidSyntax(file, readRegularText(file) ?? "", file.endsWith(".liquid"));
    }
}

function namesBelow(folder: string): readonly string[] {
  try {
    return readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => TEMPLATE.test(name));
  } catch {
    return [];
  }
}

const TEMPLATE = /\.(?:njk|liquid|html|md)$/;

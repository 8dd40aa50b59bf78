/**
 * `npm run verdicts -- <folder>`: compares the verdict of @readme/openapi-parser with our own validation for
 * each OpenAPI document of a folder. Prints a row for each document on which the two differ, with the
 * messages that only one of them reports, and for each document that cannot be loaded or that the parser
 * cannot check. Then prints the totals.
 */
import { relative, resolve } from "node:path";
import { serialize } from "node:v8";
import { validate } from "@readme/openapi-parser";
import { ruleMistakes } from "../../dist/eleventy-plugin/load/validate/rule-violations.js";
import { schemaMistakes } from "../../dist/eleventy-plugin/load/validate/run-validation.js";
import { untoldRefusals } from "../../dist/eleventy-plugin/load/validate/parser-refusals.js";
import { toJsonText } from "../../dist/eleventy-plugin/portable/exact-number.js";
import { documentsIn, isAsyncApi } from "./count-operations.js";
import { loadedDocument } from "./loaded-document.js";
import { toTable } from "./table.js";

const MAX_BYTES = 2_000_000;
const MAX_SHOWN = 3;

/** Returns the first lines of some of the messages, without duplicates. */
function shown(messages) {
  const lines = [...new Set(messages.map((message) => message.trim().split("\n")[0]))];
  const rest = lines.length - MAX_SHOWN;
  return [...lines.slice(0, MAX_SHOWN), ...(rest > 0 ? [`${rest} more`] : [])].join("; ");
}

async function parserErrors(document) {
  const copy = JSON.parse(toJsonText(document));
  const result = await validate(copy, { resolve: { external: false } });
  return result.valid ? [] : result.errors.map(({ message }) => message);
}

/** Returns how the verdicts of the parser and of our validation differ, and their messages. */
async function compare(document) {
  const is32 = String(document.openapi).startsWith("3.2");
  const bySchema = is32 ? [] : await schemaMistakes(document);
  const byRules = ruleMistakes(document);
  const ours = [...bySchema, ...byRules].map(({ reason }) => reason);
  const own = ours.length > 0 ? `ours: ${shown(ours)}` : "ours: valid";
  if (serialize(document).length > MAX_BYTES) return ["not asked: over 2 MB", own];
  if (is32) return ["not asked: 3.2", own];
  try {
    const errors = await parserErrors(document);
    if (errors.length === 0) return ours.length === 0 ? ["agree", ""] : ["ours only", shown(ours)];
    if (ours.length === 0) return ["parser only", shown(errors)];
    const more = untoldRefusals(errors, bySchema, byRules).map(({ reason }) => reason);
    return more.length === 0 ? ["agree", ""] : ["parser more", `${shown(more)} (${own})`];
  } catch (error) {
    return ["parser breaks", `${shown([error.message])} (${own})`];
  }
}

async function run(folder) {
  const rows = [];
  const counts = new Map();
  const files = (await documentsIn(folder)).filter(
    (file) => !file.includes("/node_modules/") && !isAsyncApi(file),
  );
  for (const file of files) {
    const [verdict, words] = await loadedDocument(file, folder).then(
      ({ loaded }) => compare(loaded.published),
      (error) => ["not read", shown([error.message])],
    );
    counts.set(verdict, (counts.get(verdict) ?? 0) + 1);
    if (verdict !== "agree") rows.push([relative(folder, file), verdict, words]);
  }
  console.log(toTable(["document", "verdict", "what is said"], rows));
  console.log([...counts].map(([verdict, count]) => `${verdict}: ${count}`).join(", "));
}

if (!process.argv[2]) throw new Error("Name a folder: npm run verdicts -- <folder>");
await run(resolve(process.argv[2]));

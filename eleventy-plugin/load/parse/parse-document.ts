import { finding, Problem, type Finding, type Place } from "../../problems/problems.js";
import { jsonSyntaxError, parseJson } from "./parse-json.js";
import { parseYaml } from "./parse-yaml.js";

/** The value of a document: plain JSON, except that YAML aliases may cause shared objects and cycles. */
export interface ParsedDocument {
  readonly value: unknown;
  readonly language: "JSON" | "YAML";
  readonly warnings: readonly Finding[];
}

/**
 * Parses text as JSON, or else as YAML, because much so-called JSON has comments or trailing commas that YAML
 * accepts. Numbers that JavaScript cannot represent become `ExactNumber`s. Throws syntax-error and
 * duplicate-key, and not-an-api-document for HTML or XML.
 */
export function parseDocument(source: string, place: Place, expected = "OpenAPI"): ParsedDocument {
  const text = withoutMark(source);
  if (/^\s*<[!?a-z]/i.test(text)) throw markupInstead(text, place, expected);
  if (!/^\s*[[{]/.test(text)) return { value: parseYaml(text, place), language: "YAML", warnings: [] };
  const parsed = parseJson(text, place);
  if (parsed) return { ...parsed, language: "JSON" };
  return jsonAsYaml(text, place);
}

/**
 * Replaces an escaped lone surrogate before `number`, so that no key of a document can equal `EXACT_NUMBER`.
 * Lone surrogates are replaced later in any case.
 */
function withoutMark(text: string): string {
  if (!text.includes("\\ud800number") && !text.includes("\\uD800number")) return text;
  return text.replace(/((?:^|[^\\])(?:\\\\)*)\\ud800(?=number)/gi, "$1\\ufffd");
}

function jsonAsYaml(text: string, place: Place): ParsedDocument {
  if (isYamlByName(place)) return { value: parseYaml(text, place), language: "YAML", warnings: [] };
  const jsonError = jsonSyntaxError(text, place);
  try {
    const value = parseYaml(text, place);
    const reason = `This is not valid JSON, but was read as YAML: ${jsonError.reason}`;
    return { value, language: "YAML", warnings: [finding("invalid-document", { reason }, jsonError.place)] };
  } catch (error) {
    if (!(error instanceof Problem) || error.findings[0]?.code !== "syntax-error") throw error;
    throw new Problem(
      finding("syntax-error", { language: "JSON", reason: jsonError.reason }, jsonError.place),
      {
        cause: error,
      },
    );
  }
}

function isYamlByName({ file, source }: Place): boolean {
  return /\.ya?ml$/i.test(file ?? source ?? "");
}

function markupInstead(text: string, place: Place, expected: string): Problem {
  const isHtml = /<html|<!doctype html|<head|<body/i.test(text.slice(0, 2_000));
  const facts = isHtml
    ? {
        found: "it is an HTML page",
        fix: "Point the source at the document itself. This is a page that shows it, or an error page.",
      }
    : { found: "it is XML", fix: "Point the source at a document in JSON or YAML." };
  return new Problem(finding("not-an-api-document", { expected, ...facts }, place));
}

import type { ParserOptions, validate } from "@readme/openapi-parser";
import { EXACT_NUMBER, isExactNumber } from "../../portable/exact-number.js";
import { pointerKeys, referenceIn, valueAt } from "../../document/json-pointer.js";
import type { DocumentObject } from "../../document/loaded-document.js";
import { isPlainObject } from "../../document/plain-object.js";
import { omit } from "../../portable/omit.js";
import { unfoldedSum } from "./unfolded-sum.js";
import type { Violation } from "./validation-verdict.js";

/** Serialised. Larger documents are not given to the parser. */
const MOST_BYTES = 2_000_000;

/** Values of the unfolded document, once for all and once more for each mistake: it is printed beside each. */
const MOST_PRINTED = 5_000_000;

/**
 * Why @readme/openapi-parser refuses a document, in its words. None where it does not; where it is not asked, because the
 * document is too large or of a version that it does not know; and where it breaks. `mistakes` are those of the schema.
 */
export async function parserRefusals(
  document: DocumentObject,
  bytes: number,
  mistakes: readonly Violation[],
): Promise<readonly string[]> {
  if (bytes > MOST_BYTES || String(document.openapi).startsWith("3.2")) return [];
  try {
    if (printedFor(document, mistakes) > MOST_PRINTED) return [];
    const parser = await import("@readme/openapi-parser");
    // It writes into what it is given, and follows references there.
    const copy = asParsed(document) as unknown as Parameters<typeof validate>[0];
    const result = await parser.validate(copy, optionsFor(document));
    return result.valid ? [] : result.errors.map(({ message }) => message);
  } catch {
    return [];
  }
}

function optionsFor({ openapi }: DocumentObject): ParserOptions {
  // The parser asks it of 3.1, too, where schemas are those of JSON Schema.
  const rules = String(openapi).startsWith("3.1") ? { "array-without-items": "warning" as const } : {};
  return { resolve: { external: false }, validate: { rules: { openapi: rules } } };
}

/** How many values the parser prints: it unfolds the document, and prints all of it around each mistake. */
function printedFor(document: DocumentObject, mistakes: readonly Violation[]): number {
  const wrong = new Map<unknown, number>();
  for (const { pointer = "#" } of mistakes) {
    const keys = pointerKeys(pointer.slice(1));
    const value = valueAt(document, keys);
    const holder = typeof value === "object" && value !== null ? value : valueAt(document, keys.slice(0, -1));
    wrong.set(holder, (wrong.get(holder) ?? 0) + 1);
  }
  const found = wrong.size === 0 ? 0 : unfoldedSum(document, (value) => wrong.get(value) ?? 0);
  return unfoldedSum(document, () => 1) * (1 + found);
}

/**
 * A copy as its specification reads it: numbers as JavaScript has them, and nothing beside a reference of Swagger 2.0 or
 * OpenAPI 3.0, where it is ignored. The parser would add it to what the reference names.
 */
function asParsed(document: DocumentObject): DocumentObject {
  const isIgnored = !String(document.openapi).startsWith("3.1");
  const copy = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(copy);
    if (isExactNumber(value)) return finite(Number(value[EXACT_NUMBER]));
    if (!isPlainObject(value)) return value;
    const reference = referenceIn(value);
    if (reference === undefined) return mapped(value, copy);
    // Texts beside a reference of 3.1 replace those of its target, whether that has them or not.
    return isIgnored ? { $ref: reference } : mapped(omit(value, "summary", "description"), copy);
  };
  return mapped(document, (value, key) => {
    // The parser takes an extension for a path. Beside the reference of a path item its own fields count.
    if (key !== "paths" || !isPlainObject(value)) return copy(value);
    const items = Object.entries(value).filter(([path]) => !path.startsWith("x-"));
    return mapped(Object.fromEntries(items), (item) =>
      isPlainObject(item) ? mapped(item, copy) : copy(item),
    );
  });
}

function mapped(value: DocumentObject, change: (entry: unknown, key: string) => unknown): DocumentObject {
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, change(entry, key)]));
}

const finite = (number: number): number => Math.max(-Number.MAX_VALUE, Math.min(Number.MAX_VALUE, number));

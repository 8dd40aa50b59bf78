import { pointerMapKey, pointerToken } from "../document/json-pointer.js";
import type { DocumentObject, LoadedDocument } from "../document/loaded-document.js";
import { getOwn } from "../document/plain-object.js";
import { isExactNumber, literalText } from "../portable/exact-number.js";
import { finding, type Finding, type FindingCode, type Place } from "../problems/problems.js";
import { createMemoiser, type Memoiser, type NormaliseCache } from "./memoiser.js";

/** Context for reading one document: resolves its references and collects warnings. */
export interface ReadContext {
  resolve(reference: string): unknown;
  report(code: FindingCode, facts: Readonly<Record<string, string | number>>, pointer: string): void;
  readonly warnings: readonly Finding[];
  /** Specification of the published document. Some rules apply to one version only. */
  readonly specification: LoadedDocument["specification"];
  readonly memoiser: Memoiser;
}

/** An object of the document, and its pointer: `#/paths/~1pets`, or `<file or URL>#/Pet`. */
export interface Part {
  readonly value: DocumentObject;
  readonly pointer: string;
  readonly reading: ReadContext;
}

export function createReadContext(
  loaded: LoadedDocument,
  source: string,
  cache?: NormaliseCache,
): ReadContext {
  const memoiser = createMemoiser(cache);
  const warnings: Finding[] = [];
  const reported = new Set<string>();
  const functions: Pick<ReadContext, "resolve" | "report"> = {
    resolve: (reference) => loaded.resolve(reference),
    report(code, facts, pointer) {
      const found = finding(code, factsAsWritten(facts, pointer, loaded), placeIn(loaded, source, pointer));
      const key = JSON.stringify([code, pointerMapKey(pointer), found.facts]);
      if (!reported.has(key)) warnings.push(found);
      reported.add(key);
    },
  };
  return {
    warnings,
    specification: loaded.specification,
    memoiser,
    ...memoiser.tracked("document", functions),
  };
}

/** Converts a pointer of the document to the file and pointer that its author knows. */
export function placeIn(
  { asWritten, origin }: Pick<LoadedDocument, "asWritten" | "origin">,
  source: string,
  documentPointer: string,
): Place {
  const sourcePointer = documentPointer.startsWith("#")
    ? (asWritten?.sourcePointer(documentPointer) ?? documentPointer)
    : documentPointer;
  const pointer = sourcePointer.startsWith("#") ? (origin?.(sourcePointer) ?? sourcePointer) : sourcePointer;
  const hash = pointer.indexOf("#");
  if (hash === 0) return { source, pointer };
  return hash < 0
    ? { source, file: pointer }
    : { source, file: pointer.slice(0, hash), pointer: pointer.slice(hash) };
}

function factsAsWritten<Facts extends Readonly<Record<string, string | number>>>(
  facts: Facts,
  pointer: string,
  { asWritten }: LoadedDocument,
): Facts {
  const { reference } = facts;
  if (asWritten === undefined || typeof reference !== "string") return facts;
  return { ...facts, reference: asWritten.reference(reference, pointer) };
}

/** Whether the author's document is AsyncAPI 2 or 1. */
export function isAsyncApi2({
  specification: { name, version },
}: Pick<ReadContext, "specification">): boolean {
  return name === "AsyncAPI" && /^[12]\./.test(version);
}

export function isObject(value: unknown): value is DocumentObject {
  return typeof value === "object" && value !== null && !Array.isArray(value) && !isExactNumber(value);
}

export function childPointer(pointer: string, key: string | number): string {
  return typeof key === "string" && /[~/]/.test(key)
    ? `${pointer}/${pointerToken(key)}`
    : `${pointer}/${key}`;
}

/**
 * Returns the text under a key; undefined if it is blank. Numbers and booleans are converted to text, other
 * values are reported.
 */
export function textOf(part: Part, key: string): string | undefined {
  const value = getOwn(part.value, key);
  if (value === undefined) return undefined;
  const text = scalarText(value);
  if (text === undefined) reportField(part, key, "text");
  return text?.trim() === "" ? undefined : text;
}

/** Returns the text of a string, number or boolean; undefined for any other value. */
export function scalarText(value: unknown): string | undefined {
  if (typeof value === "string") return value;
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  return isExactNumber(value) ? literalText(value) : undefined;
}

export function flagOf(part: Part, key: string): boolean | undefined {
  const value = getOwn(part.value, key);
  if (value === undefined || typeof value === "boolean") return value;
  reportField(part, key, "true or false");
  return undefined;
}

/** Returns the items of the list under a key. Reports other values and returns no items. */
export function itemsOf(part: Part, key: string): readonly unknown[] {
  const value = getOwn(part.value, key);
  if (Array.isArray(value)) return value as readonly unknown[];
  if (value !== undefined) reportField(part, key, "a list");
  return [];
}

/** Returns the texts of a list. Reports and skips other items. */
export function textsOf(part: Part, key: string): readonly string[] {
  return itemsOf(part, key).flatMap((item, index) => {
    const text = scalarText(item);
    if (text !== undefined) return [text];
    reportShape(
      part.reading,
      `An item of \`${key}\``,
      item,
      "text",
      childPointer(childPointer(part.pointer, key), index),
    );
    return [];
  });
}

const SHAPES: readonly (readonly [is: (value: unknown) => boolean, name: string])[] = [
  [(value) => value === undefined || value === null, "empty"],
  [Array.isArray, "a list"],
  [(value) => typeof value === "string", "text"],
  [(value) => typeof value === "boolean", "true or false"],
  [(value) => typeof value === "number" || isExactNumber(value), "a number"],
];

/** Reports the value under a key like `reportShape`. */
export function reportField(part: Part, key: string, expected: string, what = `\`${key}\``): void {
  reportShape(part.reading, what, getOwn(part.value, key), expected, childPointer(part.pointer, key));
}

/** Reports a value whose shape differs from the specification. `what` is the subject of the message. */
export function reportShape(
  reading: ReadContext,
  what: string,
  value: unknown,
  expected: string,
  pointer: string,
): void {
  const actual = SHAPES.find(([is]) => is(value))?.[1] ?? "an object";
  reading.report("wrong-shape", { what, actual, expected }, pointer);
}

/** Joins Markdown texts into paragraphs, without duplicates. Returns undefined if there are none. */
export function joinParagraphs(texts: readonly (string | undefined)[]): string | undefined {
  const distinct = new Set(texts.filter((text) => text !== undefined));
  return distinct.size === 0 ? undefined : [...distinct].join("\n\n");
}

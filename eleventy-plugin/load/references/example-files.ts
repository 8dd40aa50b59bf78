import { type Finding, finding, joinFirst, type Place, Problem } from "../../problems/problems.js";
import { pointerKeys, pointerReference, referenceIn, valueAt } from "../../document/json-pointer.js";
import { isPlainObject, getOwn, setOwn, type MutableObject } from "../../document/plain-object.js";
import { mapConcurrent } from "../../files/map-concurrent.js";
import { parseDocument } from "../parse/parse-document.js";
import { sanitiseValue } from "../parse/sanitise-value.js";
import type { ExternalDocuments } from "../read/external-documents.js";
import type { Visit } from "./external-references.js";
import { absoluteReference, fragmentKeys, type SourceDocument } from "../read/source-document.js";

/** An example whose value may be in a file: `{ $ref: ./pet.json }` as its value, or an `externalValue`. */
export interface ExternalExample {
  readonly holder: MutableObject | unknown[];
  readonly key: string | number;
  readonly written: string;
  readonly home: SourceDocument;
  readonly keys: readonly (string | number)[];
}

/**
 * Maximum size in bytes of a file that is inserted into the document. Larger files are published beside the
 * pages and linked.
 */
const MAX_BYTES = 256 * 1024;
const MAX_STEPS = 10;
const AT_A_TIME = 16;

/** Returns the examples in an object that may have their value in a file. */
export function externalExamplesOf(
  value: MutableObject,
  { slot: { kind }, home, keys }: Visit,
): readonly ExternalExample[] {
  const found: ExternalExample[] = [];
  const addIfReference = (
    holder: MutableObject | unknown[],
    key: string | number,
    ...way: readonly (string | number)[]
  ): void => {
    const written = loneReference((holder as MutableObject)[key]);
    if (written !== undefined) found.push({ holder, key, written, home, keys: [...keys, ...way, key] });
  };
  addIfReference(value, "example");
  if (kind === "example") {
    addIfReference(value, "value");
    addIfReference(value, "dataValue");
    const written = getOwn(value, "externalValue");
    if (typeof written === "string" && !Object.hasOwn(value, "value"))
      found.push({ holder: value, key: "externalValue", written, home, keys: [...keys, "externalValue"] });
  }
  const examples = LISTS.has(kind) ? getOwn(value, "examples") : undefined;
  if (Array.isArray(examples))
    for (const [index, example] of (examples as unknown[]).entries()) {
      addIfReference(examples, index, "examples");
      if (kind === "schema" || !isPlainObject(example)) continue;
      addIfReference(example, "payload", "examples", index);
      addIfReference(example, "headers", "examples", index);
    }
  else if (isPlainObject(examples))
    for (const name of Object.keys(examples)) addIfReference(examples, name, "examples");
  return found;
}

/** Kinds whose `examples` contain values instead of Example Objects. */
const LISTS = new Set(["schema", "response", "message", "messageTrait", "channelParameter"]);

function loneReference(value: unknown): string | undefined {
  const written = referenceIn(value);
  return written === undefined || Object.keys(value as object).length !== 1 ? undefined : written;
}

/** Inserts example values from files into the document. Returns warnings. */
export async function readExamples(
  examples: readonly ExternalExample[],
  root: SourceDocument,
  external: ExternalDocuments,
  place: Place,
): Promise<readonly Finding[]> {
  const found = await mapConcurrent(examples, AT_A_TIME, async (example): Promise<readonly Finding[]> => {
    const file = example.home.shown === undefined ? {} : { file: example.home.shown };
    const at: Place = { ...place, ...file, pointer: pointerReference(example.keys) };
    try {
      return example.key === "externalValue"
        ? await readExternalValue(example, external, at)
        : await readReference(example, root, external, at);
    } catch (error) {
      // An unreadable example must not stop the pages from being rendered.
      if (error instanceof Problem) return error.findings;
      throw error;
    }
  });
  return mergeFindings(found.flat());
}

const MAX_NAMED = 5;

/**
 * Merges all example-reference findings into one at the first reference, because a document with one such
 * example usually has many.
 */
function mergeFindings(findings: readonly Finding[]): readonly Finding[] {
  const [first, ...more] = findings.filter(({ code }) => code === "example-reference");
  if (first === undefined) return findings;
  const others = findings.filter(({ code }) => code !== "example-reference");
  const written = [first, ...more].map(({ facts }) => `\`${facts["which"]}\``);
  const facts = {
    what: more.length === 0 ? "An example is a reference" : `${more.length + 1} examples are references`,
    which: joinFirst(written, MAX_NAMED),
  };
  return [finding("example-reference", facts, first.place), ...others];
}

/**
 * Replaces a `$ref` in an example's value, as bundlers do. Returns a warning, because a value is data and the
 * specification provides `externalValue` for files.
 */
async function readReference(
  { holder, key, written, home }: ExternalExample,
  root: SourceDocument,
  external: ExternalDocuments,
  place: Place,
): Promise<readonly Finding[]> {
  let [reference, from] = [written, home];
  for (let step = 0; step < MAX_STEPS; step += 1) {
    const [path = "", fragment = ""] = reference.split("#", 2);
    const location = path === "" && step > 0 ? from.location : absoluteReference(path, from.location);
    if ((path === "" && step === 0) || location === undefined) return [];
    if (!location.startsWith("file:") || location === root.location) return [];
    const loaded = await external.load(location, from.location);
    if (!("document" in loaded)) return [];
    const context = { base: location, from: [] };
    const keys = fragmentKeys(loaded.document, fragment, context);
    const value = keys && valueAt(loaded.document.value, keys);
    if (value === undefined) return [];
    const onward = loneReference(value);
    if (onward === undefined) {
      put(holder, key, value);
      return [finding("example-reference", { what: "An example is a reference", which: written }, place)];
    }
    [reference, from] = [onward, loaded.document];
  }
  return [];
}

/**
 * Replaces an `externalValue` with the content of its file:
 * https://spec.openapis.org/oas/v3.1.1.html#example-object
 */
async function readExternalValue(
  { holder, written, home, keys }: ExternalExample,
  external: ExternalDocuments,
  place: Place,
): Promise<readonly Finding[]> {
  const location = absoluteReference(written, home.location)?.replace(/#.*$/s, "");
  if (location === undefined || !location.startsWith("file:")) return [];
  const read = await external.text(location, home.location, MAX_BYTES);
  // A missing, refused or too large file stays a link, like the links in descriptions.
  if (!("text" in read)) return [];
  const example = holder as MutableObject;
  const isData = isDataAt(keys) ?? /\.(?:json|ya?ml)$/i.test(location);
  setOwn(example, "value", isData ? dataIn(read.text, { ...place, file: read.shown }) : read.text);
  delete example["externalValue"];
  return [];
}

/**
 * Removes the final line break from examples that were read from text files, if one of `holders` uses them.
 * The holders are parameters and headers, whose values have one line. A body that uses the same example
 * retains every byte.
 */
export function cutLineEnds(
  holders: readonly MutableObject[],
  read: readonly ExternalExample[],
  root: SourceDocument,
): void {
  const texts = new Set<unknown>(
    read
      .filter(({ holder, key }) => key === "externalValue" && LINE_END.test(textIn(holder)))
      .map(({ holder }) => holder),
  );
  if (texts.size === 0) return;
  for (const holder of holders)
    for (const examples of examplesOf(holder))
      for (const [name, entry] of Object.entries(examples)) {
        const example = resolvedExample(entry, root);
        if (texts.has(example) && isPlainObject(example))
          setOwn(examples, name, { ...example, value: textIn(example).replace(LINE_END, "") });
      }
}

const LINE_END = /\r?\n$/;

function textIn(example: unknown): string {
  const value = isPlainObject(example) ? getOwn(example, "value") : undefined;
  return typeof value === "string" ? value : "";
}

/** Returns the named examples of a parameter or header, and of its content. */
function examplesOf(holder: MutableObject): readonly MutableObject[] {
  const content = getOwn(holder, "content");
  return [holder, ...(isPlainObject(content) ? Object.values(content) : [])]
    .map((each) => (isPlainObject(each) ? getOwn(each, "examples") : undefined))
    .filter(isPlainObject);
}

/** Resolves a chain of references within the document. */
function resolvedExample(entry: unknown, root: SourceDocument): unknown {
  let value = entry;
  for (let step = 0; step < MAX_STEPS; step += 1) {
    const written = referenceIn(value);
    if (!written?.startsWith("#/")) break;
    value = valueAt(root.value, pointerKeys(written.slice(1)));
  }
  return value;
}

/**
 * Whether an example belongs to a media type with JSON or YAML values; undefined if it belongs to no media
 * type.
 */
function isDataAt(keys: readonly (string | number)[]): boolean | undefined {
  const [content, mediaType] = keys.slice(-5, -3);
  return content === "content" && typeof mediaType === "string"
    ? /[/+](?:json|ya?ml)\s*(?:;|$)/i.test(mediaType)
    : undefined;
}

function dataIn(text: string, place: Place): unknown {
  const { value } = parseDocument(text, place);
  sanitiseValue(value, place);
  return value;
}

function put(holder: MutableObject | unknown[], key: string | number, value: unknown): void {
  if (Array.isArray(holder)) holder[Number(key)] = value;
  else setOwn(holder, String(key), value);
}

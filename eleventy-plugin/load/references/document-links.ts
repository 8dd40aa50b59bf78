import { dirname } from "node:path/posix";
import type { DocumentLink } from "../../document/loaded-document.js";
import { pointerReference } from "../../document/json-pointer.js";
import { isPlainObject, getOwn, type MutableObject } from "../../document/plain-object.js";
import {
  extractUrls,
  urlKey,
  isAbsoluteUrl,
  looseKey,
  sectionKey,
  sectionsOf,
} from "../../portable/sections.js";
import { memoiseByObject } from "../../portable/memoise.js";
import { slotsBelow, slotValue, type ObjectKind, type Slot } from "./document-grammar.js";
import type { Visit } from "./external-references.js";
import { absoluteReference, type SourceDocument } from "../read/source-document.js";

/**
 * Fields that may contain a URL, each with a test for the objects in which the field contains one:
 * https://spec.openapis.org/oas/v3.1.1.html#relative-references-in-api-urls
 */
const FIELDS: readonly (readonly [field: string, is: (slot: Pick<Slot, "kind" | "key">) => boolean])[] = [
  ["url", ({ key }) => key === "externalDocs" || key === "contact" || key === "license"],
  ["termsOfService", ({ key }) => key === "info"],
  ["externalValue", ({ kind }) => kind === "example"],
];

/** Kinds of objects whose description is at the start of a page, so that links may refer to its headings. */
const WITH_SECTIONS = new Set<ObjectKind>([
  "info",
  "tag",
  "operation",
  "eventOperation",
  "channel",
  "schema",
]);

/** A URL, and the keys from the start of the search to the field that contains the URL. */
interface Found {
  readonly address: string;
  readonly keys: readonly (string | number)[];
}

interface Step {
  readonly slot: Slot;
  readonly above: Step | undefined;
  readonly depth: number;
}

/**
 * Depth of path items and components in a document. While serving, most of them are unchanged since the
 * previous save, so their links are memoised.
 */
const CACHED_DEPTH = 2;

/**
 * Returns the URLs in a document's descriptions and URL fields that are not absolute, each once. Excludes
 * fragments that name a heading of the same description.
 */
export function documentLinks(document: MutableObject, kind: ObjectKind): readonly DocumentLink[] {
  const slot: Slot = { holder: { document }, key: "document", kind, keys: [] };
  const found = new Map<string, DocumentLink>();
  for (const { address, keys } of linksBelow(slot, memoisedLinks)) {
    const key = urlKey(address);
    if (!found.has(key)) found.set(key, { address: key, pointer: pointerReference(keys) });
  }
  return [...found.values()];
}

const memoisedLinks = memoiseByObject((_part: object, slot: Slot) =>
  linksBelow({ ...slot, keys: [] }, undefined),
);

/**
 * Returns the URLs in a slot's value at any depth. `ofPart` returns the memoised URLs of an object at
 * `CACHED_DEPTH`.
 */
function linksBelow(
  slot: Slot,
  ofPart: ((part: object, slot: Slot) => readonly Found[]) | undefined,
): readonly Found[] {
  const found: Found[] = [];
  const seen = new Set<object>();
  const open: Step[] = [{ slot, above: undefined, depth: 0 }];
  for (let step = open.pop(); step; step = open.pop()) {
    const value = slotValue(step.slot);
    if (typeof value !== "object" || value === null || seen.has(value)) continue;
    seen.add(value);
    const { depth } = step;
    if (depth === CACHED_DEPTH && ofPart !== undefined) {
      for (const { address, keys } of ofPart(value, step.slot))
        found.push({ address, keys: [...keysTo(step), ...keys] });
      continue;
    }
    if (isPlainObject(value))
      for (const [address, field] of linksAt(value, step.slot))
        found.push({ address, keys: [...keysTo(step), field] });
    for (const below of slotsBelow(step.slot).toReversed())
      open.push({ slot: below, above: step, depth: depth + 1 });
  }
  return found;
}

function keysTo(step: Step): readonly (string | number)[] {
  const keys: (string | number)[] = [];
  for (let at: Step | undefined = step; at; at = at.above) keys.unshift(...at.slot.keys);
  return keys;
}

function linksAt(value: MutableObject, slot: Slot): readonly (readonly [address: string, field: string])[] {
  const found: [string, string][] = [];
  for (const [field, is] of FIELDS) {
    const address = getOwn(value, field);
    if (typeof address === "string" && address.trim() !== "" && is(slot)) found.push([address, field]);
  }
  const text = getOwn(value, "description");
  if (typeof text === "string")
    for (const address of extractUrls(text))
      if (!namesOwnHeading(address, text, slot.kind)) found.push([address, "description"]);
  return found.filter(([address]) => !isAbsoluteUrl(address));
}

/** Whether a fragment such as `#errors` names a heading of the description that contains it. */
function namesOwnHeading(address: string, text: string, kind: ObjectKind): boolean {
  if (address === "#") return true;
  if (!address.startsWith("#") || !WITH_SECTIONS.has(kind)) return false;
  const name = urlKey(address.slice(1));
  const [key, loose] = [sectionKey(name), looseKey(name)];
  return sectionsOf(text).some(({ keys, looseKeys }) => keys.at(-1) === key || looseKeys.at(-1) === loose);
}

/**
 * Rewrites the URLs in an object that are relative to its document, `home`, so that they are relative to
 * `root`.
 */
export function rebaseLinks(value: MutableObject, { slot, home }: Visit, root: SourceDocument): void {
  const isRelative = (address: string): boolean => !/^[#/]/.test(address) && !isAbsoluteUrl(address);
  for (const [field, is] of FIELDS) {
    const address = getOwn(value, field);
    if (typeof address === "string" && isRelative(address) && is(slot))
      value[field] = rebased(address, home, root);
  }
  const text = getOwn(value, "description");
  if (typeof text !== "string") return;
  const addresses = new Set(extractUrls(text).filter(isRelative));
  if (addresses.size > 0)
    value["description"] = text.replace(
      LINK_URL,
      (whole: string, ...groups: readonly (string | undefined)[]) => {
        const [open, inside, before = open, address = inside] = groups;
        return address !== undefined && addresses.has(address)
          ? `${before}${rebased(address, home, root)}`
          : whole;
      },
    );
}

/**
 * Matches a URL together with the link syntax before it. The same characters without link syntax are not a
 * URL.
 */
const LINK_URL =
  /(\]\(\s*<(?=[^<>\n]{1,2000}>))([^<>\n]+)|(\]\(\s*|\]:[ \t]*<?|(?:href|src)\s*=\s*["']?)((?:[^\s()<>"']+|\([^\s()<>]*\))+)/gi;

/**
 * Converts a URL relative to one document into one that is valid in `root`: a relative URL if both are files,
 * otherwise an absolute one.
 */
function rebased(address: string, { location }: SourceDocument, root: SourceDocument): string {
  const whole = absoluteReference(address, location);
  if (whole === undefined) return address;
  const [to, from] = [new URL(whole), new URL(root.location)];
  if (to.protocol !== "file:" || from.protocol !== "file:") return whole;
  const fromPath = dirname(from.pathname).split("/").filter(Boolean);
  const path = to.pathname.split("/").filter(Boolean);
  let same = 0;
  while (same < fromPath.length && same < path.length - 1 && fromPath[same] === path[same]) same += 1;
  return `${"../".repeat(fromPath.length - same)}${path.slice(same).join("/")}${to.search}${to.hash}`;
}

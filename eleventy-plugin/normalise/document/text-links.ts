import { allOperations } from "../../portable/all-operations.js";
import { componentIn, pointerKeys } from "../../document/json-pointer.js";
import type { DocumentLink } from "../../document/loaded-document.js";
import type { Operation, Reference, Tag } from "../../portable/model/index.js";
import { memoiseByString } from "../../portable/memoise.js";
import { looseKey, sectionKey, sectionsOf } from "../../portable/sections.js";
import { joinFirst } from "../../problems/problems.js";
import { linkedFileUrl } from "../../urls/page-urls.js";
import { encodeComponent, tryPercentDecode } from "../../portable/well-formed.js";
import type { ReadContext } from "../read.js";

const MAX_NAMED = 5;
/** Maximum length of a URL in a message, in characters. */
const MAX_URL_LENGTH = 200;

/**
 * Adds the targets of links in the document's descriptions to the reference, and reports links without a
 * target. Resolves links to published files and links in the formats of several tools:
 * - Redoc's `#section/Keys/Rotation`, `#tag/Pets`, `#operation/addPet`, `#schema/Pet`:
 *   https://redocly.com/docs/redoc/
 * - Scalar's `#tag/pets/post/pets/{id}` and Swagger UI's `#/pets/addPet`.
 * - A plain `#heading` of the overview page.
 * - The id of an operation, or the name of a tag, alone: https://docs.readme.com/main/docs/linking-to-pages
 */
export function withTextLinks(
  reference: Reference,
  addresses: readonly DocumentLink[],
  reading: ReadContext,
): Reference {
  if (addresses.length === 0) return reference;
  const find = createFinder(reference);
  const links = new Map<string, string>();
  const unresolved: DocumentLink[] = [];
  for (const each of addresses) {
    const { address, file, fault } = each;
    const url = file ? linkedFileUrl(reference.route, file.name) + fragmentOf(address) : find(address);
    if (url !== undefined) links.set(address, encodeUrl(url));
    else if (address.startsWith("#") || fault !== undefined) unresolved.push(each);
    else if (address.startsWith("/") && reference.documentUrl === undefined)
      unresolved.push({ ...each, fault: "it begins with `/`, but the document has no URL" });
  }
  reportUnresolved(reading, unresolved);
  return links.size === 0 ? reference : { ...reference, links: Object.fromEntries(links) };
}

const fragmentOf = (address: string): string => /#.*$/s.exec(address)?.[0] ?? "";

/** Percent-encodes a URL for a link: its path, and its fragment up to a second `#`. */
const encodeUrl = (url: string): string =>
  url
    .split("#", 2)
    .map((part) => part.split("/").map(encodeComponent).join("/"))
    .join("#");

function reportUnresolved(reading: ReadContext, addresses: readonly DocumentLink[]): void {
  const [first] = addresses;
  if (first === undefined) return;
  const named = addresses.map(
    ({ address, fault }) =>
      `\`${address.slice(0, MAX_URL_LENGTH)}\`${fault === undefined ? "" : ` (${fault})`}`,
  );
  const what = addresses.length === 1 ? "A broken link" : `${addresses.length} broken links`;
  reading.report("link-not-found", { what, which: joinFirst(named, MAX_NAMED) }, first.pointer);
}

type TagTarget = Pick<Tag, "name" | "title" | "url" | "description">;

/** Returns a function that resolves a link in a text to the URL of a page or section. */
function createFinder(reference: Reference): (address: string) => string | undefined {
  const { tags, topics = [], url: overview } = reference;
  const all = allOperations(reference);
  const operations = firstOf(all.flatMap((each) => namesOf(each).map((name) => [name, each.url] as const)));
  const schemas = new Map(reference.schemas.map(({ name, url }) => [name, url]));
  const tagTargets: readonly TagTarget[] = [
    ...tags,
    ...topics.map((topic) => ({ ...topic, url: `${overview}#${topic.id}` })),
  ];
  const tagNames = firstOf([
    ...tagTargets.map((tag) => [tag.name, tag] as const),
    ...tagTargets.flatMap((tag) => [tag.name, tag.title].map((name) => [sectionKey(name), tag] as const)),
    ...tagTargets.flatMap((tag) =>
      [tag.name, tag.title].map((name) => [LOOSE + looseKey(name), tag] as const),
    ),
  ]);
  const sections = memoiseByString(sectionNames);
  const section = (url: string, text: string | undefined, words: readonly string[]): string | undefined => {
    const keys = words.map(sectionKey);
    const loose = words.map(looseKey);
    const sectionIds = sections(text ?? "");
    const id =
      sectionIds.get(keys.join("/")) ??
      sectionIds.get(keys.at(-1) ?? "") ??
      sectionIds.get(LOOSE + loose.join("/")) ??
      sectionIds.get(LOOSE + (loose.at(-1) ?? ""));
    return id && `${url}#${id}`;
  };
  const inTag = ([name = "", ...rest]: readonly string[]): string | undefined => {
    const tag = tagNames.get(name) ?? tagNames.get(sectionKey(name)) ?? tagNames.get(LOOSE + looseKey(name));
    const [kind, ...names] = rest;
    if (kind === undefined) return tag?.url;
    if (kind === "operation") return operations.get(names.join("/"));
    const operationUrl = operations.get(callName(kind, names));
    if (operationUrl !== undefined) return operationUrl;
    if (kind === "paths") return operations.get(pointerName(`#/${rest.join("/")}`));
    return tag && section(tag.url, tag.description, rest);
  };
  /**
   * Returns the URL of our section about authorization for a link to "Authentication", the section that Redoc
   * adds if there are security schemes.
   */
  const authorizationOf = ([name]: readonly string[]): string | undefined =>
    name === "Authentication" && reference.securitySchemes.length > 0
      ? `${overview}#authorization`
      : undefined;
  const named: Readonly<Record<string, (names: readonly string[], address: string) => string | undefined>> = {
    section: (names) => section(overview, reference.description, names) ?? authorizationOf(names),
    tag: inTag,
    operation: (names) => operations.get(names.join("/")),
    schema: (names) => schemas.get(names.join("/")),
    // A pointer, or Swagger UI's form `#/pets/addPet`.
    "": (names, address) =>
      operations.get(pointerName(address)) ??
      schemas.get(componentIn(address, "schemas") ?? "") ??
      (names.length === 2 ? operations.get(names[1] ?? "") : undefined),
  };
  return (address) => {
    if (!address.startsWith("#"))
      return operations.get(address) ?? tagNames.get(LOOSE + looseKey(address))?.url;
    const [kind = "", ...names] = address.slice(1).split("/");
    const found = Object.hasOwn(named, kind) ? named[kind]?.(names, address) : undefined;
    return found ?? section(overview, reference.description, [address.slice(1)]);
  };
}

/** Returns the names that links use for an operation: its id and its pointer. */
const namesOf = ({ id, pointer }: Operation): readonly string[] => [id, pointerName(pointer)];

/**
 * Returns the key of an operation for a link in Scalar's format, `#tag/pets/post/pets/{id}`:
 * https://scalar.com/products/api-references/configuration
 */
const callName = (method: string, path: readonly string[]): string =>
  JSON.stringify(["paths", tryPercentDecode(`/${path.join("/")}`), method.toLowerCase()]);

const pointerName = (pointer: string): string => JSON.stringify(pointerKeys(pointer.slice(1)));

const firstOf = <T>(entries: readonly (readonly [string, T])[]): ReadonlyMap<string, T> =>
  new Map(entries.toReversed());

/** Prefix of keys for loose matching, which is tried last. No other key begins with it. */
const LOOSE = "~";

/** Maps headings to section ids: each heading alone, and joined with its parent headings. */
const sectionNames = (text: string): ReadonlyMap<string, string> =>
  firstOf(
    sectionsOf(text).flatMap(({ id, keys, looseKeys }) => [
      [keys.join("/"), id] as const,
      [keys.at(-1) ?? "", id] as const,
      [LOOSE + looseKeys.join("/"), id] as const,
      [LOOSE + (looseKeys.at(-1) ?? ""), id] as const,
    ]),
  );

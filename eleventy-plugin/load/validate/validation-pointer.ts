import { valueAt } from "../references/source-document.js";
import { pointerKeys, pointerReference } from "../../document/json-pointer.js";
import type { DocumentObject } from "../../document/loaded-document.js";

/** Longer chains of references are not followed to name a place. */
const MOST_HOPS = 20;

/**
 * The place in the published document of a place in the dereferenced one (`/paths/~1pets/get/parameters/0/schema`):
 * below a reference, the place where its target is defined. What does not exist is left off the end.
 */
export function publishedPointer(instancePath: string, document: DocumentObject): string {
  return pointerReference(follow(pointerKeys(instancePath.replaceAll("%", "%25")), document));
}

/** The place a rule's message names in its own way: ``/paths/pets/{id}/get``, with the path as it is written. */
export function pointerNamedIn(message: string, document: DocumentObject): string | undefined {
  for (const [, named = ""] of message.matchAll(/`(\/[^`]+)`/g)) {
    const keys = keysNamed(named, document);
    if (keys) return pointerReference(follow(keys, document));
  }
  return message.includes("`paths` object") ? slashlessPath(document) : undefined;
}

function slashlessPath({ paths }: DocumentObject): string | undefined {
  const path = Object.keys(isHolder(paths) ? paths : {}).find(
    (key) => !key.startsWith("/") && !key.startsWith("x-"),
  );
  return path === undefined ? undefined : pointerReference(["paths", path]);
}

function keysNamed(named: string, document: DocumentObject): readonly string[] | undefined {
  if (!named.startsWith("/paths/")) {
    const keys = named.slice(1).split("/");
    return Object.hasOwn(document, keys[0] ?? "") ? keys : undefined;
  }
  const rest = named.slice("/paths".length);
  const paths = Object.keys(isHolder(document.paths) ? document.paths : {});
  const inside = paths.filter((path) => rest === path || rest.startsWith(`${path}/`));
  const longest = inside.sort((one, other) => other.length - one.length)[0];
  if (longest === undefined) return undefined;
  const tail = rest.slice(longest.length + 1);
  return ["paths", longest, ...(tail === "" ? [] : tail.split("/"))];
}

function follow(keys: readonly string[], document: DocumentObject): readonly string[] {
  let place: readonly string[] = [];
  let value: unknown = document;
  for (const key of keys) {
    ({ place, value } = behindReferences(place, value, document));
    if (!isHolder(value)) return place;
    const own = ownKey(value, key);
    if (own === undefined) return place;
    place = [...place, own];
    value = value[own];
  }
  return place;
}

function behindReferences(
  place: readonly string[],
  value: unknown,
  document: DocumentObject,
): { place: readonly string[]; value: unknown } {
  let here = { place, value };
  for (let hop = 0; hop < MOST_HOPS; hop += 1) {
    if (!isHolder(here.value) || typeof here.value.$ref !== "string" || !here.value.$ref.startsWith("#/"))
      break;
    const keys = pointerKeys(here.value.$ref.slice(1));
    const target = valueAt(document, keys);
    here = { place: keys, value: target };
  }
  return here;
}

/** The key itself, or the place of the parameter of that name: rules name parameters, not their places. */
function ownKey(value: DocumentObject, key: string): string | undefined {
  if (Object.hasOwn(value, key)) return key;
  if (!Array.isArray(value)) return undefined;
  const place = (value as readonly unknown[]).findIndex((item) => isHolder(item) && item.name === key);
  return place < 0 ? undefined : String(place);
}

function isHolder(value: unknown): value is DocumentObject {
  return typeof value === "object" && value !== null;
}

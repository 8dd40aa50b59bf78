import { pointerKeys, pointerReference } from "../document/json-pointer.js";
import {
  type DocumentObject,
  type LoadedDocument,
  withoutInternalKeys,
} from "../document/loaded-document.js";
import type { ResolvedSource } from "../options/resolved-options.js";
import { isExactNumber, toJsonText } from "../portable/exact-number.js";
import { freeName } from "../portable/free-name.js";
import type { Json } from "../portable/model/json.js";
import { embedOptions } from "./embed-configuration.js";

/** File with the document, published beside a page of the embedded renderer. */
export interface EmbedFile {
  readonly name: string;
  readonly content: string;
}

/**
 * Returns the URL from which a page of the embedded renderer loads its document: a file beside the page, or
 * the user's `embed.url`.
 */
export function embedDocumentUrl(source: Pick<ResolvedSource, "embed">): string {
  const { content, url } = embedOptions(source);
  if (typeof content === "string")
    return content.trimStart().startsWith("{") ? "document.json" : "document.yaml";
  return content === undefined && typeof url === "string" ? url : "document.json";
}

/** Returns the file with the document; undefined if the page loads it from the user's `embed.url`. */
export function embedFile(
  source: Pick<ResolvedSource, "embed">,
  loaded: LoadedDocument | undefined,
): EmbedFile | undefined {
  const { content, url } = embedOptions(source);
  const name = embedDocumentUrl(source);
  if (typeof content === "string") return { name, content };
  if (content !== undefined) return { name, content: JSON.stringify(content) };
  if (typeof url === "string" || loaded === undefined) return undefined;
  return { name, content: documentText(loaded.document) };
}

function documentText(document: DocumentObject): string {
  const plain = withoutInternalKeys(document) as { readonly [key: string]: Json };
  return toJsonText("asyncapi" in plain ? withPlainChannelKeys(plain) : plain);
}

type JsonObject = { readonly [key: string]: Json };

/**
 * Renames channel keys that need escaping in a reference, such as `users/{id}` to `users.id`, and updates
 * references. The embedded renderer does not unescape keys in references and omits channels it cannot find.
 * The displayed address stays the same.
 */
export function withPlainChannelKeys(document: JsonObject): JsonObject {
  const { channels } = document;
  if (!isObject(channels)) return document;
  const names = plainNames(Object.keys(channels));
  if (names.size === 0) return document;
  const renamed = Object.entries(channels).map(([key, channel]) => [
    names.get(key) ?? key,
    names.has(key) ? withAddress(channel, key) : channel,
  ]);
  return rewriteReferences(
    { ...document, channels: Object.fromEntries(renamed) as JsonObject },
    names,
  ) as JsonObject;
}

/** Returns new names for the keys that need one. */
function plainNames(keys: readonly string[]): ReadonlyMap<string, string> {
  const taken = new Set(keys);
  const names = new Map<string, string>();
  for (const key of keys) {
    if (pointerReference([key]) === `#/${key}`) continue;
    const name = key.replace(/[^\p{L}\p{N}_-]+/gu, ".").replace(/^\.|\.$/g, "") || "channel";
    const free = freeName(name, (each) => taken.has(each));
    taken.add(free);
    names.set(key, free);
  }
  return names;
}

/** Adds the original key as title of a channel without an address. */
function withAddress(channel: Json, key: string): Json {
  if (!isObject(channel) || "$ref" in channel || "title" in channel) return channel;
  return typeof channel["address"] === "string" ? channel : { ...channel, title: key };
}

/**
 * Updates references to renamed channels. Recursion is safe, because loaded documents have at most
 * `MAX_DEPTH` levels.
 */
function rewriteReferences(value: Json, names: ReadonlyMap<string, string>): Json {
  if (Array.isArray(value)) return (value as readonly Json[]).map((each) => rewriteReferences(each, names));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [
      key,
      key === "$ref" && typeof each === "string" ? newReference(each, names) : rewriteReferences(each, names),
    ]),
  );
}

function newReference(reference: string, names: ReadonlyMap<string, string>): string {
  if (!reference.startsWith("#/channels/")) return reference;
  const [channels = "", key = "", ...rest] = pointerKeys(reference.slice(1));
  const name = names.get(key);
  return name === undefined ? reference : pointerReference([channels, name, ...rest]);
}

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value) && !isExactNumber(value);

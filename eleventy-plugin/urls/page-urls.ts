import { createHash } from "node:crypto";

const MAX_CHARACTERS = 80;
const MAX_BYTES = 200;
/** Device names that Windows reserves, with any extension. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)$/;
/** Folders below a route that tags must not use, even if a reference has no such pages (yet). */
const RESERVED_FOLDERS = ["schemas", "webhooks", "channels"];

/**
 * Converts a text of the document to one URL segment: lower case, letters and digits of any script, `-`
 * between words. A single last letter starts no new word (`QoS`).
 *
 * The segment is never empty, never longer than 80 characters or 200 bytes, and never a special name for file
 * systems or objects. If the words alone would break these rules, it ends in six hexadecimal digits of the
 * text's hash.
 */
export function slug(text: string): string {
  const words = text
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .replace(/(?<=[\p{Ll}\p{N}])(?=\p{Lu}[\p{L}\p{N}])|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/gu, "-")
    .toLowerCase()
    .normalize("NFC")
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "");
  if (isTooLong(words)) return `${cut(words).replace(/-$/, "")}-${hash(text)}`;
  if (words === "") return hash(text);
  return isSpecial(text, words) ? `${words}-${hash(text)}` : words;
}

function isSpecial(text: string, words: string): boolean {
  return (
    words === "index" ||
    text.startsWith(".") ||
    DEVICE.test(words) ||
    Object.hasOwn(Object.prototype, text) ||
    Object.hasOwn(Object.prototype, words)
  );
}

function isTooLong(words: string): boolean {
  return Buffer.byteLength(words) > MAX_BYTES || [...words].length > MAX_CHARACTERS;
}

/** Returns the longest prefix that leaves room for `-` and six digits. */
function cut(words: string): string {
  let result = "";
  let bytes = 7;
  for (const character of [...words].slice(0, MAX_CHARACTERS - 7)) {
    bytes += Buffer.byteLength(character);
    if (bytes > MAX_BYTES) break;
    result += character;
  }
  return result;
}

function hash(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 6);
}

/** Creates the URLs of one reference. Each call claims a URL: call once per page, in document order. */
export type UrlAllocator = ReturnType<typeof createUrlAllocator>;

/**
 * Returns unique URLs below `route` (without trailing slash; `""` for the root), compared case-insensitively.
 * The first claim gets the plain URL, later ones get `-<method>`, then `-2`, `-3`.
 */
export function createUrlAllocator(route: string) {
  const overview = `${route}/`;
  const taken = new Set(
    [overview, ...RESERVED_FOLDERS.map((folder) => `${overview}${folder}/`)].map(foldUrl),
  );
  const claim = (folder: string, text: string, method?: string): string => {
    const plain = `${folder}${slug(text)}`;
    const candidates = method === undefined ? [plain] : [plain, `${plain}-${slug(method)}`];
    const url = candidates.find((candidate) => !taken.has(foldUrl(`${candidate}/`)));
    const free = `${url ?? numbered(candidates.at(-1) ?? plain)}/`;
    taken.add(foldUrl(free));
    return free;
  };
  const lastNumbers = new Map<string, number>();
  const numbered = (plain: string): string => {
    let number = lastNumbers.get(plain) ?? 1;
    do number += 1;
    while (taken.has(foldUrl(`${plain}-${number}/`)));
    lastNumbers.set(plain, number);
    return `${plain}-${number}`;
  };
  return {
    overview,
    /** Index of the schema pages. */
    schemas: `${overview}schemas/`,
    tag: (name: string): string => claim(overview, name),
    /** Page of a channel's operations without a tag. */
    channelGroup: (name: string): string => claim(overview, channelText(name)),
    /**
     * `tagUrl` is the result of `tag`, `text` names the operation. `method` (HTTP only) distinguishes
     * operations with the same name.
     */
    operation: (tagUrl: string, text: string, method?: string): string => claim(tagUrl, text, method),
    webhook: (text: string, method: string): string => claim(`${overview}webhooks/`, text, method),
    schema: (name: string): string => claim(`${overview}schemas/`, name),
    channel: (key: string): string => claim(`${overview}channels/`, channelText(key)),
  };
}

/** Returns the text for a channel's URL: `root` for `/`, the usual address of a WebSocket channel. */
const channelText = (name: string): string => (name === "/" ? "root" : name);

/**
 * Returns the URL of a file that a document links to, by its path from the document's folder. It is unique
 * across routes.
 */
export const linkedFileUrl = (route: string, name: string): string =>
  `/api-reference/files/${route.slice(1).replaceAll("~", "~0").replaceAll("/", "~1") || "~"}/${name}`;

/**
 * Folds URLs to the same text if a file system may treat them as the same, because it ignores case or Unicode
 * normalisation.
 */
export function foldUrl(url: string): string {
  return url.normalize("NFC").toUpperCase().toLowerCase();
}

import { createHash } from "node:crypto";

const MAX_CHARACTERS = 80;
const MAX_BYTES = 200;
/** Names that Windows keeps for devices, whatever the extension. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)$/;
/** Folders below a route that no tag may take, though a reference may have no such pages (yet). */
const RESERVED_FOLDERS = ["schemas", "webhooks", "channels"];

/**
 * One segment of an address, made from a text of the document: lower case, letters and digits of any script, `-`
 * between words, but before no last letter alone (`QoS` is one word). Never empty, never longer than 80 characters or 200 bytes, never a name that a file system or an
 * object treats specially: such texts end in six hexadecimal digits of their hash.
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

/** The longest beginning that leaves room for `-` and six digits. */
function cut(words: string): string {
  let kept = "";
  let bytes = 7;
  for (const character of [...words].slice(0, MAX_CHARACTERS - 7)) {
    bytes += Buffer.byteLength(character);
    if (bytes > MAX_BYTES) break;
    kept += character;
  }
  return kept;
}

function hash(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 6);
}

/** The addresses of one reference. Each call claims one: ask in document order, and once for each page. */
export interface UrlAllocator {
  readonly overview: string;
  /** Index of the schema pages. */
  readonly schemas: string;
  tag(name: string): string;
  /** Of the operations of a channel, without a tag. */
  channelGroup(name: string): string;
  /** `tagUrl` is what `tag` returned, `text` names the operation, `method` (HTTP only) tells clashing ones apart. */
  operation(tagUrl: string, text: string, method?: string): string;
  webhook(text: string, method: string): string;
  schema(name: string): string;
  channel(key: string): string;
}

/**
 * Unique addresses below `route` (no trailing slash; `""` for the root), compared case-insensitively: the first claim
 * keeps the plain address, a later one gets `-<method>`, then `-2`, `-3`.
 */
export function createUrlAllocator(route: string): UrlAllocator {
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
    schemas: `${overview}schemas/`,
    tag: (name) => claim(overview, name),
    channelGroup: (name) => claim(overview, channelText(name)),
    operation: claim,
    webhook: (text, method) => claim(`${overview}webhooks/`, text, method),
    schema: (name) => claim(`${overview}schemas/`, name),
    channel: (key) => claim(`${overview}channels/`, channelText(key)),
  };
}

/** `/` is the usual address of a WebSocket. */
const channelText = (name: string): string => (name === "/" ? "root" : name);

/** Address of a file that a document links to, by its path from the document's folder. No two routes have the same. */
export const linkedFileUrl = (route: string, name: string): string =>
  `/api-reference/files/${route.slice(1).replaceAll("~", "~0").replaceAll("/", "~1") || "~"}/${name}`;

/** Two addresses that a file system may take for one, which knows no case or no form of Unicode, fold to the same text. */
export function foldUrl(url: string): string {
  return url.normalize("NFC").toUpperCase().toLowerCase();
}

import type { DocumentObject, LoadedDocument } from "../document/loaded-document.js";
import type { ResolvedSource } from "../options/resolved-options.js";
import { isExactNumber, toJsonText } from "../portable/exact-number.js";
import type { Json } from "../portable/model/json.js";
import { withPlainChannelKeys } from "./plain-channel-keys.js";
import { givenKeys } from "./embed-configuration.js";

/** The file beside a page of the embedded renderer; `content` is made when it is written. */
export interface EmbedFile {
  readonly name: string;
  readonly content: string;
}

/** Where a page of the embedded renderer finds its document: a file beside it, or an address of the user's. */
export function embedDocumentPlace(source: Pick<ResolvedSource, "embed">): string {
  const { content, url } = givenKeys(source);
  if (typeof content === "string")
    return content.trimStart().startsWith("{") ? "document.json" : "document.yaml";
  return content === undefined && typeof url === "string" ? url : "document.json";
}

/** The file with the document; undefined where the page reads it from an address of the user's. */
export function embedFile(
  source: Pick<ResolvedSource, "embed">,
  loaded: LoadedDocument | undefined,
): EmbedFile | undefined {
  const { content, url } = givenKeys(source);
  const name = embedDocumentPlace(source);
  if (typeof content === "string") return { name, content };
  if (content !== undefined) return { name, content: JSON.stringify(content) };
  if (typeof url === "string" || loaded === undefined) return undefined;
  return { name, content: documentText(loaded.document) };
}

/** What loading left beside the author's words is for our own pages. */
const OWN_KEY = /^x-api-reference-/;

function documentText(document: DocumentObject): string {
  const plain = withoutOwnKeys(document as Json) as { readonly [key: string]: Json };
  return toJsonText("asyncapi" in plain ? withPlainChannelKeys(plain) : plain);
}

/** As deep as a loaded document may be, `MAX_DEPTH`. */
function withoutOwnKeys(value: Json): Json {
  if (typeof value !== "object" || value === null || isExactNumber(value)) return value;
  if (Array.isArray(value)) return (value as readonly Json[]).map(withoutOwnKeys);
  return Object.fromEntries(
    Object.entries(value as { readonly [key: string]: Json })
      .filter(([key]) => !OWN_KEY.test(key))
      .map(([key, each]) => [key, withoutOwnKeys(each)]),
  );
}

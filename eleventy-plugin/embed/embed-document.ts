import {
  withoutInternalKeys,
  type DocumentObject,
  type LoadedDocument,
} from "../document/loaded-document.js";
import type { ResolvedSource } from "../options/resolved-options.js";
import { toJsonText } from "../portable/exact-number.js";
import type { Json } from "../portable/model/json.js";
import { withPlainChannelKeys } from "./plain-channel-keys.js";
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

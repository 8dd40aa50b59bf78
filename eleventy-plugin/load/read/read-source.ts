import { resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { ResolvedSource } from "../../options/resolved-options.js";
import { finding, Problem, type Finding, type Place } from "../../problems/problems.js";
import type { Connections } from "../fetch/connections.js";
import { decodeText } from "../parse/decode-text.js";
import { checkIntegrity, fetchSource } from "../fetch/fetch-source.js";
import { safeDecode } from "../../document/json-pointer.js";
import type { LoadContext } from "../context/load-context.js";
import { isUrl, maskedUrl, parseUrl } from "../fetch/masked-url.js";
import { readDocumentFile } from "./read-file.js";

/** The text of a source's own document, and where it came from. */
export interface SourceText {
  readonly text: string;
  /** `file:` or http(s) URL that relative references start from, without credentials. */
  readonly location: string;
  /** Absolute path if the document is a file. */
  readonly file?: string;
  /** Value of the Authorization header, sent only to the origin it was configured for. */
  readonly authorization?: string;
  /**
   * Whether the configured host is on a private network. The documents that this one refers to may then be on
   * a private network too.
   */
  readonly isPrivate: boolean;
  readonly warnings: readonly Finding[];
  saveCopy(): Promise<void>;
}

/** Reads the document of a source: a path, a `file:` URL or an http(s) URL. Throws a `Problem`. */
export async function readSource(
  source: ResolvedSource,
  context: LoadContext,
  connections: Connections,
): Promise<SourceText> {
  const place: Place = { source: maskedUrl(source.spec) };
  return isUrl(source.spec) ? readUrl(source, context, connections, place) : readPath(source, context, place);
}

async function readPath(source: ResolvedSource, context: LoadContext, place: Place): Promise<SourceText> {
  const file = resolve(context.root, localPath(source.spec, place));
  const bytes = await readDocumentFile(file, source.spec, context.root, place);
  checkIntegrity(bytes, source.integrity, place);
  const text = decodeText(bytes, place);
  return {
    text,
    file,
    location: pathToFileURL(file).href,
    isPrivate: false,
    warnings: [],
    saveCopy: async () => {},
  };
}

function localPath(spec: string, place: Place): string {
  const scheme = /^([a-z][a-z0-9+.-]+):\/\//i.exec(spec)?.[1]?.toLowerCase();
  if (scheme === undefined) return spec;
  if (scheme !== "file") throw unusable(spec, `the scheme ${scheme}: is not supported`, place);
  try {
    return fileURLToPath(spec);
  } catch (cause) {
    throw new Problem(
      finding("file-unreadable", { file: spec, reason: "it is not the URL of a file" }, place),
      { cause },
    );
  }
}

async function readUrl(
  source: ResolvedSource,
  context: LoadContext,
  connections: Connections,
  place: Place,
): Promise<SourceText> {
  const url = parseUrl(source.spec);
  if (!url) throw unusable(maskedUrl(source.spec), "it is not a valid URL", place);
  const authorization = takeCredentials(url);
  url.hash = "";
  const fetched = await fetchSource(url, {
    context,
    place,
    connections,
    authorization,
    integrity: source.integrity,
  });
  return {
    text: decodeText(fetched.bytes, place),
    location: fetched.location,
    ...(authorization && new URL(fetched.location).origin === url.origin ? { authorization } : {}),
    isPrivate: connections.isPrivate(url.hostname),
    warnings: fetched.warnings,
    saveCopy: () => fetched.saveCopy(),
  };
}

/** Removes user name and password from the URL and returns them as the value of an Authorization header. */
function takeCredentials(url: URL): string | undefined {
  if (url.username === "" && url.password === "") return undefined;
  const [user, password] = [url.username, url.password].map(safeDecode);
  url.username = "";
  url.password = "";
  return `Basic ${Buffer.from(`${user}:${password}`, "utf8").toString("base64")}`;
}

function unusable(url: string, reason: string, place: Place): Problem {
  return new Problem(
    finding("fetch-failed", { url, reason, fix: "Set it to a file or an http(s) URL." }, place),
  );
}

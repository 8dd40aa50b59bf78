import { fileURLToPath } from "node:url";
import { Problem, type Finding, type Place } from "../../problems/problems.js";
import type { ReadDocument } from "../../document/loaded-document.js";
import type { AllowedFile, FileRules } from "./file-rules.js";
import type { Connections } from "../fetch/connections.js";
import { FetchFailure } from "../fetch/fetch-failure.js";
import { fetchSource } from "../fetch/fetch-source.js";
import type { LoadContext } from "../context/load-context.js";
import { isUrl, maskedUrl } from "../fetch/masked-url.js";
import { readResolvedFile } from "./read-file.js";
import type { SourceText } from "./read-source.js";

/** Why a reference into another document was not resolved. */
export type UnresolvedReference =
  { readonly refused: string; readonly fix: string } | { readonly missing: true };

/** The bytes of a document, and its name in messages. */
export interface ExternalBytes extends ReadDocument {
  readonly bytes: Uint8Array;
  readonly warnings: readonly Finding[];
  saveCopy(): Promise<void>;
}

/** The source whose references are resolved, and the limits of what they may reach. */
export interface ExternalAccess {
  readonly root: SourceText;
  readonly context: LoadContext;
  readonly connections: Connections;
  readonly place: Place;
  /** Returns the signal that aborts all fetches of referenced documents together. */
  readonly signal: () => AbortSignal;
  /** Allowed URL prefixes and paths, from the option `references`. */
  readonly references: readonly string[];
  /** Rules for files; absent if the source came from the network. */
  readonly fileRules?: FileRules;
  /** Absolute paths of all requested files except refused ones. */
  readonly files: Set<string>;
}

const COPY = "Save a copy in the project and refer to it, or allow the URL with the option `references`.";
const PUBLISH =
  "Publish the target at the same origin, bundle the document, or allow the URL with the option `references`.";

/** A file or URL that may be read. */
export type AllowedTarget = AllowedFile | { readonly url: URL };

/**
 * Checks whether a document that a source refers to may be read. `from` is the URL of the referring document.
 * Local documents may refer to files of the project. Documents of a remote source may refer to URLs at the
 * source's origin. Any document may refer to URLs that the option `references` allows.
 */
export async function checkAccess(
  url: URL,
  from: URL,
  access: ExternalAccess,
): Promise<AllowedTarget | UnresolvedReference> {
  if (url.protocol !== "file:") return urlAccess(url, access);
  if (from.protocol !== "file:" || access.fileRules === undefined)
    return { refused: "a remote document may not refer to files", fix: PUBLISH };
  const file = filePath(url);
  const found = file === undefined ? undefined : await access.fileRules(file, fileURLToPath(from));
  if (file === undefined || found === undefined) return { missing: true };
  if (!("refused" in found)) access.files.add(file);
  return found;
}

function urlAccess(url: URL, { root, references }: ExternalAccess): AllowedTarget | UnresolvedReference {
  if (!/^https?:$/.test(url.protocol))
    return { refused: "only files and http(s) URLs are supported", fix: COPY };
  url.username = "";
  url.password = "";
  if (references.some((beginning) => isUrl(beginning) && url.href.startsWith(beginning))) return { url };
  if (root.file !== undefined) return { refused: "a file may not refer to a URL", fix: COPY };
  if (url.origin !== new URL(root.location).origin)
    return { refused: "it points to another origin", fix: PUBLISH };
  return { url };
}

/** Reads an allowed document. Throws a `Problem` if it exists but cannot be read. */
export function readExternal(
  target: AllowedTarget,
  access: ExternalAccess,
): Promise<ExternalBytes | UnresolvedReference> {
  return "url" in target ? readRemote(target.url, access) : readLocal(target, access);
}

async function readLocal(
  { file, shown, isElsewhere }: AllowedFile,
  { context, place }: ExternalAccess,
): Promise<ExternalBytes | UnresolvedReference> {
  try {
    const bytes = await readResolvedFile(file, shown, context.root, { ...place, file: shown });
    return { bytes, shown, isElsewhere, warnings: [], saveCopy: async () => {} };
  } catch (error) {
    if (error instanceof Problem && error.findings[0]?.code === "file-not-found") return { missing: true };
    throw error;
  }
}

async function readRemote(url: URL, access: ExternalAccess): Promise<ExternalBytes | UnresolvedReference> {
  const { root, context, connections, place } = access;
  const isOfSource = url.origin === new URL(root.location).origin;
  const shown = maskedUrl(url.href);
  try {
    const fetched = await fetchSource(url, {
      context,
      connections,
      place: { ...place, file: shown },
      authorization: isOfSource ? root.authorization : undefined,
      publicOnly: isOfSource && !root.isPrivate,
      onlyOrigin: url.origin,
      signal: access.signal(),
    });
    const { bytes, warnings } = fetched;
    return { bytes, shown, isElsewhere: !isOfSource, warnings, saveCopy: () => fetched.saveCopy() };
  } catch (error) {
    if (!(error instanceof FetchFailure)) throw error;
    return error.kind === "missing" ? { missing: true } : { refused: error.reason, fix: PUBLISH };
  }
}

function filePath(url: URL): string | undefined {
  try {
    return fileURLToPath(url);
  } catch {
    return undefined;
  }
}

import { dirname, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { Problem, type Finding, type Place } from "../../problems/problems.js";
import { allowedFile } from "./allowed-file.js";
import type { Connections } from "../fetch/connections.js";
import { FetchFailure } from "../fetch/fetch-failure.js";
import { fetchSource } from "../fetch/fetch-source.js";
import type { LoadContext } from "../load-context.js";
import { maskedAddress } from "../fetch/masked-address.js";
import { readDocumentFile } from "./read-file.js";
import type { SourceText } from "./read-source.js";

/** Why a reference into another document was not followed. */
export type NotFollowed = { readonly refused: string; readonly fix: string } | { readonly missing: true };

/** Bytes of a document, and how messages name it. */
export interface ExternalBytes {
  readonly bytes: Uint8Array;
  readonly shown: string;
  readonly warnings: readonly Finding[];
  keep(): Promise<void>;
}

/** The source whose references are followed, and what it may reach. */
export interface ExternalAccess {
  readonly root: SourceText;
  readonly context: LoadContext;
  readonly connections: Connections;
  readonly place: Place;
  /** Ends all fetches of the source together. */
  readonly signal: () => AbortSignal;
  /** Absolute paths that were asked for. */
  readonly files: Set<string>;
}

const COPY = "Save a copy below the project and refer to that.";
const PUBLISH = "Publish what it names at the same origin, or bundle the document.";
const MOVE = "Move the file below the folder Eleventy runs in, or below the document's own.";

/**
 * Reads a document that a source refers to. Files may name files of the project, addresses may name addresses of the
 * same origin; everything else is refused. Raises a Problem for what is there and cannot be read.
 */
export async function readExternal(url: URL, access: ExternalAccess): Promise<ExternalBytes | NotFollowed> {
  return url.protocol === "file:" ? readLocal(url, access) : readRemote(url, access);
}

async function readLocal(
  url: URL,
  { root, context, place, files }: ExternalAccess,
): Promise<ExternalBytes | NotFollowed> {
  if (root.file === undefined)
    return { refused: "a document from the network may not lead to files", fix: PUBLISH };
  const file = filePath(url);
  if (file === undefined) return { missing: true };
  const found = await allowedFile(file, [context.root, dirname(root.file)]);
  if ("refused" in found) return { ...found, fix: MOVE };
  files.add(file);
  if ("missing" in found) return found;
  const shown = relative(context.root, file).split(sep).join("/");
  try {
    const bytes = await readDocumentFile(found.file, shown, context.root, { ...place, file: shown });
    return { bytes, shown, warnings: [], keep: async () => {} };
  } catch (error) {
    if (error instanceof Problem && error.findings[0]?.code === "file-not-found") return { missing: true };
    throw error;
  }
}

async function readRemote(url: URL, access: ExternalAccess): Promise<ExternalBytes | NotFollowed> {
  const { root, context, connections, place } = access;
  if (!/^https?:$/.test(url.protocol))
    return { refused: "only files and http(s) addresses are followed", fix: COPY };
  if (root.file !== undefined) return { refused: "a file may not lead to an address", fix: COPY };
  const { origin } = new URL(root.location);
  if (url.origin !== origin) return { refused: "it leads to another origin", fix: PUBLISH };
  url.username = "";
  url.password = "";
  const shown = maskedAddress(url.href);
  try {
    const fetched = await fetchSource(url, {
      context,
      connections,
      place: { ...place, file: shown },
      authorization: root.authorization,
      publicOnly: !root.isPrivate,
      onlyOrigin: origin,
      signal: access.signal(),
    });
    return { bytes: fetched.bytes, shown, warnings: fetched.warnings, keep: () => fetched.keep() };
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

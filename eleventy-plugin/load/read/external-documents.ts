import { createHash } from "node:crypto";
import { fileURLToPath } from "node:url";
import type { ReadDocument } from "../../document/loaded-document.js";
import { type Finding, type Place, Problem } from "../../problems/problems.js";
import {
  fetchTimes,
  type LoadContext,
  MAX_BYTES,
  MAX_BYTES_IN_WORDS,
  MAX_DOCUMENTS,
} from "../context/load-context.js";
import type { Connections } from "../fetch/connections.js";
import { FetchFailure } from "../fetch/fetch-failure.js";
import { fetchSource } from "../fetch/fetch-source.js";
import { isUrl, maskedUrl } from "../fetch/masked-url.js";
import { decodeText } from "../parse/decode-text.js";
import { parseDocument } from "../parse/parse-document.js";
import { sanitiseValue } from "../parse/sanitise-value.js";
import { type AllowedFile, type FileRules, fileRules } from "./file-rules.js";
import { readResolvedFile } from "./read-file.js";
import type { SourceText } from "./read-source.js";
import { sourceDocument, type SourceDocument } from "./source-document.js";

/** A document that a reference leads to, or why the reference was not resolved. */
export type ExternalDocument = { readonly document: SourceDocument } | UnresolvedReference;

/** The text of a file, and its name in messages. */
export interface ExternalText {
  readonly text: string;
  readonly shown: string;
}

/** The documents that one source refers to; each is read once. */
export type ExternalDocuments = ReturnType<typeof externalDocuments>;

/** Time limit for all remote documents of one source together, as a multiple of the deadline of one fetch. */
const DEADLINES_TOGETHER = 4;

const TOO_MANY: UnresolvedReference = {
  refused: `the source has more than ${MAX_DOCUMENTS} documents`,
  fix: "Bundle them into fewer files.",
};

const TOO_LARGE: UnresolvedReference = {
  refused: `the source's documents are together larger than ${MAX_BYTES_IN_WORDS}`,
  fix: "Split the API into several sources.",
};

export function externalDocuments(
  root: SourceText,
  { context, connections, references }: Pick<ExternalAccess, "context" | "connections" | "references">,
  place: Place,
) {
  const known = new Map<string, Promise<ExternalDocument>>();
  const warnings = new Map<string, readonly Finding[]>();
  const tally = createTally(Buffer.byteLength(root.text), place);
  let sharedSignal: AbortSignal | undefined;
  const signal = (): AbortSignal =>
    (sharedSignal ??= AbortSignal.timeout(fetchTimes(context).deadline * DEADLINES_TOGETHER));
  let usesNetwork = false;
  const { file: document } = root;
  const rules =
    document === undefined ? {} : { fileRules: fileRules({ root: context.root, document, references }) };
  const files = new Set<string>();
  const access: ExternalAccess = { root, context, connections, place, signal, references, ...rules, files };

  async function read(location: string, admitted: AllowedTarget): Promise<ExternalDocument> {
    const found = await readExternal(admitted, access);
    if (!("bytes" in found)) return found;
    const noted = tally.note(found);
    if (!("text" in noted)) return noted;
    const parsed = await parsedExternal(location, noted.text, found, place);
    warnings.set(found.shown, [...found.warnings, ...parsed.warnings]);
    return { document: parsed.document };
  }

  return {
    /**
     * Loads a document. `location` is an absolute URL without fragment, `from` the URL of the referring
     * document. Throws a `Problem` if the document exists but cannot be read.
     */
    async load(location: string, from: string): Promise<ExternalDocument> {
      const admitted = await checkAccess(new URL(location), new URL(from), access);
      if ("refused" in admitted || "missing" in admitted) return admitted;
      const loading = known.get(location);
      if (loading) return loading;
      if (known.size + 1 >= MAX_DOCUMENTS) return TOO_MANY;
      usesNetwork ||= "url" in admitted;
      const started = read(location, admitted);
      known.set(location, started);
      return started;
    },
    /**
     * Returns the unparsed text of a file, or `large` if it has more than `most` bytes. Never fetches a URL:
     * for an allowed URL, returns `missing`.
     */
    async text(
      location: string,
      from: string,
      most: number,
    ): Promise<ExternalText | UnresolvedReference | { readonly large: true }> {
      const admitted = await checkAccess(new URL(location), new URL(from), access);
      const found = "file" in admitted ? await readExternal(admitted, access) : admitted;
      if (!("bytes" in found)) return "url" in found ? { missing: true } : found;
      return found.bytes.byteLength > most ? { large: true } : tally.note(found);
    },
    /** Sorted by document name, because documents are read concurrently. */
    warnings: (): readonly Finding[] =>
      [...warnings.keys()].sort().flatMap((shown) => warnings.get(shown) ?? []),
    /** Absolute paths of all requested files, including missing ones but not refused ones. */
    files: (): readonly string[] => [...files].sort(),
    /** The documents that were read, sorted by name. */
    read: tally.read,
    /** Whether a URL was requested. */
    usesNetwork: (): boolean => usesNetwork,
    /** Size of all texts that were read, including the source's own document. */
    bytes: tally.bytes,
    /** Digest of all texts that were read, without the source's own document. */
    digest: tally.digest,
  };
}

/** Counts the bytes of everything read, starting with the size of the source's own document. */
function createTally(sourceBytes: number, place: Place) {
  const digests = new Map<string, string>();
  const reads = new Map<string, ReadDocument>();
  let totalBytes = sourceBytes;
  return {
    /** Counts a document and returns its text. Refuses it if all texts together are too large. */
    note({ bytes, shown, isElsewhere }: ExternalBytes): ExternalText | UnresolvedReference {
      totalBytes += bytes.byteLength;
      if (totalBytes > MAX_BYTES) return TOO_LARGE;
      const text = decodeText(bytes, { ...place, file: shown });
      digests.set(shown, sha256(text));
      reads.set(shown, { shown, isElsewhere });
      return { text, shown };
    },
    read: (): readonly ReadDocument[] => [...reads.keys()].sort().flatMap((shown) => reads.get(shown) ?? []),
    bytes: (): number => totalBytes,
    digest: (): string =>
      sha256(
        [...digests]
          .map((entry) => entry.join(" "))
          .sort()
          .join("\n"),
      ),
  };
}

async function parsedExternal(
  location: string,
  text: string,
  { shown, saveCopy }: ExternalBytes,
  place: Place,
): Promise<{ document: SourceDocument; warnings: readonly Finding[] }> {
  if (isProse(location)) return { document: sourceDocument(location, text, shown), warnings: [] };
  const parsed = parseDocument(text, { ...place, file: shown });
  const tamed = sanitiseValue(parsed.value, { ...place, file: shown });
  await saveCopy();
  return {
    document: sourceDocument(location, parsed.value, shown),
    warnings: [...parsed.warnings, ...tamed.warnings],
  };
}

/** Whether a file is plain text that a description or payload may refer to; all other files are parsed. */
function isProse(location: string): boolean {
  return /\.(?:md|markdown|txt|proto|xsd|graphql|xml|csv)$/i.test(location.replace(/[?#].*$/s, ""));
}

function sha256(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

/** Why a reference into another document was not resolved. */
type UnresolvedReference = { readonly refused: string; readonly fix: string } | { readonly missing: true };

/** The bytes of a document, and its name in messages. */
interface ExternalBytes extends ReadDocument {
  readonly bytes: Uint8Array;
  readonly warnings: readonly Finding[];
  saveCopy(): Promise<void>;
}

/** The source whose references are resolved, and the limits of what they may reach. */
interface ExternalAccess {
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
type AllowedTarget = AllowedFile | { readonly url: URL };

/**
 * Checks whether a document that a source refers to may be read. `from` is the URL of the referring document.
 * Local documents may refer to files of the project. Documents of a remote source may refer to URLs at the
 * source's origin. Any document may refer to URLs that the option `references` allows.
 */
async function checkAccess(
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
function readExternal(
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

import { createHash } from "node:crypto";
import { stat } from "node:fs/promises";
import { relative, sep } from "node:path";
import { cloneJson, orderedKeys } from "../document/key-order.js";
import type { LoadedDocument } from "../document/loaded-document.js";
import { getOwn, isPlainObject, type MutableObject, setOwn } from "../document/plain-object.js";
import type { ResolvedSource } from "../options/resolved-options.js";
import { isExactNumber, literalText } from "../portable/exact-number.js";
import type { Place } from "../problems/problems.js";
import { hideInternal } from "./change/hide-internal.js";
import { runTransform } from "./change/run-transform.js";
import {
  fetchTimes,
  type LoadContext,
  type ReadText,
  type UpgradedDocument,
} from "./context/load-context.js";
import { type Connections, openConnections } from "./fetch/connections.js";
import { maskedUrl } from "./fetch/masked-url.js";
import { parseDocument } from "./parse/parse-document.js";
import type { RecognisedDocument } from "./parse/recognise-document.js";
import { sanitiseValue } from "./parse/sanitise-value.js";
import { externalDocuments, type ExternalDocuments } from "./read/external-documents.js";
import { withLinkedFiles } from "./read/linked-files.js";
import { readSource, type SourceText } from "./read/read-source.js";
import { sourceDocument } from "./read/source-document.js";
import { bundleReferences } from "./references/bundle-references.js";
import { type ObjectKind, originIn, type Origins } from "./references/document-grammar.js";
import { documentLinks } from "./references/document-links.js";
import { referenceResolver } from "./references/resolve-reference.js";

/** The steps of loading that differ between specifications. */
export interface SpecificationRules {
  readonly name: "OpenAPI" | "AsyncAPI";
  /** Checks that a value is a document of this specification in a supported version. Throws a `Problem`. */
  recognise(value: unknown, place: Place): RecognisedDocument;
  /** Kind of the document's root object. */
  readonly root: ObjectKind;
  /**
   * Returns the document, upgraded if its version is older than OpenAPI 3.1 or AsyncAPI 3. Does not change
   * `published`.
   */
  upgrade(
    published: MutableObject,
    from: ReadText,
    place: Place,
  ): Promise<UpgradedDocument> | UpgradedDocument;
}

/** The document of a source as published, with other files bundled in, and facts found while loading it. */
interface PublishedDocument extends RecognisedDocument {
  readonly external: ExternalDocuments;
  readonly hasHiddenParts: boolean;
  readonly isBundled: boolean;
  /**
   * Maps a pointer to the file and pointer that the value came from. Absent if the document refers to no
   * other files.
   */
  readonly origin?: (pointer: string) => string;
  readonly language: LoadedDocument["language"];
}

/**
 * Loads the document of a source. Reads it and everything it refers to, bundles that into one document,
 * upgrades an old version, applies `transform` and removes internal parts. While serving, an unchanged source
 * returns the same object, and a changed OpenAPI 3 source reuses the objects of its unchanged parts. Throws a
 * `Problem`.
 */
export async function loadSource(
  source: ResolvedSource,
  context: LoadContext,
  rules: SpecificationRules,
): Promise<LoadedDocument> {
  const identity = JSON.stringify([
    rules.name,
    context.root,
    source.spec,
    source.integrity,
    source.references,
    source.label,
    source.route,
    context.offline,
  ]);
  const last = context.serving ? await cachedIfUnchanged(identity, context.transform) : undefined;
  if (last) return last;
  const connections = openConnections(fetchTimes(context).connect);
  try {
    return await load({ source, context, rules, connections, identity });
  } finally {
    await connections.close();
  }
}

interface Loading {
  readonly source: ResolvedSource;
  readonly context: LoadContext;
  readonly rules: SpecificationRules;
  readonly connections: Connections;
  /** Cache key: equal for all loads of one source with the same options. */
  readonly identity: string;
}

async function load(loading: Loading): Promise<LoadedDocument> {
  const { source, context, connections, identity } = loading;
  const place: Place = { source: maskedUrl(source.spec) };
  const began = Date.now();
  const read = await readSource(source, context, connections);
  const published = await publishedDocument(read, loading, place);
  await read.saveCopy();
  const digest = createHash("sha256").update(read.text).update(published.external.digest()).digest("hex");
  const warnings = [...read.warnings, ...published.warnings, ...published.external.warnings()];
  const key = JSON.stringify([digest, warnings]);
  const equal = context.serving ? cachedIfEqual(identity, context.transform, key) : undefined;
  const finished =
    equal ?? (await finishedDocument(loading, read, { ...published, warnings }, digest, place));
  const loaded = await linkedDocument(loading, read, finished);
  if (context.serving) {
    await cacheDocument(
      identity,
      { loaded, key, transform: context.transform },
      read.file === undefined || published.external.usesNetwork() ? undefined : began,
    );
  }
  return loaded;
}

async function publishedDocument(
  read: SourceText,
  { source: { references }, context, connections, rules }: Loading,
  place: Place,
): Promise<PublishedDocument> {
  const parsed = parseDocument(read.text, place, rules.name);
  const { document, specification, warnings } = rules.recognise(parsed.value, place);
  stringifyVersion(document);
  const first = sanitiseValue(document, place);
  const external = externalDocuments(read, { context, connections, references }, place);
  const found = [...parsed.warnings, ...warnings, ...first.warnings];
  const { hasExternalReferences: isBundled, namesFiles } = first;
  const published = { document, specification, external, language: parsed.language };
  if (!isBundled && !namesFiles)
    return { ...published, warnings: found, hasHiddenParts: first.hasHiddenParts, isBundled };
  const home = sourceDocument(read.location, document);
  const origins: Origins = new WeakMap();
  const notFollowed = await bundleReferences(home, external, place, rules.root, origins);
  const { warnings: cuts, hasHiddenParts } = sanitiseValue(document, place);
  const all = [...found, ...notFollowed, ...cuts];
  const isWhole = !isBundled && external.read().length === 0;
  const origin = originIn(document, origins);
  return { ...published, warnings: all, hasHiddenParts, isBundled: !isWhole, origin };
}

async function finishedDocument(
  loading: Loading,
  read: SourceText,
  found: PublishedDocument,
  digest: string,
  place: Place,
): Promise<LoadedDocument> {
  const { document: published, specification, external, warnings, isBundled, language } = found;
  const bytes = external.bytes();
  const upgraded = await loading.rules.upgrade(published, { text: read.text, bytes }, place);
  const changed = await changedDocument(upgraded.document, loading, found.hasHiddenParts, place);
  const before = loading.context.serving ? lastLoaded(loading.identity) : undefined;
  // `reuseEqualParts` needs trees. Upgrades from other specifications, such as Swagger, may share objects
  // between parts of a document.
  const isTree = specification.name === "OpenAPI";
  const document = before && isTree ? reuseEqualParts(before.document, changed.document) : changed.document;
  return {
    ...changed,
    document,
    language,
    published,
    ...(isBundled ? {} : { text: Buffer.from(read.text) }),
    specification,
    resolve: referenceResolver(document),
    ...(upgraded.asWritten && { asWritten: upgraded.asWritten }),
    ...(found.origin && { origin: found.origin }),
    ...(read.file === undefined ? { documentUrl: read.location } : {}),
    warnings: [...warnings, ...upgraded.warnings, ...changed.warnings],
    files: [...(read.file === undefined ? [] : [read.file]), ...external.files()],
    read: [{ shown: shownName(read, loading.context.root), isElsewhere: false }, ...external.read()],
    addresses: documentLinks(document, loading.rules.root),
    bytes,
    digest,
  };
}

/** Adds the files that the document links to or shows as images, if they exist now. */
async function linkedDocument(
  { source: { references }, context: { root } }: Loading,
  { file, location }: SourceText,
  loaded: LoadedDocument,
): Promise<LoadedDocument> {
  if (file === undefined || loaded.addresses.length === 0) return loaded;
  const { addresses, files } = await withLinkedFiles(loaded.addresses, { root, file, location, references });
  const isSame = JSON.stringify(addresses) === JSON.stringify(loaded.addresses);
  if (isSame) return loaded;
  const linked = addresses.flatMap(({ file: found }) => (found ? [found.shown] : []));
  const known = new Set(loaded.read.map(({ shown }) => shown));
  const read = [...new Set(linked)]
    .filter((shown) => !known.has(shown))
    .map((shown) => ({ shown, isElsewhere: false }));
  return {
    ...loaded,
    addresses,
    files: [...new Set([...loaded.files, ...files])],
    read: [...loaded.read, ...read],
  };
}

function shownName({ file, location }: SourceText, root: string): string {
  return file === undefined ? maskedUrl(location) : relative(root, file).split(sep).join("/");
}

interface ChangedDocument extends UpgradedDocument {
  readonly hasHiddenParts: boolean;
  readonly isTransformed: boolean;
}

/**
 * Applies `transform` and hiding to a copy: the upgraded document may share objects with the published one,
 * which validation needs unchanged.
 */
async function changedDocument(
  upgraded: MutableObject,
  { source, context: { transform, report }, rules }: Loading,
  hasHiddenParts: boolean,
  place: Place,
): Promise<ChangedDocument> {
  if (!transform && !hasHiddenParts)
    return { document: upgraded, warnings: [], hasHiddenParts, isTransformed: false };
  const mine = cloneJson(upgraded);
  const document = transform ? await runTransform(transform, mine, source, place, report) : mine;
  const isTransformed = transform !== undefined && JSON.stringify(document) !== JSON.stringify(upgraded);
  const tamed = transform ? sanitiseValue(document, place) : { warnings: [], hasHiddenParts };
  if (tamed.hasHiddenParts) hideInternal(document, rules.root);
  return { document, warnings: tamed.warnings, hasHiddenParts: tamed.hasHiddenParts, isTransformed };
}

/** Converts a numeric `info.version` to text as written. YAML reads `version: 1.10` as a number. */
function stringifyVersion(document: MutableObject): void {
  const info = getOwn(document, "info");
  if (!isPlainObject(info)) return;
  const version = getOwn(info, "version");
  if (typeof version === "number") info["version"] = String(version);
  else if (isExactNumber(version)) info["version"] = literalText(version);
}

/**
 * The result of the last load of a source. Eleventy loads each source again at every rebuild, and most
 * rebuilds change no document.
 */
interface CachedLoad {
  readonly loaded: LoadedDocument;
  /**
   * Digest of all texts that were read, with the warnings about them. If `key` and `transform` are equal, so
   * are the results.
   */
  readonly key: string;
  readonly transform: unknown;
  /**
   * Fingerprint of all files; absent if a file changed too recently or if a document came from the network.
   */
  readonly files?: string;
}

/**
 * Minimum time in milliseconds between the last change of a file and the start of reading. A file that
 * changed later could change again without a new fingerprint.
 */
const TOO_YOUNG = 1_000;

const loadCache = new Map<string, CachedLoad>();

/**
 * Returns the last result if `transform` and the fingerprint of all files are unchanged. Reads only the
 * metadata of files.
 */
async function cachedIfUnchanged(source: string, transform: unknown): Promise<LoadedDocument | undefined> {
  const last = loadCache.get(source);
  if (last?.files === undefined || last.transform !== transform) return undefined;
  return (await fingerprintOf(last.loaded.files)) === last.files ? last.loaded : undefined;
}

/**
 * Returns the last result if `transform` and the texts that were read, which `key` represents, are unchanged.
 */
function cachedIfEqual(source: string, transform: unknown, key: string): LoadedDocument | undefined {
  const last = loadCache.get(source);
  return last?.key === key && last.transform === transform ? last.loaded : undefined;
}

/** Returns the last result of a source, even if the source has changed since. */
function lastLoaded(source: string): LoadedDocument | undefined {
  return loadCache.get(source)?.loaded;
}

/**
 * Caches a result. `since`: time in milliseconds when reading began; undefined if a document did not come
 * from a file.
 */
async function cacheDocument(
  source: string,
  result: Omit<CachedLoad, "files">,
  since: number | undefined,
): Promise<void> {
  const files = since === undefined ? undefined : await fingerprintOf(result.loaded.files, since - TOO_YOUNG);
  loadCache.set(source, { ...result, ...(files === undefined ? {} : { files }) });
}

/**
 * Returns one line per file, or undefined if a file changed after `before`. A missing file has a line too,
 * because it may appear later.
 */
async function fingerprintOf(files: readonly string[], before = Infinity): Promise<string | undefined> {
  const fingerprints: string[] = [];
  for (const file of files) {
    const found = await stat(file, { bigint: true }).catch(() => undefined);
    if (found && Number(found.ctimeMs) > before) return undefined;
    fingerprints.push(found ? [file, found.ino, found.size, found.mtimeNs, found.ctimeNs].join(" ") : file);
  }
  return fingerprints.join("\n");
}

type Container = MutableObject | unknown[];

/**
 * Compares each part of `after` with the part at the same position in `before`. If both are equal, the object
 * from `before` replaces the part of `after`. Unchanged parts then stay the same objects from one load to the
 * next, so that later code can memoise by object identity. The order of keys counts. `before` and `after`
 * must be trees. Changes `after`.
 */
export function reuseEqualParts<T extends object>(before: object, after: T): T {
  return reuse(before as Container, after as Container) as T;
}

function reuse(before: Container, after: Container): Container {
  if (Array.isArray(before) !== Array.isArray(after)) return after;
  const keys = orderedKeys(after);
  const keysBefore = orderedKeys(before);
  let isEqual = keys.length === keysBefore.length;
  for (const [index, key] of keys.entries()) {
    isEqual &&= keysBefore[index] === key;
    if (!isEqual && !Object.hasOwn(before, key)) continue;
    const older = (before as MutableObject)[key];
    const newer = (after as MutableObject)[key];
    if (older === newer) continue;
    if (!isContainer(older) || !isContainer(newer)) isEqual &&= Object.is(older, newer);
    else {
      const child = reuse(older, newer);
      if (child !== newer) setOwn(after as MutableObject, key, child);
      isEqual &&= child === older;
    }
  }
  return isEqual ? before : after;
}

const isContainer = (value: unknown): value is Container => typeof value === "object" && value !== null;

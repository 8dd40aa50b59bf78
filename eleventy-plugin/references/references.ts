import { cacheFolderIn } from "../files/cache-folder.js";
import { loadAsyncApiDocument } from "../load/asyncapi-document.js";
import type { LoadContext } from "../load/context/load-context.js";
import type { LoadedDocument, ReadDocument } from "../document/loaded-document.js";
import { pointerMapKey } from "../document/json-pointer.js";
import { loadOpenApiDocument } from "../load/openapi-document.js";
import { downloadDocument, type DownloadDocument } from "../load/change/download-document.js";
import { maskedUrl } from "../load/fetch/masked-url.js";
import { linkedBytes } from "../load/read/linked-files.js";
import { validateAsyncApi } from "../load/asyncapi/validate-asyncapi.js";
import { validateDocument } from "../load/validate/validate-document.js";
import type { ValidationLimits } from "../load/validate/validate-in-worker.js";
import { embeddedReference, foreignReference } from "../normalise/document/embedded-reference.js";
import { normaliseAsyncApi } from "../normalise/asyncapi/reference.js";
import type { NormalisedDocument } from "../normalise/document/normalised-document.js";
import { placeIn } from "../normalise/read.js";
import { createNormaliseCache, type NormaliseCache } from "../normalise/memoiser.js";
import { normaliseOpenApi } from "../normalise/openapi/reference.js";
import type { ResolvedOptions, ResolvedSource } from "../options/resolved-options.js";
import type { BlockName } from "../options/api-reference-options.js";
import type { Reference } from "../portable/model/index.js";
import { finding, Problem, type Finding, type Place } from "../problems/problems.js";
import { linkedFileUrl } from "../urls/page-urls.js";

export { referencedFiles } from "../load/references/referenced-files.js";

export interface PublishedFile {
  /** From the site's root, not percent-encoded. */
  readonly url: string;
  /** Resolves to the current content; undefined if the file no longer exists. */
  read(): Promise<Uint8Array | undefined>;
}

/** Result of one source in one build. */
export interface SourceResult {
  readonly source: ResolvedSource;
  readonly reference: Reference;
  /** Warnings from reading and normalising; those of `validation` come later. */
  readonly warnings: readonly Finding[];
  /**
   * Validates the document on the first call; later calls return the same result. In a build,
   * `buildReferences` makes the first call, so that the validation runs while pages are rendered.
   */
  readonly validation: () => Promise<readonly Finding[]>;
  /** Absolute paths of all requested files, including missing ones. */
  readonly files: readonly string[];
  /** Local files that the document links to or shows. */
  readonly linked: readonly PublishedFile[];
  /** All documents that were read: the source and the documents it refers to. */
  readonly read: readonly ReadDocument[];
  readonly milliseconds: number;
  /**
   * Absent if nothing was read, because the embedded renderer gets its document from its own configuration.
   */
  readonly loaded?: LoadedDocument;
  /** The document for download. */
  readonly offered?: DownloadDocument;
  /**
   * Results of normalising parts of the document, which the next version of the document can reuse. Present
   * only while serving.
   */
  readonly memory?: NormaliseCache;
}

export interface BuildContext {
  /** The folder Eleventy runs in. */
  readonly root: string;
  readonly serving: boolean;
  /** Results of the previous build. A source whose document did not change reuses its reference. */
  readonly previous: readonly SourceResult[];
  /** Reports a finding at once, before the build ends. */
  readonly reportFinding?: (found: Finding) => void;
  /** Whether documents are validated; default true. */
  readonly validating?: boolean;
  /** Limits of each validation; default `validationLimits`. */
  readonly limits?: ValidationLimits;
}

/**
 * Loads and normalises each source independently.
 * @throws {Problem} With the findings of all sources that failed.
 */
export async function buildReferences(
  options: ResolvedOptions,
  context: BuildContext,
): Promise<readonly SourceResult[]> {
  const attempts = await Promise.allSettled(
    options.sources.map((source) => buildReference(source, options, context)),
  );
  const findings = attempts.flatMap((attempt) =>
    attempt.status === "rejected" ? findingsOf(attempt.reason) : [],
  );
  if (findings.length > 0) throw new Problem(findings);
  const results = attempts.flatMap((attempt) => (attempt.status === "fulfilled" ? [attempt.value] : []));
  // Validation starts only after all sources were built, because a failing build would have to wait for
  // running validators.
  if (!context.serving) for (const { validation } of results) void validation();
  if (options.strict) await throwOnWarnings(results, options.strict === "complete");
  return results;
}

/** The functions that differ between OpenAPI and AsyncAPI. */
interface Specification {
  readonly load: (source: ResolvedSource, context: LoadContext) => Promise<LoadedDocument>;
  readonly normalise: (
    loaded: LoadedDocument,
    source: ResolvedSource,
    memory: NormaliseCache | undefined,
  ) => NormalisedDocument;
  readonly validate: (
    loaded: LoadedDocument,
    context: { readonly cacheFolder: string; readonly source: string; readonly limits?: ValidationLimits },
  ) => Promise<readonly Finding[]>;
}

const SPECIFICATIONS: Readonly<Record<BlockName, Specification>> = {
  openapi: {
    load: loadOpenApiDocument,
    normalise: normaliseOpenApi,
    validate: (loaded, context) => validateDocument(loaded.published, { ...context, digest: loaded.digest }),
  },
  asyncapi: { load: loadAsyncApiDocument, normalise: normaliseAsyncApi, validate: validateAsyncApi },
};

async function buildReference(
  source: ResolvedSource,
  options: ResolvedOptions,
  context: BuildContext,
): Promise<SourceResult> {
  if (source.isForeign) return foreignResult(source);
  const start = performance.now();
  const cacheFolder = cacheFolderIn(context.root);
  const limits = context.limits && { limits: context.limits };
  const { load, normalise, validate } = SPECIFICATIONS[source.kind];
  const loaded = await load(source, {
    root: context.root,
    cacheFolder,
    offline: options.offline,
    serving: context.serving,
    report: context.reportFinding,
    ...(options.transform === undefined ? {} : { transform: options.transform }),
  });
  const previousResult = context.previous.find((result) => result.source.option === source.option);
  if (previousResult?.loaded === loaded)
    return { ...previousResult, milliseconds: performance.now() - start };
  // From here on, the source is only named in messages, so credentials in its URL must be masked.
  const maskedSource = { ...source, spec: maskedUrl(source.spec) };
  const memory = context.serving ? (previousResult?.memory ?? createNormaliseCache()) : undefined;
  const normalised = normalise(loaded, maskedSource, memory);
  const milliseconds = performance.now() - start;
  const warnings = withoutRepeats([...loaded.warnings, ...normalised.warnings]);
  const validated = (): readonly Finding[] | Promise<readonly Finding[]> => {
    if (context.validating === false) return [];
    // Documents with too many shared messages are not validated. The validator visits each message once per
    // channel that contains it, which may take minutes even for a small document.
    if (!warnings.some(({ code }) => code === "shared-messages"))
      return validate(loaded, { cacheFolder, source: maskedSource.spec, ...limits });
    const reason = "its channels share too many messages";
    return [finding("validation-skipped", { reason }, { source: maskedSource.spec })];
  };
  const validation = startOnce(async () => {
    const verdict = Promise.resolve(validated()).then((found) =>
      found.map((each) => locateInFile(each, loaded)),
    );
    const examples = normalised.exampleFindings?.() ?? [];
    return [...examples, ...withoutKnownPlaces(await verdict, [...warnings, ...examples])];
  });
  const { reference } = normalised;
  return {
    source: maskedSource,
    reference: source.renderer === "embed" ? embeddedReference(reference) : reference,
    warnings,
    validation,
    files: loaded.files,
    linked: linkedFilesOf(loaded, source.route),
    read: loaded.read,
    milliseconds,
    loaded,
    offered: downloadDocument(loaded),
    ...(memory === undefined ? {} : { memory }),
  };
}

function linkedFilesOf({ addresses }: LoadedDocument, route: string): readonly PublishedFile[] {
  const files = new Map(
    addresses.flatMap(({ file }) => (file ? [[linkedFileUrl(route, file.name), file.path] as const] : [])),
  );
  return [...files].map(([url, path]) => ({ url, read: () => linkedBytes(path) }));
}

/** Creates a result without reading: the browser fetches the document, or the configuration contains it. */
function foreignResult(source: ResolvedSource): SourceResult {
  const reference = foreignReference(source);
  return {
    source,
    reference,
    warnings: [],
    validation: () => Promise.resolve([]),
    files: [],
    linked: [],
    read: [],
    milliseconds: 0,
  };
}

const UNRESOLVED = new Set(["reference-not-found", "reference-refused", "reference-cycle"]);

/**
 * Drops `reference-not-found` warnings for references that were already reported, usually by loading.
 * Normalising finds them again at each use.
 */
function withoutRepeats(warnings: readonly Finding[]): readonly Finding[] {
  const reported = new Set<unknown>();
  return warnings.filter(({ code, facts }) => {
    if (!UNRESOLVED.has(code)) return true;
    if (code === "reference-not-found" && reported.has(facts["reference"])) return false;
    reported.add(facts["reference"]);
    return true;
  });
}

/** Calls `begin` once and caches its promise. Releases `begin` and everything it references afterwards. */
function startOnce<T>(begin: () => Promise<T>): () => Promise<T> {
  let next = begin;
  return () => {
    const begun = next();
    next = () => begun;
    return begun;
  };
}

/**
 * Adds the position in the original file. The validator only sees the published document, with all files
 * bundled.
 */
function locateInFile(warning: Finding, { origin }: LoadedDocument): Finding {
  const { source = "", pointer, file } = warning.place;
  if (origin === undefined || pointer === undefined || file !== undefined) return warning;
  return { ...warning, place: { ...warning.place, ...placeIn({ origin }, source, pointer) } };
}

/** Drops validation findings for elements that already have another warning. */
function withoutKnownPlaces(validated: readonly Finding[], warnings: readonly Finding[]): readonly Finding[] {
  const keyOf = ({ file = "", pointer = "" }: Place): string => `${file} ${pointerMapKey(pointer)}`;
  const reported = new Set(warnings.map(({ place }) => keyOf(place)));
  return validated.filter(({ place }) => place.pointer === undefined || !reported.has(keyOf(place)));
}

/** Returns the findings of a Problem. Rethrows any other error, because it is a bug in the plugin. */
function findingsOf(reason: unknown): readonly Finding[] {
  if (reason instanceof Problem) return reason.findings;
  throw reason;
}

/**
 * Throws a Problem if there are warnings. Unless `isComplete` is true, a skipped validation is not enough to
 * throw.
 */
async function throwOnWarnings(results: readonly SourceResult[], isComplete: boolean): Promise<void> {
  const warnings = await Promise.all(
    results.map(async ({ warnings, validation }) => [...warnings, ...(await validation())]),
  );
  const all = warnings.flat();
  if (all.some(({ code }) => isComplete || code !== "validation-skipped")) throw new Problem(all);
}

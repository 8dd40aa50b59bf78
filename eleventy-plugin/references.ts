import { cacheFolderIn } from "./files/cache-folder.js";
import { loadAsyncApiDocument } from "./load/asyncapi-document.js";
import type { LoadContext } from "./load/load-context.js";
import type { LoadedDocument, ReadDocument } from "./document/loaded-document.js";
import { placeKey } from "./document/json-pointer.js";
import { loadOpenApiDocument } from "./load/openapi-document.js";
import { downloadDocument, type DownloadDocument } from "./load/change/download-document.js";
import { maskedUrl } from "./load/fetch/masked-url.js";
import { linkedBytes } from "./load/read/linked-files.js";
import { validateAsyncApi } from "./load/asyncapi/validate-asyncapi.js";
import { validateDocument } from "./load/validate/validate-document.js";
import type { ValidationLimits } from "./load/validate/validate-in-worker.js";
import { embeddedReference, foreignReference } from "./normalise/document/embedded-reference.js";
import { normaliseAsyncApi } from "./normalise/asyncapi/reference.js";
import type { NormalisedDocument } from "./normalise/document/normalised-document.js";
import { placeIn } from "./normalise/read.js";
import { createNormaliseCache, type NormaliseCache } from "./normalise/memoiser.js";
import { normaliseOpenApi } from "./normalise/openapi/reference.js";
import type { BlockName, ResolvedOptions, ResolvedSource } from "./options/resolved-options.js";
import type { Reference } from "./portable/model/index.js";
import { finding, Problem, type Finding, type Place } from "./problems/problems.js";
import { linkedFileUrl } from "./urls/page-urls.js";

export { referencedFiles } from "./load/references/referenced-files.js";

export interface PublishedFile {
  /** From the site's root, not percent-encoded. */
  readonly url: string;
  /** What it holds now; undefined where it is there no more. */
  read(): Promise<Uint8Array | undefined>;
}

/** What became of one source in one build. */
export interface SourceResult {
  readonly source: ResolvedSource;
  readonly reference: Reference;
  /** Found while reading and normalising; those of the validation come later. */
  readonly warnings: readonly Finding[];
  /** Never holds up a page: begun while pages are rendered or, while serving, when it is first asked for. */
  readonly validation: () => Promise<readonly Finding[]>;
  /** Absolute paths of all files asked for. */
  readonly files: readonly string[];
  /** Those that its texts link to or show, by their addresses on the site. */
  readonly linked: readonly PublishedFile[];
  /** Every document read, by name. */
  readonly read: readonly ReadDocument[];
  readonly milliseconds: number;
  /** Absent where nothing is read: the embedded renderer is given its document by its own configuration. */
  readonly loaded?: LoadedDocument;
  /** For download. */
  readonly offered?: DownloadDocument;
  /** Of the parts of the document, for its next version: only while serving. */
  readonly memory?: NormaliseCache;
}

export interface BuildContext {
  /** The folder Eleventy runs in. */
  readonly root: string;
  readonly serving: boolean;
  /** Of the build before: a source whose document did not change keeps its reference. */
  readonly previous: readonly SourceResult[];
  /** Says at once what cannot wait for the end of the build. */
  readonly reportFinding?: (found: Finding) => void;
  /** Whether documents are validated; by default they are. */
  readonly validating?: boolean;
  /** What each validation may take; by default what `validationLimits` says. */
  readonly limits?: ValidationLimits;
}

/**
 * Sources → references: load, then normalise, each source by itself. Throws one Problem with the findings of all
 * sources that failed.
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
  // Not before: a build that stops would wait for the validators at work.
  if (!context.serving) for (const { validation } of results) void validation();
  if (options.strict) await throwOnWarnings(results, options.strict === "complete");
  return results;
}

/** What is done in its own way for the documents of each block. */
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
  const before = context.previous.find((result) => result.source.option === source.option);
  if (before?.loaded === loaded) return { ...before, milliseconds: performance.now() - start };
  // From here on the source is only named in messages: credentials in its address must not be.
  const shown = { ...source, spec: maskedUrl(source.spec) };
  const memory = context.serving ? (before?.memory ?? createNormaliseCache()) : undefined;
  const normalised = normalise(loaded, shown, memory);
  const milliseconds = performance.now() - start;
  const warnings = withoutRepeats([...loaded.warnings, ...normalised.warnings]);
  const validated = (): readonly Finding[] | Promise<readonly Finding[]> => {
    if (context.validating === false) return [];
    // The validator looks at each message once for each channel that has it: minutes for a small document.
    if (!warnings.some(({ code }) => code === "shared-messages"))
      return validate(loaded, { cacheFolder, source: shown.spec, ...limits });
    const reason = "its channels share too many messages";
    return [finding("validation-skipped", { reason }, { source: shown.spec })];
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
    source: shown,
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

/** Nothing is read: the browser fetches the document, or it stands in the configuration. */
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

const LOST = new Set(["reference-not-found", "reference-refused", "reference-cycle"]);

/** A reference that loading could not follow is found again, at each place, while normalising. */
function withoutRepeats(warnings: readonly Finding[]): readonly Finding[] {
  const lost = new Set<unknown>();
  return warnings.filter(({ code, facts }) => {
    if (!LOST.has(code)) return true;
    if (code === "reference-not-found" && lost.has(facts["reference"])) return false;
    lost.add(facts["reference"]);
    return true;
  });
}

/** What `begin` holds is let go of when it has begun. */
function startOnce<T>(begin: () => Promise<T>): () => Promise<T> {
  let next = begin;
  return () => {
    const begun = next();
    next = () => begun;
    return begun;
  };
}

/** The validator has the document as published, with all files in one. */
function locateInFile(warning: Finding, { origin }: LoadedDocument): Finding {
  const { source = "", pointer, file } = warning.place;
  if (origin === undefined || pointer === undefined || file !== undefined) return warning;
  return { ...warning, place: { ...warning.place, ...placeIn({ origin }, source, pointer) } };
}

/** What reading has told of a place, the validator need not tell again. */
function withoutKnownPlaces(validated: readonly Finding[], warnings: readonly Finding[]): readonly Finding[] {
  const keyOf = ({ file = "", pointer = "" }: Place): string => `${file} ${placeKey(pointer)}`;
  const known = new Set(warnings.map(({ place }) => keyOf(place)));
  return validated.filter(({ place }) => place.pointer === undefined || !known.has(keyOf(place)));
}

/** Anything but a Problem is a defect of ours: it is not dressed up as one. */
function findingsOf(reason: unknown): readonly Finding[] {
  if (reason instanceof Problem) return reason.findings;
  throw reason;
}

/** Of what was not validated nobody knows that it is wrong: only who asks for all of it is refused for that alone. */
async function throwOnWarnings(results: readonly SourceResult[], isComplete: boolean): Promise<void> {
  const warnings = await Promise.all(
    results.map(async ({ warnings, validation }) => [...warnings, ...(await validation())]),
  );
  const all = warnings.flat();
  if (all.some(({ code }) => isComplete || code !== "validation-skipped")) throw new Problem(all);
}

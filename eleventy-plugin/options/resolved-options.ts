import type { ReferenceIndexing } from "../portable/model/reference.js";
import type { Finding } from "../problems/problems.js";

/** The user's options, checked, with every default filled in. Later code reads these and asks no "or else?". */
export interface ResolvedOptions {
  /** Of the enabled blocks: those of `openapi` first, then those of `asyncapi`, each in the order written. */
  readonly sources: readonly ResolvedSource[];
  /** Blocks whose `enabled` is false. */
  readonly switchedOff: readonly BlockName[];
  /** `navigation.tabs` as given; each path with one leading and one trailing slash (a file name keeps its end). */
  readonly tabs: readonly ResolvedTab[];
  readonly output: "static" | "server";
  readonly site: ResolvedSite;
  /** The site's own layout; absent: the plugin's complete page. */
  readonly layout?: string;
  /** Whether pages print their `h1`; `"auto"`, where their layout does not. Without `layout` they always do. */
  readonly heading: boolean | "auto";
  /** Whether pages in a layout take the width of the window. */
  readonly wide: boolean;
  readonly fieldIndex: boolean;
  readonly guideLinks: boolean;
  /** Texts that replace the plugin's own. Without prototype: any key may be looked up. */
  readonly labels: Readonly<Record<string, string>>;
  readonly strict: boolean | "complete";
  readonly offline: boolean;
  readonly download: boolean;
  readonly proxy: ResolvedProxy;
  readonly transform?: Transform;
  readonly search: false | ResolvedSearch;
  readonly llms: boolean;
  readonly sitemap: boolean;
  readonly openGraph: false | ResolvedOpenGraph;
  /** What was accepted, but does nothing. */
  readonly warnings: readonly Finding[];
}

export interface ResolvedSource {
  readonly kind: BlockName;
  /** How messages name the source: `openapi.spec`, `openapi.sources[1]`. */
  readonly option: string;
  /** File path or http(s) address, as written. */
  readonly spec: string;
  /** The embedded renderer is given its document by `embed`: `spec` is only its name in messages, and nothing is read. */
  readonly isForeign?: true;
  readonly label?: string;
  /** Mount point without trailing slash: `/reference`; empty for the root. */
  readonly route: string;
  /** Its block has two or more sources: the source gets a header tab. */
  readonly ownTab: boolean;
  readonly indexing: ReferenceIndexing;
  /** What the document may refer to besides: beginnings of http(s) addresses, and files by their paths as written. */
  readonly references: readonly string[];
  /** `sha256-<base64>`. */
  readonly integrity?: string;
  /** Sources that share a group are versions of one API. */
  readonly group?: string;
  /** In lower case, each once, in the order of the tabs; absent: the built-in set. */
  readonly codeSamples?: readonly string[];
  readonly expandSchemas: boolean;
  readonly playground: false | ResolvedPlayground;
  readonly renderer: "native" | "embed";
  readonly theme?: string;
  /** Configuration of the embedded renderer: the user's own object, of JSON values. */
  readonly embed?: Readonly<Record<string, unknown>>;
}

export interface ResolvedPlayground {
  /** False: requests go straight to the API. True: the built-in route. A text: address of a proxy of the user's. */
  readonly proxy: false | true | string;
  readonly checkAnswers: boolean;
  readonly credentials: "omit" | "include";
  /** As a path from the folder Eleventy runs in. */
  readonly hooks?: string | false;
}

interface ResolvedTab {
  readonly label: string;
  readonly path: string;
}

export interface ResolvedSite {
  readonly title?: string;
  /** Origin and path, without trailing slash: `https://docs.example.com`. */
  readonly url?: string;
  readonly description?: string;
  /** BCP 47 tag. */
  readonly language: string;
  /** Paths of its files, as written; without `dark` one for both themes. Absent: the first letter of the title. */
  readonly logo?: false | { readonly light: string; readonly dark?: string };
  /** Path of its file, as written. Absent: the first letter of the title. */
  readonly favicon?: false | string;
  /** Absent: what is known of the document. */
  readonly footer?: false | readonly ResolvedFooterLink[];
}

interface ResolvedFooterLink {
  readonly label: string;
  /** From the site's root, or with a scheme. */
  readonly url: string;
}

interface ResolvedSearch {
  readonly shortcuts: boolean;
  readonly synonyms: Readonly<Record<string, string>>;
}

interface ResolvedOpenGraph {
  /** Paths of font files, as written. */
  readonly fonts: readonly string[];
}

export interface ResolvedProxy {
  /** Bytes. */
  readonly maxRequestBytes: number;
  /** Bytes. */
  readonly maxResponseBytes: number;
  /** Milliseconds until the headers of the answer, and between two pieces of its body. */
  readonly timeout: number;
  /** Requests at one time: over all, and to one origin. */
  readonly maxInFlight: { readonly total: number; readonly perOrigin: number };
  readonly strict: boolean;
  /** Origins: `http://10.0.0.7:8080`. */
  readonly allowPrivateServers: readonly string[];
}

export type BlockName = "openapi" | "asyncapi";

/**
 * May change a loaded document before it is turned into pages: its return value, or the document it was given when it
 * returns nothing.
 */
export type Transform = (document: Record<string, unknown>, source: TransformSource) => unknown;

/** The source whose document `transform` is given. */
export interface TransformSource {
  readonly kind: BlockName;
  readonly spec: string;
  readonly label?: string;
  readonly route: string;
}

import type { ReferenceIndexing } from "../portable/model/reference.js";
import type { Finding } from "../problems/problems.js";

/** The site author's options: valid, with all defaults filled in. */
export interface ResolvedOptions {
  /** Sources of the enabled blocks: `openapi` first, then `asyncapi`, each in the order of declaration. */
  readonly sources: readonly ResolvedSource[];
  /** Blocks with `enabled: false`. */
  readonly switchedOff: readonly BlockName[];
  /**
   * `navigation.tabs`. Each path starts with a slash, and ends with a slash or with the name of an HTML file.
   */
  readonly tabs: readonly ResolvedTab[];
  readonly output: "static" | "server";
  readonly site: ResolvedSite;
  /** The site's layout. If absent, the plugin renders complete pages. */
  readonly layout?: string;
  /**
   * Whether pages render their `h1`. With `"auto"`, they render it unless their layout does. Always true
   * without `layout`.
   */
  readonly heading: boolean | "auto";
  /** Whether pages in a layout use the width of the window. */
  readonly wide: boolean;
  readonly fieldIndex: boolean;
  readonly guideLinks: boolean;
  /** Texts that replace the plugin's. Has no prototype, so any string can be used as a key. */
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
  /** Valid options that have no effect. */
  readonly warnings: readonly Finding[];
}

export interface ResolvedSource {
  readonly kind: BlockName;
  /** Name of the source in messages: `openapi.spec`, `openapi.sources[1]`. */
  readonly option: string;
  /** File path or http(s) URL, as declared. */
  readonly spec: string;
  /**
   * Set if the embedded renderer gets its document from `embed`. Then the plugin reads nothing, and `spec` is
   * only a name for messages.
   */
  readonly isForeign?: true;
  readonly label?: string;
  /** URL path without trailing slash, such as `/reference`; empty for the root. */
  readonly route: string;
  /** Whether the source has its own header tab: true if its block has several sources. */
  readonly ownTab: boolean;
  readonly indexing: ReferenceIndexing;
  /**
   * Locations besides files of the project that the document may refer to: prefixes of http(s) URLs, and file
   * paths as declared.
   */
  readonly references: readonly string[];
  /** `sha256-<base64>`. */
  readonly integrity?: string;
  /** Sources with the same group are versions of one API. */
  readonly group?: string;
  /** In lower case, without duplicates, in the order of the tabs. If absent, the default languages or tools. */
  readonly codeSamples?: readonly string[];
  readonly expandSchemas: boolean;
  readonly playground: false | ResolvedPlayground;
  readonly renderer: "native" | "embed";
  readonly theme?: string;
  /** Configuration of the embedded renderer as declared. Contains only JSON values. */
  readonly embed?: Readonly<Record<string, unknown>>;
}

export interface ResolvedPlayground {
  /**
   * `false` sends requests directly to the API, `true` through the built-in proxy. A string is the URL of
   * another proxy.
   */
  readonly proxy: false | true | string;
  readonly checkAnswers: boolean;
  readonly credentials: "omit" | "include";
  /** Path relative to the folder Eleventy runs in. */
  readonly hooks?: string | false;
}

interface ResolvedTab {
  readonly label: string;
  readonly path: string;
}

export interface ResolvedSite {
  readonly title?: string;
  /** Origin and path without trailing slash: `https://docs.example.com`. */
  readonly url?: string;
  readonly description?: string;
  /** BCP 47 tag. */
  readonly language: string;
  /**
   * Paths of the logo files, as declared. Without `dark`, `light` is for both themes. If absent, the logo is
   * the first letter of the title.
   */
  readonly logo?: false | { readonly light: string; readonly dark?: string };
  /** Path of the icon, as declared. If absent, the icon is the first letter of the title. */
  readonly favicon?: false | string;
  /** Links in the footer. If absent, the footer has entries about the document. */
  readonly footer?: false | readonly ResolvedFooterLink[];
}

interface ResolvedFooterLink {
  readonly label: string;
  /** A path from the root of the site, or an absolute URL. */
  readonly url: string;
}

interface ResolvedSearch {
  readonly shortcuts: boolean;
  readonly synonyms: Readonly<Record<string, string>>;
}

interface ResolvedOpenGraph {
  /** Paths of font files, as declared. */
  readonly fonts: readonly string[];
}

export interface ResolvedProxy {
  /** Bytes. */
  readonly maxRequestBytes: number;
  /** Bytes. */
  readonly maxResponseBytes: number;
  /** Milliseconds to wait for the response headers, and between two chunks of the response body. */
  readonly timeout: number;
  /** Maximum numbers of concurrent requests: in total, and to one origin. */
  readonly maxInFlight: { readonly total: number; readonly perOrigin: number };
  readonly strict: boolean;
  /** Such as `http://10.0.0.7:8080`. */
  readonly allowPrivateServers: readonly string[];
}

export type BlockName = "openapi" | "asyncapi";

/**
 * Changes a loaded document before its pages are generated. May return another document or a promise. If the
 * result is null or undefined, the passed document is used, with its changes.
 */
export type Transform = (document: Record<string, unknown>, source: TransformSource) => unknown;

/** The source of the document that is passed to `transform`. */
export interface TransformSource {
  readonly kind: BlockName;
  readonly spec: string;
  readonly label?: string;
  readonly route: string;
}

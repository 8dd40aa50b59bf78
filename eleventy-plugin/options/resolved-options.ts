import type { ReferenceIndexing } from "../portable/model/reference.js";
import type { Finding } from "../problems/problems.js";
import type {
  BlockName,
  Logo,
  OpenGraph,
  Playground,
  ProxyLimits,
  Search,
  Site,
  Source,
  Tab,
  Transform,
} from "./api-reference-options.js";

/** The site author's options: valid, with all defaults filled in. */
export interface ResolvedOptions {
  /** Sources of the enabled blocks: `openapi` first, then `asyncapi`, each in the order of declaration. */
  readonly sources: readonly ResolvedSource[];
  /** Blocks with `enabled: false`. */
  readonly switchedOff: readonly BlockName[];
  /**
   * `navigation.tabs`. Each path starts with a slash, and ends with a slash or with the name of an HTML file.
   */
  readonly tabs: readonly Tab[];
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
  readonly search: false | Required<Search>;
  readonly llms: boolean;
  readonly sitemap: boolean;
  readonly openGraph: false | Required<OpenGraph>;
  /** Valid options that have no effect. */
  readonly warnings: readonly Finding[];
}

export interface ResolvedSource
  extends
    Required<Pick<Source, "spec" | "references" | "renderer">>,
    Pick<Source, "label" | "integrity" | "group" | "theme" | "embed"> {
  readonly kind: BlockName;
  /** Name of the source in messages: `openapi.spec`, `openapi.sources[1]`. */
  readonly option: string;
  /**
   * Set if the embedded renderer gets its document from `embed`. Then the plugin reads nothing, and `spec` is
   * only a name for messages.
   */
  readonly isForeign?: true;
  /** URL path without trailing slash, such as `/reference`; empty for the root. */
  readonly route: string;
  /** Whether the source has its own header tab: true if its block has several sources. */
  readonly ownTab: boolean;
  readonly indexing: ReferenceIndexing;
  /** In lower case, without duplicates, in the order of the tabs. If absent, the default languages or tools. */
  readonly codeSamples?: readonly string[];
  readonly expandSchemas: boolean;
  readonly playground: false | ResolvedPlayground;
}

export type ResolvedPlayground = Required<Omit<Playground, "hooks">> & Pick<Playground, "hooks">;

export interface ResolvedSite extends Omit<Site, "logo"> {
  /** BCP 47 tag. */
  readonly language: string;
  /**
   * Paths of the logo files, as declared. Without `dark`, `light` is for both themes. If absent, the logo is
   * the first letter of the title.
   */
  readonly logo?: false | (Pick<Logo, "light"> & Partial<Logo>);
}

export interface ResolvedProxy extends Required<Omit<ProxyLimits, "maxInFlight">> {
  /** Maximum numbers of concurrent requests: in total, and to one origin. */
  readonly maxInFlight: { readonly total: number; readonly perOrigin: number };
}

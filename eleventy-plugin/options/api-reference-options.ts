import type { EventTool } from "../portable/samples/event-samples.js";
import type { HttpLanguage } from "../portable/samples/index.js";

export type { EventTool } from "../portable/samples/event-samples.js";
export type { HttpLanguage } from "../portable/samples/index.js";

/** Options of `addPlugin(apiReference, options)`. */
export interface ApiReferenceOptions {
  /**
   * The OpenAPI and Swagger documents to publish.
   * @default off
   */
  readonly openapi?: OpenApiBlock;
  /**
   * The AsyncAPI documents to publish.
   * @default off
   */
  readonly asyncapi?: AsyncApiBlock;
  /**
   * Information about the site for its pages and listings.
   * @default {}
   */
  readonly site?: Site;
  /**
   * Header of the plugin's own pages.
   * @default {}
   */
  readonly navigation?: Navigation;
  /** Layout of the site that wraps every reference page, such as `page.njk`. Without it, the plugin renders complete pages. */
  readonly layout?: string;
  /**
   * Whether reference pages render their `h1` heading. `"auto"` omits it on pages whose `layout` already renders their title as an `h1`.
   * @default "auto"
   */
  readonly heading?: boolean | "auto";
  /**
   * With `layout`: makes the reference as wide as the window instead of the layout's content column. It never covers what is beside it, such as a sidebar.
   * @default false
   */
  readonly wide?: boolean;
  /**
   * Adds an index to each reference that lists every field, parameter, header and value with links to where it is used.
   * @default true
   */
  readonly fieldIndex?: boolean;
  /**
   * Links operation pages to the pages of the site that show or link the operation with a shortcode, as in "In guides: Book a berth".
   * @default true
   */
  readonly guideLinks?: boolean;
  /**
   * Texts that replace the plugin's texts, by label name.
   * @default {}
   */
  readonly labels?: Readonly<Record<string, string>>;
  /**
   * Publishes files for programs: the document, a look-up file (from operations to their pages) and an API catalog.
   * @default true
   */
  readonly download?: boolean;
  /**
   * Adds a search for the whole site.
   * @default true
   */
  readonly search?: boolean | Search;
  /**
   * Writes `llms.txt` and `llms-full.txt`.
   * @default true
   */
  readonly llms?: boolean | Llms;
  /**
   * Writes `sitemap.xml`, unless the site has its own. Requires `site.url`.
   * @default true
   */
  readonly sitemap?: boolean | Sitemap;
  /**
   * Renders an image for each page, which is shown when the page is shared. Requires `site.url`.
   * @default true
   */
  readonly openGraph?: boolean | OpenGraph;
  /**
   * Fails the build if a document violates its specification. With `"complete"`, also if a document could not be validated.
   * @default false
   */
  readonly strict?: boolean | "complete";
  /**
   * Uses the cached copies of remote documents and fetches nothing.
   * @default false
   */
  readonly offline?: boolean;
  /** Function that changes a loaded document before its pages are generated: `(document, source) => document`. It may be asynchronous. */
  readonly transform?: Transform;
  /**
   * How the built site is served.
   * @default {}
   */
  readonly deployment?: Deployment;
  /**
   * Limits of the built-in proxy.
   * @default {}
   */
  readonly proxy?: ProxyLimits;
}

/** Options of the block `openapi`. */
export type OpenApiBlock = Block<HttpLanguage>;

/** Options of the block `asyncapi`. They differ from those of `openapi` in the default of `route`, and in the names and the default of `codeSamples`. */
export type AsyncApiBlock = Block<HttpLanguage | EventTool>;

export interface Block<Language extends string = string> extends Indexing, Rendering {
  /**
   * Whether the block is used. With `false`, its documents are not read, fetched, built or listed.
   * @default `true` if the block has a document
   */
  readonly enabled?: boolean;
  /** The document, JSON or YAML: an http(s) URL, or a path relative to the folder Eleventy runs in. Equivalent to `sources` with one entry. */
  readonly spec?: string;
  /**
   * URL path of the reference; `/` is the root of the site.
   * @default "/reference", for AsyncAPI "/events"
   */
  readonly route?: string;
  /** Several documents. Each has its own overview page, pages and header tab. */
  readonly sources?: readonly Source[];
  /**
   * What else the documents may refer to, besides files of the project: prefixes of `https` URLs, and paths of files that are refused by default because of their names.
   * @default []
   */
  readonly references?: readonly string[];
  /**
   * Languages of the generated code samples, in the order of their tabs. `[]` generates none.
   * @default ["curl", "js", "python"], for AsyncAPI ["wscat", "websocket", "kcat", "mosquitto_pub", "mosquitto_sub"]
   */
  readonly codeSamples?: readonly (Language | (string & {}))[];
  /**
   * Shows the rows of nested schemas expanded.
   * @default false
   */
  readonly expandSchemas?: boolean;
  /**
   * The "Try it" panel of each operation. `false` omits it.
   * @default true
   */
  readonly playground?: boolean | Playground;
}

/** How a reference is rendered. On a block, these options apply to all of its sources. */
export interface Rendering {
  /**
   * What renders the reference: the plugin, as one page per operation (`native`), or the embedded renderer, on a single page (`embed`).
   * @default "native"
   */
  readonly renderer?: "native" | "embed";
  /** Theme of the embedded renderer. */
  readonly theme?: string;
  /** Configuration of the embedded renderer: any keys, with JSON values. If it contains `content` or `url`, no `spec` is needed. */
  readonly embed?: Readonly<Record<string, unknown>>;
}

/** Where a reference is listed. On a block, these options apply to all of its sources. */
export interface Indexing {
  /**
   * Lists the overview page and the operations in the site search.
   * @default true
   */
  readonly includeInSearch?: boolean;
  /**
   * Lists the pages in `llms.txt` and `llms-full.txt`.
   * @default true
   */
  readonly includeInLlms?: boolean;
  /**
   * Asks search engines not to index the pages, and omits them from the sitemap.
   * @default false
   */
  readonly noindex?: boolean;
  /**
   * Ends the meta description of each operation page with a generated English sentence that names the endpoint.
   * @default true
   */
  readonly seoDescriptionSuffix?: boolean;
}

/** A document of a block. */
export interface Source extends Indexing, Rendering {
  /** The document, JSON or YAML: an http(s) URL, or a path relative to the folder Eleventy runs in. */
  readonly spec: string;
  /**
   * Text of the header tab. Its slug is the last segment of the default `route`.
   * @default the document's title
   */
  readonly label?: string;
  /**
   * URL path of this reference.
   * @default `<route of the block>/<slug of label>`; for a single source, the `route` of the block
   */
  readonly route?: string;
  /**
   * What else the document may refer to, besides files of the project: prefixes of `https` URLs, and paths of files that are refused by default because of their names.
   * @default the value of the block
   */
  readonly references?: readonly string[];
  /** Expected hash of the document, `sha256-<base64>`. The build fails if the document has another hash. */
  readonly integrity?: string;
  /** Name of an API. Sources with the same `group` are versions of that API. */
  readonly group?: string;
}

export interface Playground {
  /**
   * Sends requests through a proxy: `true` for the built-in route `/_api-proxy`, or the URL of another proxy.
   * @default false
   */
  readonly proxy?: boolean | string;
  /**
   * Compares each response with the documented one.
   * @default true
   */
  readonly checkAnswers?: boolean;
  /**
   * Whether the browser sends its cookies with requests.
   * @default "omit"
   */
  readonly credentials?: "omit" | "include";
  /** Path of a JavaScript module, relative to the folder Eleventy runs in. Its exports are those of `PanelHooks`: `onRequest` adds headers and query parameters to requests and samples. `false`: no module. */
  readonly hooks?: string | false;
}

export interface Navigation {
  /**
   * Tabs of the header, in this order. A block with several sources adds a tab for each source whose route is not listed.
   * @default []
   */
  readonly tabs?: readonly Tab[];
}

export interface Tab {
  /** Text of the tab. */
  readonly label: string;
  /** Path on this site that the tab opens, such as the route of a reference. */
  readonly path: string;
}

export interface Deployment {
  /**
   * `"static"` builds files for any web server. `"server"` also builds what the bundled server needs.
   * @default "static"
   */
  readonly output?: "static" | "server";
}

export interface Site {
  /** Name of the site, shown in the header and in page metadata. Without it, the header shows the title of the document. */
  readonly title?: string;
  /** URL of the site, such as `https://docs.example.com`. Canonical links, the sitemap and images for sharing require it. If it ends with the `pathPrefix` of Eleventy, the prefix is not added again. */
  readonly url?: string;
  /** Description of the site in one sentence, for metadata and listings. */
  readonly description?: string;
  /**
   * Language of the site, as a BCP 47 tag.
   * @default "en"
   */
  readonly language?: string;
  /**
   * Image that replaces the title in the header: one file, or one for light and one for dark pages. `false`: only the title.
   * @default the first letter of the title, then the title
   */
  readonly logo?: string | Logo | false;
  /**
   * Path of the icon of the plugin's own pages. `false`: no icon.
   * @default the first letter of the title
   */
  readonly favicon?: string | false;
  /**
   * Links in the footer of the plugin's own pages. `false`: no footer.
   * @default title, version, licence and download of the document, and `llms.txt`
   */
  readonly footer?: readonly FooterLink[] | false;
}

/** Logo files, as paths relative to the folder Eleventy runs in. */
export interface Logo {
  /** Logo for light pages. */
  readonly light: string;
  /** Logo for dark pages. */
  readonly dark: string;
}

export interface FooterLink {
  /** Text of the link. */
  readonly label: string;
  /** Path on this site, an http(s) URL or a `mailto:` URL. */
  readonly url: string;
}

export interface ProxyLimits {
  /**
   * Maximum size of a request body, in bytes.
   * @default 10485760
   */
  readonly maxRequestBytes?: number;
  /**
   * Maximum size of a response body, in bytes.
   * @default 20971520
   */
  readonly maxResponseBytes?: number;
  /**
   * Maximum time to wait for the response headers, and between two chunks of the response body, in milliseconds.
   * @default 30000
   */
  readonly timeout?: number;
  /**
   * Maximum number of concurrent requests, both in total and per origin. Further requests are rejected.
   * @default 512 in total, 64 per origin
   */
  readonly maxInFlight?: number;
  /**
   * Whether the proxy connects only to public IP addresses.
   * @default false
   */
  readonly strict?: boolean;
  /**
   * Origins with private IP addresses that remote documents may declare as servers.
   * @default []
   */
  readonly allowPrivateServers?: readonly string[];
}

export interface Search {
  /**
   * Opens the search with `/`, Ctrl+K or Cmd+K.
   * @default true
   */
  readonly shortcuts?: boolean;
  /**
   * Synonyms for the search, such as `{ pr: "pull request" }`. Each of the two also finds the other.
   * @default {}
   */
  readonly synonyms?: Readonly<Record<string, string>>;
}

/** Has no keys yet, so it is the same as `true`. */
export type Llms = Readonly<Record<never, never>>;

/** Has no keys yet, so it is the same as `true`. */
export type Sitemap = Readonly<Record<never, never>>;

export interface OpenGraph {
  /**
   * Paths of TTF or OTF fonts, relative to the folder Eleventy runs in, for scripts other than Latin, Greek and Cyrillic.
   * @default []
   */
  readonly fonts?: readonly string[];
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

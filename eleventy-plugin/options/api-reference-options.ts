import type { HttpLanguage } from "../portable/samples/index.js";
import type { Transform } from "./resolved-options.js";

export type { Transform, TransformSource } from "./resolved-options.js";

/** What `addPlugin(apiReference, options)` takes. */
export interface ApiReferenceOptions {
  /** OpenAPI and Swagger documents to publish. */
  readonly openapi?: OpenApiBlock;
  /** AsyncAPI documents to publish. */
  readonly asyncapi?: AsyncApiBlock;
  /** What pages and listings say about the site. */
  readonly site?: Site;
  /** The header of the plugin's own pages. */
  readonly navigation?: Navigation;
  /** Layout of the site that wraps every reference page, such as `page.njk`; without it the plugin writes complete pages of its own. */
  readonly layout?: string;
  /** Prints the page's heading, its `h1`; `false` where `layout` prints one. */
  readonly heading?: boolean;
  /** Texts that replace the plugin's own, by the name of the label. */
  readonly labels?: Readonly<Record<string, string>>;
  /** Offers programs the document as published, a look-up file and an API catalog. */
  readonly download?: boolean;
  /** The site search. */
  readonly search?: boolean | Search;
  /** `llms.txt` and `llms-full.txt`. */
  readonly llms?: boolean | Llms;
  /** `sitemap.xml`, unless the site writes one. */
  readonly sitemap?: boolean | Sitemap;
  /** The image of each page that is shared. */
  readonly openGraph?: boolean | OpenGraph;
  /** Makes the build fail where a document breaks rules of its specification; otherwise each is a warning. */
  readonly strict?: boolean;
  /** Uses the cached copies of remote documents and fetches nothing. */
  readonly offline?: boolean;
  /** Changes a loaded document before pages are made of it: `(document, source) => document`. */
  readonly transform?: Transform;
  /** How the built site is served. */
  readonly deployment?: Deployment;
  /** Limits of the built-in proxy. */
  readonly proxy?: ProxyLimits;
}

/** The block `openapi`. */
export type OpenApiBlock = Block<HttpLanguage>;

/** The block `asyncapi`: the keys of `openapi`; only the default of `route` and the names of `codeSamples` differ. */
export type AsyncApiBlock = Block<HttpLanguage | EventTool>;

export type EventTool = "wscat" | "websocket" | "kcat" | "mosquitto_pub" | "mosquitto_sub";

export interface Block<Language extends string = string> extends Indexing, Rendering {
  /** Turns the block on; with `false` nothing of it is read, fetched, built or listed. */
  readonly enabled?: boolean;
  /** The document, JSON or YAML: an http(s) address, or a path from the folder Eleventy runs in. Short for `sources` with one entry. */
  readonly spec?: string;
  /** Where the reference is mounted; `/` is the root of the site. */
  readonly route?: string;
  /** Several documents, each with an overview, pages and a header tab of its own. */
  readonly sources?: readonly Source[];
  /** Code samples of an operation, in the order of their tabs; `[]` shows none. */
  readonly codeSamples?: readonly (Language | (string & {}))[];
  /** Shows nested schema rows opened. */
  readonly expandSchemas?: boolean;
  /** The Try it panel; `false` leaves it out. */
  readonly playground?: boolean | Playground;
}

/** Who draws a reference. Given on a block, it holds for all of its sources. */
export interface Rendering {
  /** Who draws the reference: `native` pages, or an `embed` on one route. */
  readonly renderer?: "native" | "embed";
  /** Theme of the embedded renderer. */
  readonly theme?: string;
  /** Configuration of the embedded renderer, passed on as it is: any key, JSON values. With `content` or `url` in it, no `spec` is needed. */
  readonly embed?: Readonly<Record<string, unknown>>;
}

/** Where a reference is listed. Given on a block, it holds for all of its sources. */
export interface Indexing {
  /** Lists overview and operations in the site search. */
  readonly includeInSearch?: boolean;
  /** Lists the pages in both `llms.txt` files. */
  readonly includeInLlms?: boolean;
  /** Asks search engines to leave the pages out, and removes them from the sitemap. */
  readonly noindex?: boolean;
  /** Ends each meta description with a generated English sentence that names the endpoint. */
  readonly seoDescriptionSuffix?: boolean;
}

/** One document of a block. */
export interface Source extends Indexing, Rendering {
  /** The document, JSON or YAML: an http(s) address, or a path from the folder Eleventy runs in. */
  readonly spec: string;
  /** Text of the header tab; its slug is the last part of the route. */
  readonly label?: string;
  /** Where this reference is mounted. */
  readonly route?: string;
  /** Hash the document must have, `sha256-<base64>`; another document fails the build. */
  readonly integrity?: string;
  /** Sources of one group are versions of one API. */
  readonly group?: string;
}

export interface Playground {
  /** Sends requests through a proxy: the address of your own, or `true` for the built-in route `/_api-proxy`. */
  readonly proxy?: boolean | string;
  /** Compares each answer with the documented response. */
  readonly checkAnswers?: boolean;
  /** Whether the browser sends its cookies along. */
  readonly credentials?: "omit" | "include";
}

export interface Navigation {
  /** Tabs of the header, in order. */
  readonly tabs?: readonly Tab[];
}

export interface Tab {
  /** Text of the tab. */
  readonly label: string;
  /** Path on this site that the tab opens, such as the route of a reference. */
  readonly path: string;
}

export interface Deployment {
  /** `static` files, or files served by the bundled `server`. */
  readonly output?: "static" | "server";
}

export interface Site {
  /** Name of the site, in the header and in page metadata. */
  readonly title?: string;
  /** Address of the site, `https://docs.example.com`: canonical links, the sitemap and shared images need it. */
  readonly url?: string;
  /** One sentence about the site. */
  readonly description?: string;
  /** Language of the site, as a BCP 47 tag. */
  readonly language?: string;
}

export interface ProxyLimits {
  /** Largest request body, in bytes. */
  readonly maxRequestBytes?: number;
  /** Largest answer, in bytes. */
  readonly maxResponseBytes?: number;
  /** Milliseconds to wait for the headers of an answer, and between two pieces of its body. */
  readonly timeout?: number;
  /** Requests at one time, over all and to each origin. */
  readonly maxInFlight?: number;
  /** Connects to public addresses only. */
  readonly strict?: boolean;
  /** Origins with a private address that a remote document may declare. */
  readonly allowPrivateServers?: readonly string[];
}

export interface Search {
  /** Opens the search with `/` and with Ctrl or Cmd and K. */
  readonly shortcuts?: boolean;
}

/** No key yet: `true` or `false` says all. */
export type Llms = Readonly<Record<never, never>>;

/** No key yet: `true` or `false` says all. */
export type Sitemap = Readonly<Record<never, never>>;

export interface OpenGraph {
  /** Font files for scripts other than Latin, Greek and Cyrillic. */
  readonly fonts?: readonly string[];
}

import type { HttpLanguage } from "../portable/samples/index.js";
import type { Transform } from "./resolved-options.js";

export type { Transform, TransformSource } from "./resolved-options.js";

/** What `addPlugin(apiReference, options)` takes. */
export interface ApiReferenceOptions {
  /**
   * OpenAPI and Swagger documents to publish.
   * @default off
   */
  readonly openapi?: OpenApiBlock;
  /**
   * AsyncAPI documents to publish.
   * @default off
   */
  readonly asyncapi?: AsyncApiBlock;
  /**
   * What pages and listings say about the site.
   * @default {}
   */
  readonly site?: Site;
  /**
   * The header of the plugin's own pages.
   * @default {}
   */
  readonly navigation?: Navigation;
  /** Layout of the site that wraps every reference page, such as `page.njk`; without it the plugin writes complete pages of its own. */
  readonly layout?: string;
  /**
   * Prints the page's heading, its `h1`; `"auto"` leaves it out of pages where `layout` prints their title as one.
   * @default "auto"
   */
  readonly heading?: boolean | "auto";
  /**
   * With `layout`: the reference takes the width of the window instead of that of the layout, but never what is beside it there.
   * @default false
   */
  readonly wide?: boolean;
  /**
   * An index at the back of each reference: every name of a field, parameter, header and value, with its places.
   * @default true
   */
  readonly fieldIndex?: boolean;
  /**
   * On the page of an operation the pages of yours that show or link it by a shortcode: "In guides: Book a berth".
   * @default true
   */
  readonly guideLinks?: boolean;
  /**
   * Texts that replace the plugin's own, by the name of the label.
   * @default {}
   */
  readonly labels?: Readonly<Record<string, string>>;
  /**
   * Offers programs the document as published, a look-up file and an API catalog.
   * @default true
   */
  readonly download?: boolean;
  /**
   * The site search.
   * @default true
   */
  readonly search?: boolean | Search;
  /**
   * `llms.txt` and `llms-full.txt`.
   * @default true
   */
  readonly llms?: boolean | Llms;
  /**
   * `sitemap.xml`, unless the site writes one.
   * @default true
   */
  readonly sitemap?: boolean | Sitemap;
  /**
   * The image of each page that is shared.
   * @default true
   */
  readonly openGraph?: boolean | OpenGraph;
  /**
   * Makes the build fail where a document breaks rules of its specification; `"complete"`, also where it was not validated.
   * @default false
   */
  readonly strict?: boolean | "complete";
  /**
   * Uses the cached copies of remote documents and fetches nothing.
   * @default false
   */
  readonly offline?: boolean;
  /** Changes a loaded document before pages are made of it: `(document, source) => document`. */
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

/** The block `openapi`. */
export type OpenApiBlock = Block<HttpLanguage>;

/** The block `asyncapi`: the keys of `openapi`; only the default of `route` and the names of `codeSamples` differ. */
export type AsyncApiBlock = Block<HttpLanguage | EventTool>;

export type EventTool = "wscat" | "websocket" | "kcat" | "mosquitto_pub" | "mosquitto_sub";

export interface Block<Language extends string = string> extends Indexing, Rendering {
  /**
   * Turns the block on; with `false` nothing of it is read, fetched, built or listed.
   * @default `true` with a `spec` or `sources`
   */
  readonly enabled?: boolean;
  /** The document, JSON or YAML: an http(s) address, or a path from the folder Eleventy runs in. Short for `sources` with one entry. */
  readonly spec?: string;
  /**
   * Where the reference is mounted; `/` is the root of the site.
   * @default "/reference", for AsyncAPI "/events"
   */
  readonly route?: string;
  /** Several documents, each with an overview, pages and a header tab of its own. */
  readonly sources?: readonly Source[];
  /**
   * What the documents may refer to besides files of the project: beginnings of `https` addresses, and the paths of files that would be refused for their name.
   * @default []
   */
  readonly references?: readonly string[];
  /**
   * Code samples of an operation, in the order of their tabs; `[]` shows none.
   * @default the built-in set
   */
  readonly codeSamples?: readonly (Language | (string & {}))[];
  /**
   * Shows nested schema rows opened.
   * @default false
   */
  readonly expandSchemas?: boolean;
  /**
   * The Try it panel; `false` leaves it out.
   * @default true
   */
  readonly playground?: boolean | Playground;
}

/** Who draws a reference. Given on a block, it holds for all of its sources. */
export interface Rendering {
  /**
   * Who draws the reference: `native` pages, or an `embed` on one route.
   * @default "native"
   */
  readonly renderer?: "native" | "embed";
  /** Theme of the embedded renderer. */
  readonly theme?: string;
  /** Configuration of the embedded renderer, passed on as it is: any key, JSON values. With `content` or `url` in it, no `spec` is needed. */
  readonly embed?: Readonly<Record<string, unknown>>;
}

/** Where a reference is listed. Given on a block, it holds for all of its sources. */
export interface Indexing {
  /**
   * Lists overview and operations in the site search.
   * @default true
   */
  readonly includeInSearch?: boolean;
  /**
   * Lists the pages in both `llms.txt` files.
   * @default true
   */
  readonly includeInLlms?: boolean;
  /**
   * Asks search engines to leave the pages out, and removes them from the sitemap.
   * @default false
   */
  readonly noindex?: boolean;
  /**
   * Ends each meta description with a generated English sentence that names the endpoint.
   * @default true
   */
  readonly seoDescriptionSuffix?: boolean;
}

/** One document of a block. */
export interface Source extends Indexing, Rendering {
  /** The document, JSON or YAML: an http(s) address, or a path from the folder Eleventy runs in. */
  readonly spec: string;
  /**
   * Text of the header tab; its slug is the last part of the route.
   * @default the document's title
   */
  readonly label?: string;
  /**
   * Where this reference is mounted.
   * @default `<route of the block>/<slug of label>`; that of the block for a single source
   */
  readonly route?: string;
  /**
   * What the document may refer to besides files of the project: beginnings of `https` addresses, and the paths of files that would be refused for their name.
   * @default that of the block
   */
  readonly references?: readonly string[];
  /** Hash the document must have, `sha256-<base64>`; another document fails the build. */
  readonly integrity?: string;
  /** Sources of one group are versions of one API. */
  readonly group?: string;
}

export interface Playground {
  /**
   * Sends requests through a proxy: the address of your own, or `true` for the built-in route `/_api-proxy`.
   * @default false
   */
  readonly proxy?: boolean | string;
  /**
   * Compares each answer with the documented response.
   * @default true
   */
  readonly checkAnswers?: boolean;
  /**
   * Whether the browser sends its cookies along.
   * @default "omit"
   */
  readonly credentials?: "omit" | "include";
  /** A module of yours, as a path from the folder Eleventy runs in: what it adds to a request is shown in samples and sent; `false`: none. */
  readonly hooks?: string | false;
}

export interface Navigation {
  /**
   * Tabs of the header, in order.
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
   * `static` files, or files served by the bundled `server`.
   * @default "static"
   */
  readonly output?: "static" | "server";
}

export interface Site {
  /** Name of the site, in the header and in page metadata. */
  readonly title?: string;
  /** Address of the site, `https://docs.example.com`: canonical links, the sitemap and shared images need it. */
  readonly url?: string;
  /** One sentence about the site. */
  readonly description?: string;
  /**
   * Language of the site, as a BCP 47 tag.
   * @default "en"
   */
  readonly language?: string;
  /**
   * Picture in the header in place of the title: a file, or one for each theme. `false`: the title alone.
   * @default the title behind its first letter
   */
  readonly logo?: string | Logo | false;
  /**
   * Icon of the plugin's own pages: a file. `false`: none.
   * @default the first letter of the title
   */
  readonly favicon?: string | false;
  /**
   * Links at the end of the plugin's own pages. `false`: no line there.
   * @default what the document says of itself
   */
  readonly footer?: readonly FooterLink[] | false;
}

/** Files of one logo, as paths from the folder Eleventy runs in. */
export interface Logo {
  /** For light pages. */
  readonly light: string;
  /** For dark pages. */
  readonly dark: string;
}

export interface FooterLink {
  /** Text of the link. */
  readonly label: string;
  /** Path on this site, or the http(s) address of another. */
  readonly url: string;
}

export interface ProxyLimits {
  /**
   * Largest request body, in bytes.
   * @default 10485760
   */
  readonly maxRequestBytes?: number;
  /**
   * Largest answer, in bytes.
   * @default 20971520
   */
  readonly maxResponseBytes?: number;
  /**
   * Milliseconds to wait for the headers of an answer, and between two pieces of its body.
   * @default 30000
   */
  readonly timeout?: number;
  /**
   * Requests at one time, over all and to each origin.
   * @default 512 over all, 64 to each origin
   */
  readonly maxInFlight?: number;
  /**
   * Connects to public addresses only.
   * @default false
   */
  readonly strict?: boolean;
  /**
   * Origins with a private address that a remote document may declare.
   * @default []
   */
  readonly allowPrivateServers?: readonly string[];
}

export interface Search {
  /**
   * Opens the search with `/` and with Ctrl or Cmd and K.
   * @default true
   */
  readonly shortcuts?: boolean;
  /**
   * What your readers say for other words, such as `{ pr: "pull request" }`; each also finds the other.
   * @default {}
   */
  readonly synonyms?: Readonly<Record<string, string>>;
}

/** No key yet: `true` or `false` says all. */
export type Llms = Readonly<Record<never, never>>;

/** No key yet: `true` or `false` says all. */
export type Sitemap = Readonly<Record<never, never>>;

export interface OpenGraph {
  /**
   * Font files for scripts other than Latin, Greek and Cyrillic.
   * @default []
   */
  readonly fonts?: readonly string[];
}

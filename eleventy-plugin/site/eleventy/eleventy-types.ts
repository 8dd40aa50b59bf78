import type { NunjucksEvent } from "../../pages/templates/nunjucks.js";

/**
 * The part of Eleventy's configuration API that the plugin uses. Eleventy 3 ships no type declarations, and
 * compiling a user's project must not require them.
 */
export interface EleventyConfig {
  readonly directories: {
    readonly input: string;
    readonly includes: string;
    /** Only if the site sets it; otherwise layouts are in the includes folder. */
    readonly layouts?: string;
    readonly output: string;
  };
  readonly pathPrefix: string;
  /** Applies the HTML transforms of all plugins of the site. */
  readonly htmlTransformer: {
    transformContent(outputPath: string, html: string, context: TransformThis): Promise<string>;
  };
  readonly watchIgnores: { add(glob: string): unknown };
  /** Globs of files that Eleventy does not process. */
  readonly ignores: ReadonlySet<string>;
  readonly events: { emit(name: string, ...given: readonly unknown[]): Promise<unknown> };
  /** Aliases of layouts: `{ post: "layouts/post.njk" }`. */
  readonly layoutAliases: Readonly<Record<string, string>>;
  /** Whether layouts are found without their extension. */
  readonly layoutResolution: boolean;
  /** Keys are paths from the input folder. */
  readonly virtualTemplates: Readonly<Record<string, { readonly content: unknown }>>;
  readonly logger: {
    logWithOptions(entry: {
      message: string;
      type?: "log" | "warn" | "error";
      force?: boolean;
      color?: string;
    }): void;
  };
  versionCheck(range: string): void;
  on<Name extends keyof EleventyEvents>(
    name: Name,
    handler: (event: EleventyEvents[Name]) => Promise<void> | void,
  ): void;
  addGlobalData(name: string, value: unknown): void;
  addTemplate(virtualPath: string, content: string, data: Readonly<Record<string, unknown>>): void;
  addLayoutAlias(name: string, layout: string): void;
  addTemplateFormats(formats: string): void;
  addExtension(extension: string, options: Readonly<Record<string, unknown>>): void;
  addPassthroughCopy(mapping: Readonly<Record<string, string>>): void;
  addWatchTarget(glob: string): void;
  /** Appends middleware to the site's own. */
  setServerOptions(options: {
    readonly middleware?: readonly unknown[];
    readonly ready?: (server: object) => Promise<void>;
  }): void;
  /** As set by the site and by plugins added before this one. */
  readonly serverOptions: {
    readonly module?: string;
    readonly ready?: (server: object) => unknown;
  };
  /**
   * Returns the name to register under. It differs from `name` if the site adds the plugin in a namespace.
   */
  getNamespacedName(name: string): string;
  addCollection(name: string, items: (pages: { getAll(): readonly CollectionPage[] }) => unknown): void;
  addShortcode(name: string, shortcode: () => string): void;
  addAsyncShortcode(
    name: string,
    shortcode: (this: { readonly page?: ShortcodePage }, ...given: readonly unknown[]) => Promise<string>,
  ): void;
  /** If `preprocess` returns `false`, Eleventy omits the page. */
  addPreprocessor(
    name: string,
    extension: string,
    preprocess: (data: TemplateData, content: unknown) => false | undefined,
  ): void;
  /** `inside` is the content between the two tags. */
  addPairedAsyncShortcode(
    name: string,
    shortcode: (
      this: { readonly page?: ShortcodePage },
      inside: string,
      ...given: readonly unknown[]
    ) => Promise<string>,
  ): void;
  /** Use `addHtmlTransform` instead, which handles only written files of text. */
  addTransform(name: string, transform: (this: TransformThis, content: unknown) => unknown): void;
}

/** The events that the plugin listens to, with their payloads. */
export interface EleventyEvents {
  readonly "eleventy.before": BuildEvent;
  readonly "eleventy.after": AfterEvent;
  readonly "eleventy.reset": undefined;
  /**
   * Eleventy's template configuration. Passed to its `RenderPlugin`, and read for the site's template
   * engines.
   */
  readonly "eleventy.config": unknown;
  readonly "eleventy.extensionmap": unknown;
  /** Emitted before a build while serving, with the saved files as paths from the current folder. */
  readonly "eleventy.beforeWatch": readonly string[];
  readonly "eleventy.contentMap": ContentMap;
  /** Emitted when all pages are rendered, before their layouts are applied and files are written. */
  readonly "eleventy.layouts": unknown;
  readonly "eleventy.engine.njk": NunjucksEvent;
}

export interface BuildEvent {
  readonly runMode: "build" | "serve" | "watch";
  readonly outputMode: string;
  readonly incremental: boolean;
  readonly directories: {
    readonly input: string;
    readonly includes: string;
    /** Only if the site sets it; otherwise layouts are in the includes folder. */
    readonly layouts?: string;
    readonly output: string;
  };
}

export interface AfterEvent extends BuildEvent {
  readonly results: readonly {
    readonly inputPath: string;
    readonly outputPath: string;
    readonly url: string;
    readonly content?: string | Uint8Array;
  }[];
}

/** All URLs of the site, in every run mode. The keys of `urlToInputPath` are the URLs. */
export interface ContentMap {
  /** False for a page that is not written. */
  readonly inputPathToUrl: Readonly<Record<string, readonly (string | false)[]>>;
  readonly urlToInputPath: Readonly<Record<string, { readonly inputPath: string } | string>>;
}

/** The data of a site's page that the plugin reads. */
export interface TemplateData {
  readonly page: { readonly inputPath: string };
  readonly title?: unknown;
  readonly templateEngineOverride?: unknown;
  readonly eleventyExcludeFromCollections?: unknown;
}

/** A page of the site, as in collections. */
export interface CollectionPage {
  readonly data: Readonly<Record<string, unknown>>;
  readonly template: {
    getLayout(name: string): {
      readonly renderPageEntry?: RenderLayout;
      /** Name in Eleventy 4. */
      readonly renderLayoutPageEntry?: RenderLayout;
    };
  };
}

type RenderLayout = (page: {
  readonly templateContent: string;
  readonly data: Readonly<Record<string, unknown>>;
}) => Promise<string>;

export interface ShortcodePage {
  readonly inputPath?: string;
  /** False for a page that is not written. */
  readonly url?: string | false;
}

export interface TransformThis {
  /** The base URL that the filter `renderTransforms` was called with; undefined for a file to write. */
  readonly baseHref?: string;
  readonly page?: {
    readonly inputPath?: string;
    readonly url?: string;
    readonly outputPath?: string | false;
  };
}

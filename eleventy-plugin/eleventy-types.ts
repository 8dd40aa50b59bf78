/**
 * The part of Eleventy's configuration API that the plugin uses. Eleventy 3 ships no type declarations, and a user's
 * compiler must not need them.
 */
export interface EleventyConfig {
  readonly directories: {
    readonly input: string;
    readonly includes: string;
    /** Only where the site names one; else layouts lie in the includes. */
    readonly layouts?: string;
    readonly output: string;
  };
  readonly pathPrefix: string;
  /** What plugins of the site do to all pages together. */
  readonly htmlTransformer: {
    transformContent(outputPath: string, html: string, context: TransformThis): Promise<string>;
  };
  readonly watchIgnores: { add(glob: string): unknown };
  /** Globs of files that are no templates. */
  readonly ignores: ReadonlySet<string>;
  readonly events: { emit(name: string, ...given: readonly unknown[]): Promise<unknown> };
  /** Other names of layouts: `{ post: "layouts/post.njk" }`. */
  readonly layoutAliases: Readonly<Record<string, string>>;
  /** Layouts are found without their extension. */
  readonly layoutResolution: boolean;
  /** By path from the input folder. */
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
  /** Lists of middleware are joined: the site's own stay. */
  setServerOptions(options: {
    readonly middleware?: readonly unknown[];
    readonly ready?: (server: object) => Promise<void>;
  }): void;
  /** As the site and plugins before ours set them. */
  readonly serverOptions: {
    readonly module?: string;
    readonly ready?: (server: object) => unknown;
  };
  /** As it was added: a site may put what a plugin adds under a namespace. */
  getNamespacedName(name: string): string;
  addCollection(name: string, items: (pages: { getAll(): readonly CollectionPage[] }) => unknown): void;
  addShortcode(name: string, shortcode: () => string): void;
  addAsyncShortcode(
    name: string,
    shortcode: (this: { readonly page?: ShortcodePage }, ...given: readonly unknown[]) => Promise<string>,
  ): void;
  /** `false` leaves a page out. */
  addPreprocessor(
    name: string,
    extension: string,
    preprocess: (data: TemplateData, content: unknown) => false | undefined,
  ): void;
  /** Of a block: what stands between its tags comes first. */
  addPairedAsyncShortcode(
    name: string,
    shortcode: (
      this: { readonly page?: ShortcodePage },
      inside: string,
      ...given: readonly unknown[]
    ) => Promise<string>,
  ): void;
  /** Through `addHtmlTransform`, which tells pages from what else is written. */
  addTransform(name: string, transform: (this: TransformThis, content: unknown) => unknown): void;
}

/** Each event that the plugin listens to, with what Eleventy hands over. */
export interface EleventyEvents {
  readonly "eleventy.before": BuildEvent;
  readonly "eleventy.after": AfterEvent;
  readonly "eleventy.reset": undefined;
  /** Eleventy's own objects, handed on to its `RenderPlugin`. */
  readonly "eleventy.config": unknown;
  readonly "eleventy.extensionmap": unknown;
  /** Before a build while serving: the files that were saved, from the folder that Eleventy runs in. */
  readonly "eleventy.beforeWatch": readonly string[];
  readonly "eleventy.contentMap": ContentMap;
  /** When all pages are rendered, before their layouts are, and before anything is written. */
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
    /** Only where the site names one; else layouts lie in the includes. */
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

/** Every URL of the site in every mode: `urlToInputPath` keys are the URLs. */
export interface ContentMap {
  /** False for a page that is not written. */
  readonly inputPathToUrl: Readonly<Record<string, readonly (string | false)[]>>;
  readonly urlToInputPath: Readonly<Record<string, { readonly inputPath: string } | string>>;
}

/** Data of a page of the site, that we read. */
export interface TemplateData {
  readonly page: { readonly inputPath: string };
  readonly title?: unknown;
  readonly templateEngineOverride?: unknown;
  readonly eleventyExcludeFromCollections?: unknown;
}

/** A page of the site's own, as collections have it. */
export interface CollectionPage {
  readonly data: Readonly<Record<string, unknown>>;
  readonly template: {
    getLayout(name: string): {
      readonly renderPageEntry?: RenderLayout;
      /** Its name since Eleventy 4. */
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
  readonly page?: {
    readonly inputPath?: string;
    readonly url?: string;
    readonly outputPath?: string | false;
  };
}

/** Nunjucks as the site has it: of version 3 in Eleventy 3, an asynchronous one in Eleventy 4. */
export interface NunjucksEvent {
  readonly nunjucks: {
    readonly Environment: new (loaders: readonly unknown[]) => SiteNunjucks;
    readonly runtime: { readonly SafeString: new (text: string) => object };
  };
  readonly environment: SiteNunjucks;
}

/** What a site adds to Nunjucks, among what Nunjucks has itself. */
export interface SiteNunjucks {
  readonly filters: Readonly<Record<string, NunjucksFilter>>;
  /** Names of filters that give their result later. */
  readonly asyncFilters: readonly string[];
  /** Tags by name. */
  readonly extensions: Readonly<Record<string, object>>;
  readonly extensionsList: readonly object[];
  readonly globals: Readonly<Record<string, unknown>>;
  readonly tests: Readonly<Record<string, unknown>>;
}

export type NunjucksFilter = (this: unknown, ...values: unknown[]) => unknown;

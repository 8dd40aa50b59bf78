/**
 * The part of Eleventy's configuration API that the plugin uses. Eleventy 3 ships no type declarations, and a user's
 * compiler must not need them.
 */
export interface EleventyConfig {
  readonly directories: { readonly input: string; readonly includes: string; readonly output: string };
  readonly pathPrefix: string;
  /** What plugins of the site do to all pages together. */
  readonly htmlTransformer: {
    transformContent(outputPath: string, html: string, context: TransformThis): Promise<string>;
  };
  readonly watchIgnores: { add(glob: string): unknown };
  /** Other names of layouts: `{ post: "layouts/post.njk" }`. */
  readonly layoutAliases: Readonly<Record<string, string>>;
  /** Layouts are found without their extension. */
  readonly layoutResolution: boolean;
  /** By path from the input folder. */
  readonly virtualTemplates: Readonly<Record<string, unknown>>;
  readonly logger: {
    logWithOptions(entry: {
      message: string;
      type?: "log" | "warn" | "error";
      force?: boolean;
      color?: string;
    }): void;
  };
  versionCheck(range: string): void;
  on(event: "eleventy.before", handler: (event: BuildEvent) => Promise<void> | void): void;
  on(event: "eleventy.reset", handler: () => void): void;
  /** Eleventy's own objects, handed on to its `RenderPlugin`. */
  on(event: "eleventy.config" | "eleventy.extensionmap", handler: (instance: unknown) => void): void;
  /** Before a build while serving: the files that were saved, from the folder that Eleventy runs in. */
  on(event: "eleventy.beforeWatch", handler: (files: readonly string[]) => void): void;
  on(event: "eleventy.after", handler: (event: AfterEvent) => Promise<void> | void): void;
  on(event: "eleventy.contentMap", handler: (map: ContentMap) => void): void;
  on(event: "eleventy.engine.njk", handler: (event: NunjucksEvent) => void): void;
  addGlobalData(name: string, value: unknown): void;
  addTemplate(virtualPath: string, content: string, data: Readonly<Record<string, unknown>>): void;
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
  addCollection(name: string, items: () => unknown): void;
  addAsyncShortcode(
    name: string,
    shortcode: (this: { readonly page?: ShortcodePage }, given?: ShortcodePage) => Promise<string>,
  ): void;
  addTransform(
    name: string,
    transform: (this: TransformThis, content: string) => Promise<string> | string,
  ): void;
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
  }[];
}

/** Every URL of the site in every mode: `urlToInputPath` keys are the URLs. */
export interface ContentMap {
  /** False for a page that is not written. */
  readonly inputPathToUrl: Readonly<Record<string, readonly (string | false)[]>>;
  readonly urlToInputPath: Readonly<Record<string, { readonly inputPath: string } | string>>;
}

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

/** The site's own Nunjucks: taken from the event, for a second copy of the package would escape its safe strings. */
export interface NunjucksEvent {
  readonly nunjucks: Nunjucks;
  readonly environment: NunjucksEnvironment;
}

export interface Nunjucks {
  readonly Environment: new (
    loader: unknown,
    options: Readonly<Record<string, unknown>>,
  ) => NunjucksEnvironment;
  readonly FileSystemLoader: new (
    folders: readonly string[],
    options?: { watch?: boolean; noCache?: boolean },
  ) => unknown;
  readonly Template: new (
    source: string,
    environment: NunjucksEnvironment,
    path: string,
    eager: boolean,
  ) => NunjucksTemplate;
  readonly runtime: {
    readonly SafeString: new (text: string) => object;
    readonly Frame: new (parent?: NunjucksFrame, isolateWrites?: boolean) => NunjucksFrame;
  };
  readonly lib: { _prettifyError(path: string, withInternals: boolean, error: Error): Error };
}

/** The variables that are set inside a template, a loop or a macro. */
export interface NunjucksFrame {
  topLevel: boolean;
  variables: Record<string, unknown>;
  push(isolateWrites?: boolean): NunjucksFrame;
  resolve(name: string, forWrite?: boolean): NunjucksFrame | undefined;
}

export interface NunjucksEnvironment {
  filters: Record<string, unknown>;
  asyncFilters: readonly string[];
  extensions: Record<string, unknown>;
  extensionsList: readonly unknown[];
  globals: Record<string, unknown>;
  tests: Record<string, unknown>;
  getTemplate(name: string, eager?: boolean): NunjucksTemplate;
}

export interface NunjucksTemplate {
  /** Of the file; of a page's own template, its address in the site. */
  readonly path: string;
  /** Runs the file for its macros. */
  getExported: (...values: unknown[]) => unknown;
  /** As compiled templates call it. */
  render: (
    values: object,
    frame: NunjucksFrame | undefined,
    done: (error: Error | null, text: string | null) => void,
  ) => void;
}

import library from "nunjucks";

/**
 * The plugin's own Nunjucks, so that templates that a site replaces behave the same with every version of
 * Eleventy. Depending on its version, Eleventy uses Nunjucks 3 or an asynchronous Nunjucks. The interface
 * `Nunjucks` declares only what the plugin uses.
 */
export const nunjucks = library as Nunjucks;

interface Nunjucks {
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
  };
}

/** The variables that are set inside a template, a loop or a macro. */
export interface Variables {
  readonly variables: object;
  readonly parent?: Variables;
}

export interface NunjucksEnvironment {
  filters: Readonly<Record<string, unknown>>;
  asyncFilters: readonly string[];
  extensions: Readonly<Record<string, object>>;
  extensionsList: readonly object[];
  globals: Readonly<Record<string, unknown>>;
  tests: Readonly<Record<string, unknown>>;
  getTemplate(name: string, ...given: readonly unknown[]): NunjucksTemplate;
}

type Done = (error: Error | null, text: string | null) => void;

export interface NunjucksTemplate {
  /**
   * Renders the template as a page, or as part of another template; `around` then contains the variables of
   * that template.
   */
  render(context: object, around: Variables | undefined, done: Done): void;
}

/** The part of the parser that a tag needs. */
export interface NunjucksParser {
  nextToken(): { readonly value: string };
  parseSignature(tolerant: null, noParentheses: boolean): unknown;
  advanceAfterBlockEnd(name?: string): void;
  parseUntilBlocks(end: string): unknown;
}

/** Classes of the nodes that a parser creates. */
export interface NunjucksNodes {
  readonly CallExtension: new (
    extension: object,
    method: string,
    signature: unknown,
    bodies: readonly unknown[],
  ) => object;
  readonly Symbol: new (line: number, column: number, name: string) => object;
}

/** The site's Nunjucks: version 3 in Eleventy 3, an asynchronous fork in Eleventy 4. */
export interface NunjucksEvent {
  readonly nunjucks: {
    readonly Environment: new (loaders: readonly unknown[]) => SiteNunjucks;
    readonly runtime: { readonly SafeString: new (text: string) => object };
  };
  readonly environment: SiteNunjucks;
}

/** The site's Nunjucks environment, with built-in and added features. */
export interface SiteNunjucks {
  readonly filters: Readonly<Record<string, NunjucksFilter>>;
  /** Names of asynchronous filters. */
  readonly asyncFilters: readonly string[];
  /** Custom tags by name. */
  readonly extensions: Readonly<Record<string, object>>;
  readonly extensionsList: readonly object[];
  readonly globals: Readonly<Record<string, unknown>>;
  readonly tests: Readonly<Record<string, unknown>>;
}

export type NunjucksFilter = (this: unknown, ...values: unknown[]) => unknown;

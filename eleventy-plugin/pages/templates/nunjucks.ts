import library from "nunjucks";

/**
 * The plugin's own Nunjucks: pages are the same with every Eleventy, whose own is of version 3 or an asynchronous one, and
 * what `quick-templates.ts` knows of its insides stays true. Only what the plugin uses is declared.
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
  filters: Readonly<Record<string, unknown>>;
  asyncFilters: readonly string[];
  extensions: Readonly<Record<string, object>>;
  extensionsList: readonly object[];
  globals: Readonly<Record<string, unknown>>;
  tests: Readonly<Record<string, unknown>>;
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

/** The part of the parser that a tag needs. */
export interface NunjucksParser {
  nextToken(): { readonly value: string };
  parseSignature(tolerant: null, noParentheses: boolean): unknown;
  advanceAfterBlockEnd(name?: string): void;
  parseUntilBlocks(end: string): unknown;
}

/** The classes of what a parser makes. */
export interface NunjucksNodes {
  readonly CallExtension: new (
    extension: object,
    method: string,
    signature: unknown,
    bodies: readonly unknown[],
  ) => object;
  readonly Symbol: new (line: number, column: number, name: string) => object;
}

import { existsSync, readFileSync } from "node:fs";
import { join, resolve, sep } from "node:path";
import { omitUndefined } from "../../portable/omit.js";
import { finding, type Place, Problem } from "../../problems/problems.js";
import { cachedTag, createCachedHtml } from "./cached-html.js";
import { createFilters } from "./filters.js";
import {
  nunjucks,
  type NunjucksEnvironment,
  type NunjucksEvent,
  type NunjucksFilter,
  type NunjucksNodes,
  type NunjucksParser,
  type NunjucksTemplate,
  type SiteNunjucks,
  type Variables,
} from "./nunjucks.js";
import { builtInFilters } from "./template-values.js";

/** Renders the plugin's templates and the site's replacements for them. */
export interface Renderer {
  /** Renders a page from the text of its template; `name` appears in error messages. */
  page(template: string, name: string, context: object): Promise<string>;
  /** Renders a shipped or overridden part, such as `api-reference/parts/head.njk`. */
  part(name: string, context: object): Promise<string>;
}

interface Settings {
  readonly hasImageTransform: boolean;
  /**
   * Returns the compiled function of a template, which does not need Nunjucks. Undefined if the site replaces
   * the template or one of its parts.
   */
  readonly compiled: (name: string) => ((context: object) => string) | undefined;
  /** Returns the templates that the site replaces among those that a template consists of. */
  readonly replacedIn: (name: string) => readonly string[];
}

/**
 * Creates a renderer with a Nunjucks environment of our own. It uses the site's filters, shortcodes and
 * globals, always escapes, and searches the site's folder for `api-reference/…` before ours.
 */
export function createNunjucksRenderer(
  site: NunjucksEvent,
  folders: { readonly site: string; readonly shipped: string },
  { hasImageTransform, compiled, replacedIn }: Settings,
): Renderer {
  const environment = deriveEnvironment(site, [folders.site, folders.shipped], hasImageTransform);
  includeCompiled(environment, compiled);
  const templates = new Map<string, NunjucksTemplate>();
  const render = (template: NunjucksTemplate, context: object): Promise<string> =>
    new Promise((resolve, reject) => {
      template.render(context, undefined, (error, text) => {
        if (error) reject(error);
        else resolve(text ?? "");
      });
    });
  const compile = (name: string): unknown => environment.getTemplate(name, true);
  const failed = (error: unknown, name: string): unknown =>
    templateFailure(error, { folders, replaced: replacedIn(name), compile });
  return {
    async page(text, name, context) {
      // The key contains the text, because Eleventy also renders other texts of the same template, such as a
      // site's computed data.
      const key = `${name}\n${text}`;
      try {
        const template = templates.get(key) ?? new nunjucks.Template(text, environment, name, true);
        templates.set(key, template);
        return await render(template, context);
      } catch (error) {
        throw failed(error, text);
      }
    },
    async part(name, context) {
      try {
        return await render(environment.getTemplate(name), context);
      } catch (error) {
        throw failed(error, name);
      }
    },
  };
}

/** Nunjucks filters that a site cannot redefine, because our parts and their escaping depend on them. */
const PINNED_FILTERS = ["escape", "e", ...Object.keys(builtInFilters)];

function deriveEnvironment(
  site: NunjucksEvent,
  folders: readonly string[],
  hasImageTransform: boolean,
): NunjucksEnvironment {
  const loader = new nunjucks.FileSystemLoader(folders);
  const derived = new nunjucks.Environment(loader, { autoescape: true, dev: true });
  const added = siteAdditions(site);
  const markSafe = (html: string): object => new nunjucks.runtime.SafeString(html);
  const ownFilters = {
    ...Object.fromEntries(PINNED_FILTERS.map((name) => [name, derived.filters[name]])),
    ...createFilters(markSafe, hasImageTransform),
  };
  derived.filters = { ...derived.filters, ...added.filters, ...ownFilters };
  derived.asyncFilters = added.asyncFilters.filter((name) => !Object.hasOwn(ownFilters, name));
  const html = createCachedHtml();
  const cached = cachedTag((key, make) => markSafe(html(key, make)));
  derived.extensions = { ...added.extensions, apiReferenceCached: cached };
  derived.extensionsList = [...added.extensionsList, cached];
  derived.globals = { ...derived.globals, ...added.globals };
  derived.tests = { ...derived.tests, ...added.tests };
  return derived;
}

/**
 * When a replaced template includes one of our parts, renders the part with its compiled function instead of
 * Nunjucks. Such parts usually make up most of a page.
 */
function includeCompiled(environment: NunjucksEnvironment, compiled: Settings["compiled"]): void {
  const getTemplate = environment.getTemplate.bind(environment);
  environment.getTemplate = (name, ...given) => {
    const render = compiled(name);
    const done = given.at(-1);
    if (render === undefined || typeof done !== "function") return getTemplate(name, ...given);
    return getTemplate(
      name,
      ...given.slice(0, -1),
      (error: Error | null, template: NunjucksTemplate | null) => {
        if (template !== null)
          template.render = (context, frame, done) => {
            done(null, render({ ...context, ...variablesInScope(frame) }));
          };
        done(error, template);
      },
    );
  };
}

/**
 * Returns all variables in scope. Inner variables take precedence, unless they are undefined: then Nunjucks
 * looks further.
 */
const variablesInScope = (frame: Variables | undefined): object =>
  frame === undefined ? {} : { ...variablesInScope(frame.parent), ...omitUndefined<object>(frame.variables) };

type Done = (error: unknown, result?: unknown) => void;

interface Tag {
  readonly tags: readonly string[];
  parse(parser: NunjucksParser, nodes: NunjucksNodes, lexer: unknown): unknown;
}

/**
 * Returns what a site adds to its Nunjucks: filters, tags, globals and tests. Omits the filters and tests
 * that are built into Nunjucks. Adapts filters and tags of Eleventy 4, which are written for a Nunjucks that
 * awaits each of them.
 */
function siteAdditions({ nunjucks: siteNunjucks, environment: site }: NunjucksEvent): SiteNunjucks {
  const builtIn = new siteNunjucks.Environment([]);
  const awaits = site instanceof siteNunjucks.Environment && "awaitTemplate" in siteNunjucks.runtime;
  recogniseSafe(siteNunjucks.runtime.SafeString);
  const filters = Object.entries(withoutBuiltIn(site.filters, builtIn.filters)).map(([name, filter]) => {
    const isAsync = site.asyncFilters.includes(name);
    if (isAsync) return [name, awaits ? withCallback(filter) : filter] as const;
    return [name, withoutPromise(name, filter)] as const;
  });
  return {
    filters: Object.fromEntries(filters),
    asyncFilters: site.asyncFilters,
    extensions: site.extensions,
    extensionsList: awaits ? site.extensionsList.map((tag) => withOneValue(tag as Tag)) : site.extensionsList,
    globals: site.globals,
    tests: withoutBuiltIn(site.tests, builtIn.tests),
  };
}

function withoutBuiltIn<Value>(
  all: Readonly<Record<string, Value>>,
  builtIn: Readonly<Record<string, Value>>,
): Readonly<Record<string, Value>> {
  return Object.fromEntries(Object.entries(all).filter(([name, value]) => builtIn[name] !== value));
}

/**
 * Makes our Nunjucks recognise HTML from shortcodes, which the site's copy of Nunjucks marks as safe.
 * Otherwise it would be escaped.
 */
function recogniseSafe(SiteSafeString: new (text: string) => object): void {
  const Ours = nunjucks.runtime.SafeString;
  if (SiteSafeString === Ours) return;
  const isInstance = Function.prototype[Symbol.hasInstance] as (this: unknown, value: unknown) => boolean;
  Object.defineProperty(Ours, Symbol.hasInstance, {
    configurable: true,
    value: (value: unknown) => isInstance.call(Ours, value) || isInstance.call(SiteSafeString, value),
  });
}

/** Converts a filter that returns a promise to the callback form that our Nunjucks requires. */
function withCallback(filter: NunjucksFilter): NunjucksFilter {
  return function (...values) {
    const done = values.pop() as Done;
    void (filter.apply(this, values) as Promise<unknown>).then((result) => done(null, result), done);
  };
}

/**
 * Throws a TypeError if a filter returns a promise without being declared asynchronous, because the promise
 * would be printed.
 */
function withoutPromise(name: string, filter: NunjucksFilter): NunjucksFilter {
  return function (...values) {
    const result = filter.apply(this, values);
    if (result instanceof Promise)
      throw new TypeError(`The filter \`${name}\` is asynchronous: add it by \`addAsyncFilter\`.`);
    return result;
  };
}

/**
 * Passes `undefined` to an asynchronous tag without arguments or body, because our Nunjucks cannot compile it
 * otherwise.
 */
function withOneValue(tag: Tag): object {
  const parse: Tag["parse"] = (parser, nodes, lexer) => {
    const node = tag.parse(parser, nodes, lexer) as Partial<CallNode>;
    if (node.args?.children.length === 0 && node.contentArgs?.length === 0)
      node.args.addChild(new nodes.Symbol(0, 0, "undefined"));
    return node;
  };
  return Object.assign(Object.create(tag) as object, { parse });
}

interface CallNode {
  readonly args: { readonly children: readonly object[]; addChild(node: object): void };
  readonly contentArgs: readonly unknown[];
}

/** A page that could not be rendered. */
interface Failed {
  /** The site's folder of templates, and ours. */
  readonly folders: { readonly site: string; readonly shipped: string };
  /** The names of the templates of the page that the site replaces. */
  readonly replaced: readonly string[];
  /** Throws the error of Nunjucks if the syntax of a template is invalid. */
  readonly compile: (name: string) => unknown;
}

/** An error as Nunjucks and Eleventy throw it. */
interface RenderError extends Error {
  /** Starts at 1 for invalid syntax, and at 0 for what fails while rendering. */
  readonly lineno?: number;
  readonly colno?: number;
  /** Eleventy's name for `cause`. */
  readonly originalError?: unknown;
}

interface Failure {
  readonly place: Place;
  readonly reason: string;
  readonly fix: string;
}

/**
 * Returns a Problem that names the site's templates. Nunjucks names the template that imports or includes the
 * invalid one, and often that is one of ours. Other errors are returned unchanged: those of pages without
 * templates of the site, and Problems that a shortcode of ours has thrown.
 */
function templateFailure(error: unknown, failed: Failed): unknown {
  const { replaced, folders } = failed;
  if (!(error instanceof Error) || replaced.length === 0) return error;
  // Eleventy recognises this error by its name in the message, and renders the page later.
  if (deepest(error) instanceof Problem || error.message.includes("TemplateContentPrematureUseError"))
    return error;
  const { place, reason, fix } =
    invalidSyntax(failed) ?? missingMacro(error, failed) ?? failedWhileRendering(error, failed);
  const files = replaced.map((name) => `\`${pathOf(name, folders.site)}\``).sort();
  const others =
    files.length > 1 || place.file === undefined
      ? ` The site replaces these templates of the page: ${files.join(", ")}.`
      : "";
  // Without the cause, which Eleventy would print with the wrong templates.
  return new Problem(finding("part-failed", { reason, fix: fix + others }, place));
}

const pathOf = (name: string, folder: string): string => join(folder, name).replaceAll("\\", "/");

/** Nunjucks names a template with invalid syntax only if it is included, but not if it is imported. */
function invalidSyntax({ replaced, folders, compile }: Failed): Failure | undefined {
  for (const name of replaced)
    try {
      compile(name);
    } catch (error) {
      const { lineno: line, colno: column } = error as RenderError;
      const place = { file: pathOf(name, folders.site), ...(line && column && { line, column }) };
      return { place, reason: lastLine(error as Error), fix: "Correct the template." };
    }
  return undefined;
}

/** Finds the template that lacks a macro of ours, such as a copy from an earlier version of the plugin. */
function missingMacro(error: Error, { replaced, folders }: Failed): Failure | undefined {
  const [, macro] = /cannot import '(\w+)'/.exec(error.message) ?? [];
  if (macro === undefined) return undefined;
  const defines = (folder: string, name: string): boolean => {
    const file = join(folder, name);
    return existsSync(file) && new RegExp(`\\bmacro\\s+${macro}\\b`).test(readFileSync(file, "utf8"));
  };
  const found = replaced.find((name) => defines(folders.shipped, name) && !defines(folders.site, name));
  if (found === undefined) return undefined;
  return {
    place: { file: pathOf(found, folders.site) },
    reason: `it has no macro \`${macro}\`, which a template of the plugin imports from it`,
    fix: "Add the macro, or copy the plugin's file again: this one may be a copy from an earlier version.",
  };
}

function failedWhileRendering(error: RenderError, { replaced, folders }: Failed): Failure {
  const file = siteFileIn(error.message, folders.site);
  const [only, ...more] = replaced.map((name) => pathOf(name, folders.site));
  const known = file ?? (more.length === 0 ? only : undefined);
  const fix = known === undefined ? "Correct the one that causes this." : "Correct the template.";
  return {
    place: known === undefined ? {} : { file: known, ...(file && callIn(error)) },
    reason: reasonOf(error),
    fix,
  };
}

/** Returns the innermost template that Nunjucks names, if it is one of the site. */
function siteFileIn(message: string, folder: string): string | undefined {
  const [, path = ""] = [...message.matchAll(/^ *\((.+?)\)(?: \[Line .*\])?$/gm)].at(-1) ?? [];
  const root = resolve(folder) + sep;
  return resolve(path).startsWith(root) ? pathOf(resolve(path).slice(root.length), folder) : undefined;
}

/** Nunjucks knows the position of calls alone. For other errors it names the call before. */
const callIn = ({ message, lineno = 0, colno = 0 }: RenderError): Place =>
  message.includes("Unable to call `") ? { line: lineno + 1, column: colno + 1 } : {};

/** Returns the message of the error and of its cause, and the line of the site's code that threw it. */
function reasonOf(error: RenderError): string {
  const cause = deepest(error);
  const thrown = cause instanceof Error ? cause.message : String(cause);
  const line = lastLine(error);
  const reason = line.includes(thrown) ? line : `${line}: ${thrown}`;
  const position = cause instanceof Error ? sitePosition(cause) : undefined;
  return position === undefined ? reason : `${reason} (${position})`;
}

/** Returns path, line and column of the code that threw an error, unless that is a package or Node.js. */
function sitePosition({ stack = "" }: Error): string | undefined {
  const [frame = ""] = stack.split("\n").filter((line) => /^\s*at .*:\d+:\d+\)?$/.test(line));
  if (/node_modules|node:|eval at/.test(frame)) return undefined;
  return /(?:\(|at )(?:file:\/\/)?([^()]*:\d+:\d+)\)?$/.exec(frame)?.[1];
}

/** Returns the last line of a message of Nunjucks, without the name of the error. Paths are before it. */
const lastLine = ({ message }: Error): string =>
  (message.split("\n").at(-1) ?? "").trim().replace(/^(?:[A-Z]\w*Error|Error|Template render error): /, "");

/** Returns the error that was thrown first. */
function deepest(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { originalError, cause } = error as RenderError;
  const next = originalError ?? cause;
  return next === undefined ? error : deepest(next);
}

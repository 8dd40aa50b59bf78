import type { NunjucksEvent, NunjucksFilter, SiteNunjucks } from "./site-nunjucks.js";
import type { NunjucksNodes, NunjucksParser } from "./nunjucks.js";
import { nunjucks } from "./nunjucks.js";

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
export function siteAdditions({ nunjucks: siteNunjucks, environment: site }: NunjucksEvent): SiteNunjucks {
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

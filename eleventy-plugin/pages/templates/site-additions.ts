import type { NunjucksEvent, NunjucksFilter, SiteNunjucks } from "../../eleventy-types.js";
import type { NunjucksNodes, NunjucksParser } from "./nunjucks.js";
import { nunjucks } from "./nunjucks.js";

type Done = (error: unknown, result?: unknown) => void;

interface Tag {
  readonly tags: readonly string[];
  parse(parser: NunjucksParser, nodes: NunjucksNodes, lexer: unknown): unknown;
}

/**
 * What a site adds to its Nunjucks, for ours: filters, tags, globals and tests, without what Nunjucks has itself. Filters
 * and tags of Eleventy 4 are made for a Nunjucks that awaits each of them.
 */
export function siteAdditions({ nunjucks: theirs, environment: site }: NunjucksEvent): SiteNunjucks {
  const builtIn = new theirs.Environment([]);
  const awaits = site instanceof theirs.Environment && "awaitTemplate" in theirs.runtime;
  recogniseSafe(theirs.runtime.SafeString);
  const filters = Object.entries(ownOf(site.filters, builtIn.filters)).map(([name, filter]) => {
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
    tests: ownOf(site.tests, builtIn.tests),
  };
}

function ownOf<Value>(
  all: Readonly<Record<string, Value>>,
  builtIn: Readonly<Record<string, Value>>,
): Readonly<Record<string, Value>> {
  return Object.fromEntries(Object.entries(all).filter(([name, value]) => builtIn[name] !== value));
}

/** HTML that a shortcode gives is marked as safe by the site's copy of Nunjucks: ours is not to escape it. */
function recogniseSafe(Theirs: new (text: string) => object): void {
  const Ours = nunjucks.runtime.SafeString;
  if (Theirs === Ours) return;
  const isInstance = Function.prototype[Symbol.hasInstance] as (this: unknown, value: unknown) => boolean;
  Object.defineProperty(Ours, Symbol.hasInstance, {
    configurable: true,
    value: (value: unknown) => isInstance.call(Ours, value) || isInstance.call(Theirs, value),
  });
}

/** A filter that returns a promise, as our Nunjucks calls asynchronous ones. */
function withCallback(filter: NunjucksFilter): NunjucksFilter {
  return function (...given) {
    const done = given.pop() as Done;
    void (filter.apply(this, given) as Promise<unknown>).then((result) => done(null, result), done);
  };
}

/** Where a filter is not known to be asynchronous, its promise would be printed. */
function withoutPromise(name: string, filter: NunjucksFilter): NunjucksFilter {
  return function (...values) {
    const result = filter.apply(this, values);
    if (result instanceof Promise)
      throw new TypeError(`The filter \`${name}\` is asynchronous: add it by \`addAsyncFilter\`.`);
    return result;
  };
}

/** Our Nunjucks compiles no asynchronous tag that stands alone and is given nothing: it is given `undefined`. */
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

import { createRequire } from "node:module";
import { compileTemplates } from "../../compile-templates.mjs";
import { cachedTag, createCachedHtml } from "../../eleventy-plugin/pages/templates/cached-html.js";
import {
  builtInFilters,
  pagesWith,
  templateValues,
} from "../../eleventy-plugin/pages/templates/template-values.js";
import { temporaryFolder } from "./temporary-folder.js";

/** Texts of templates by name. The template `page.njk` is rendered. */
export type Templates = Readonly<Record<string, string>>;

interface Node {
  readonly typename: string;
  readonly fields: readonly string[];
}

interface Environment {
  readonly filters: object;
  readonly globals: object;
  readonly tests: object;
  addFilter(name: string, filter: unknown): void;
  addExtension(name: string, tag: object): void;
  render(name: string, context: object): string;
}

/** The installed Nunjucks. */
export const nunjucks = createRequire(import.meta.url)("nunjucks") as {
  readonly Environment: new (loader: unknown, options: object) => Environment;
  readonly Loader: { extend(members: object): new () => unknown };
  readonly nodes: Readonly<Record<string, unknown>>;
  readonly parser: { parse(text: string, tags: readonly object[]): Node };
  readonly runtime: { readonly SafeString: new (html: string) => object };
};

const tag = cachedTag((_key, make) => make());

/** Returns the kinds of the nodes in the text of a template, or none if it cannot be parsed. */
export function nodeKinds(text: string): readonly string[] {
  const kinds: string[] = [];
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(visit);
    else if (typeof value === "object" && value !== null && "typename" in value) {
      const node = value as Node & Readonly<Record<string, unknown>>;
      kinds.push(node.typename);
      for (const field of node.fields) visit(node[field]);
    }
  };
  try {
    visit(nunjucks.parser.parse(text, [tag]));
  } catch {
    return [];
  }
  return kinds;
}

/** Filters of the plugin: one depends on the value alone, one on the context, one on a macro. */
const filtersOf = (markSafe: (html: string) => object): Readonly<Record<string, unknown>> => ({
  kind: (value: unknown) => (Array.isArray(value) ? "list" : typeof value),
  fromContext(this: { readonly ctx: object }, name: string, more: unknown) {
    return `${String(name in this.ctx)} ${String(more)}`;
  },
  twice: (value: unknown, macro: (value: unknown) => object) =>
    markSafe(`${String(macro(value))}${String(macro(value))}`),
});

/** Compiles templates as the build of the package does, and renders the page. */
export async function renderCompiled(templates: Templates, context: object): Promise<string> {
  const names = [...Object.keys(filtersOf(Object)), ...Object.keys(builtInFilters)];
  const text = await compileTemplates(await temporaryFolder(templates), [], tag, names);
  const { default: create } = (await import(`data:text/javascript,${encodeURIComponent(text)}`)) as {
    default: (values: object) => Readonly<Record<string, { render(page: object): string }>>;
  };
  const failedIn = (_name: string, error: unknown): unknown => error;
  const page = create({ ...templateValues, failedIn })["page.njk"];
  if (page === undefined) throw new Error("There is no page.njk.");
  const filters = { ...filtersOf(templateValues.markSafe), ...builtInFilters };
  return page.render(pagesWith(filters, createCachedHtml())(context));
}

/** Renders the page with the installed Nunjucks. */
export function renderByNunjucks(templates: Templates, context: object): string {
  const loader = nunjucks.Loader.extend({
    getSource: (name: string) => ({ src: templates[name], path: name, noCache: false }),
  });
  const environment = new nunjucks.Environment(new loader(), { autoescape: true });
  const markSafe = (html: string): object => new nunjucks.runtime.SafeString(html);
  for (const [name, filter] of Object.entries(filtersOf(markSafe))) environment.addFilter(name, filter);
  const cached = createCachedHtml();
  environment.addExtension(
    "apiReferenceCached",
    cachedTag((key, make) => markSafe(cached(key, make))),
  );
  return environment.render("page.njk", context);
}

import { linkFrom } from "../../pages/urls/page-url.js";
import { filterTextsJson } from "../../pages/views/page-view.js";
import { siteView } from "../../pages/views/frame/site-view.js";
import { excerptHtml, renumberUses, usePrefix } from "../../pages/excerpts/excerpt-html.js";
import type { NamedItem } from "../../pages/navigation/find-named.js";
import {
  suggestedShortcode,
  type OptionRule,
  type Shortcode,
  type ShortcodeCall,
  type ShortcodeForm,
  type ShortcodeSite,
} from "./shortcode-call.js";

/** The option that all excerpts have. */
export const LEVEL: OptionRule = {
  description: "the level of its headings, 2 to 6",
  isValid: (value) => Number.isInteger(value) && Number(value) >= 2 && Number(value) <= 6,
};
const DEFAULT_LEVEL = 3;

interface Excerpt {
  /** File name in `api-reference/excerpts`. */
  readonly template: string;
  /** Data for the template, in addition to the data of every page. */
  readonly view: object;
}

type NamedItemOf<Kind extends NamedItem["kind"]> = Extract<NamedItem, { readonly kind: Kind }>;

/**
 * A description of what a shortcode shows, such as `"an operation with samples"`, and the kinds of items that
 * it accepts.
 */
interface Shows<Kind extends NamedItem["kind"]> {
  readonly what: string;
  readonly kinds: readonly Kind[];
}

/** Returns the URL that links of an excerpt are relative to. */
export const guideUrl = ({ page }: ShortcodeCall): string => page?.url || "/";

/**
 * Creates a shortcode that shows a part of a reference with the templates of our own pages.
 *
 * @param make Returns the excerpt to render, or undefined if the item has nothing that this shortcode shows.
 * `root` is the result of `rootAt`.
 */
export function excerptShortcode<Kind extends "operation" | "schema" | "message">(
  form: ShortcodeForm,
  { what, kinds }: Shows<Kind>,
  make: (
    call: ShortcodeCall,
    named: NamedItemOf<Kind>,
    site: ShortcodeSite,
    root: string | undefined,
  ) => Excerpt | undefined,
): Shortcode {
  const isShown = (named: NamedItem): named is NamedItemOf<Kind> => kinds.some((kind) => kind === named.kind);
  return {
    form,
    async print(call, named, site) {
      const { name, shortcode, options, stop } = call;
      if (!isShown(named))
        return stop("name-not-shown", { name, shortcode, what, other: suggestedShortcode(named) }, name);
      const root = await site.context.rootAt(call.page?.url);
      const cacheKey = JSON.stringify([shortcode, name, options, guideUrl(call), root]);
      const html = await site.cache.excerpt(named, cacheKey, async () => {
        const excerpt = make(call, named, site, root);
        if (excerpt === undefined)
          return stop("name-not-shown", { name, shortcode, what, other: "apiOperation" }, name);
        return renderExcerpt(excerpt, named, call, site, root);
      });
      // Nunjucks may trim the line break after the shortcode. Without one, Markdown would treat the next line
      // as part of our HTML.
      return `${renumberUses(html, site.nextUse())}\n`;
    },
  };
}

async function renderExcerpt(
  { template, view }: Excerpt,
  named: NamedItemOf<"operation" | "schema" | "message">,
  call: ShortcodeCall,
  { engine, context }: ShortcodeSite,
  root: string | undefined,
): Promise<string> {
  const { reference } = named.result;
  const { id, title, url } = itemPage(named);
  const pageUrl = guideUrl(call);
  const page = linkFrom(url, pageUrl, root);
  const prefix = usePrefix(id, 0);
  const html = await engine.render(`api-reference/excerpts/${template}`, {
    ...(named.kind === "operation" && { operation: named.operation }),
    reference,
    page: { url: pageUrl },
    apiReferenceRoot: root,
    apiReferencePage: { reference },
    view: {
      ...siteView(pageUrl, [], context, reference),
      filterTexts: filterTextsJson(context.labels, context.options.site.language),
      samples: [],
      ...view,
      excerpt: { title, page, prefix, isForAgents: reference.indexing.llms },
    },
  });
  const level = (call.options["level"] as number | undefined) ?? DEFAULT_LEVEL;
  return excerptHtml(html, { prefix, page, level, root });
}

/** Returns the title of an item, the start of its ids, and the URL that shows the whole item. */
function itemPage(named: NamedItemOf<"operation" | "schema" | "message">): {
  readonly id: string;
  readonly title: string;
  readonly url: string;
} {
  if (named.kind === "operation") return named.operation;
  if (named.kind === "schema")
    return { id: named.schema.name, title: named.schema.name, url: named.schema.url };
  const { message, title, url } = named.listedMessage;
  return { id: message.key, title, url };
}

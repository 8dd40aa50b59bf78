import { linkFrom } from "../urls/absolute-url.js";
import { printedFilterTexts } from "../page-view.js";
import { siteView } from "../views/site-view.js";
import { excerptHtml, numberedUses, usePrefix } from "./excerpt-html.js";
import type { Named } from "./find-named.js";
import {
  otherFor,
  type OptionRule,
  type Shortcode,
  type ShortcodeCall,
  type ShortcodeForm,
  type ShortcodeSite,
} from "./shortcode-call.js";

/** What all excerpts have. */
export const LEVEL: OptionRule = {
  words: "the level of its headings, 2 to 6",
  fits: (value) => Number.isInteger(value) && Number(value) >= 2 && Number(value) <= 6,
};
const DEFAULT_LEVEL = 3;

interface Excerpt {
  /** In `api-reference/excerpts`. */
  readonly template: string;
  /** What the template reads beside what it reads on any page. */
  readonly view: object;
}

type NamedAs<Kind extends Named["kind"]> = Extract<Named, { readonly kind: Kind }>;

/** What a shortcode shows: `"an operation with samples"`, and of which things. */
interface Shows<Kind extends Named["kind"]> {
  readonly what: string;
  readonly kinds: readonly Kind[];
}

/** The address that links of an excerpt are relative to. */
export const guideUrl = ({ page }: ShortcodeCall): string => page?.url || "/";

/**
 * A shortcode that shows a part of a reference as our own pages do, by their templates.
 *
 * @param make Gives what is printed, `root` as of `rootAt`; undefined where the thing has none of what the shortcode shows.
 */
export function excerptShortcode<Kind extends "operation" | "schema" | "message">(
  form: ShortcodeForm,
  { what, kinds }: Shows<Kind>,
  make: (
    call: ShortcodeCall,
    named: NamedAs<Kind>,
    site: ShortcodeSite,
    root: string | undefined,
  ) => Excerpt | undefined,
): Shortcode {
  const isShown = (named: Named): named is NamedAs<Kind> => kinds.some((kind) => kind === named.kind);
  return {
    form,
    async print(call, named, site) {
      const { name, shortcode, options, stop } = call;
      if (!isShown(named))
        return stop("name-not-shown", { name, shortcode, what, other: otherFor(named) }, name);
      const root = await site.context.rootAt(call.page?.url);
      const asked = JSON.stringify([shortcode, name, options, guideUrl(call), root]);
      const html = await site.cache.excerpt(named, asked, async () => {
        const excerpt = make(call, named, site, root);
        if (excerpt === undefined)
          return stop("name-not-shown", { name, shortcode, what, other: "apiOperation" }, name);
        return printed(excerpt, named, call, site, root);
      });
      // A Nunjucks that trims lines takes the one behind the shortcode, and Markdown would go on in our HTML.
      return `${numberedUses(html, site.nextUse())}\n`;
    },
  };
}

async function printed(
  { template, view }: Excerpt,
  named: NamedAs<"operation" | "schema" | "message">,
  call: ShortcodeCall,
  { engine, context }: ShortcodeSite,
  root: string | undefined,
): Promise<string> {
  const { reference } = named.result;
  const { id, title, url } = shownBy(named);
  const address = guideUrl(call);
  const page = linkFrom(url, address, root);
  const html = await engine.render(`api-reference/excerpts/${template}`, {
    ...(named.kind === "operation" && { operation: named.operation }),
    reference,
    page: { url: address },
    apiReferenceRoot: root,
    apiReferencePage: { reference },
    view: {
      ...siteView(address, [], context, reference),
      filterTexts: printedFilterTexts(context.labels, context.options.site.language),
      samples: [],
      ...view,
      excerpt: { title, page, isForAgents: reference.indexing.llms },
    },
  });
  const level = (call.options["level"] as number | undefined) ?? DEFAULT_LEVEL;
  return excerptHtml(html, { prefix: usePrefix(id, 0), page, level, root });
}

/** What a thing is called, what its ids begin with, and the address where all of it stands. */
function shownBy(named: NamedAs<"operation" | "schema" | "message">): {
  readonly id: string;
  readonly title: string;
  readonly url: string;
} {
  if (named.kind === "operation") return named.operation;
  if (named.kind === "schema")
    return { id: named.schema.name, title: named.schema.name, url: named.schema.url };
  const { message, title, url } = named.told;
  return { id: message.key, title, url };
}

import { linkFrom } from "../urls/absolute-url.js";
import { memoiseByObject } from "../../portable/memoise-by-object.js";
import { notePieces } from "../views/example-notes.js";
import { breakable } from "./breakable.js";
import { escapeHtml, toLatin1, numericReferences, unquoted } from "./compact-html.js";
import { defaultLabels, type Labels } from "../../portable/labels/labels.js";
import type { Reference, Tag, Topic } from "../../portable/model/index.js";
import { pathParts } from "../views/call-view.js";
import { highlightCode } from "./highlight.js";
import { IGNORED } from "../eleventy/image-transform.js";
import { shortText } from "../markdown/meta-description.js";
import type { Prose } from "../markdown/markdown.js";
import { prose, prosePlace, type ProsePlace } from "../markdown/prose.js";
import { createEntryCache, type Macro } from "./entry-cache.js";
import { isSafeUrl } from "../urls/safe-url.js";
import { resolveTextUrl, textLinks, type TextLinks } from "../urls/text-links.js";
import type { CurrentLink } from "../navigation/sidebar.js";
import { encodeComponent } from "../../portable/well-formed.js";

/** Nunjucks calls a filter with the template's context as `this`. */
interface FilterThis {
  readonly ctx: {
    readonly page?: { readonly url?: string };
    readonly apiReferenceRoot?: string;
    readonly view?: { readonly labels?: Labels };
    readonly apiReferencePage?: { readonly reference?: Pick<Reference, "documentUrl" | "links"> };
  };
}

/** What addresses of a document's texts mean on the page. */
const linksOf = memoiseByObject(
  ({ page, apiReferenceRoot, apiReferencePage }: FilterThis["ctx"]): TextLinks =>
    textLinks(apiReferencePage?.reference, page?.url, apiReferenceRoot),
);

/** Only the text that a page begins with has headings of the second level. */
const MAIN_LEVEL = 2;

function placeOf(level: number, ctx: FilterThis["ctx"]): ProsePlace {
  return prosePlace(level, ctx.view?.labels ?? defaultLabels, linksOf(ctx), level === MAIN_LEVEL);
}

/** The filters of the plugin's templates. Prefixed: a site's filter of the same name would win. */
export function createFilters(
  markSafe: (html: string) => object,
  hasImageTransform: boolean,
): Record<string, unknown> {
  const printed = createEntryCache();
  const proseOf = (markdown: unknown, level = 3, ctx: FilterThis["ctx"]): Prose => {
    if (typeof markdown !== "string" || markdown === "") return { html: "" };
    const place = placeOf(level, ctx);
    return prose(markdown, hasImageTransform ? { ...place, onPictures: IGNORED } : place);
  };
  return {
    /** An entry by a macro, asked once: `place` tells places apart that print the same entries in other ways. */
    apiReferenceOnce: (entry: object, macro: Macro, place: string) => markSafe(printed(entry, macro, place)),
    /** HTML of links, with the one to the page itself, or to the group it belongs to, marked. */
    apiReferenceCurrent(links: unknown, { href, isPage }: CurrentLink): object {
      const list = String(links);
      // As our sidebar prints it, or as one of the site's own may.
      const bare = ` href=${unquoted(href)}>`;
      const quoted = ` href="${escapeHtml(href)}"`;
      const marked = isPage ? ' href="./" aria-current="page"' : `${quoted} aria-current="true"`;
      return markSafe(
        list.includes(bare) ? list.replace(bare, () => `${marked}>`) : list.replace(quoted, () => marked),
      );
    },
    /** A page's address, from the site's root, as a link on the page being rendered. */
    apiReferenceUrl(this: FilterThis, target: string): string {
      const { page, apiReferenceRoot } = this.ctx;
      return linkFrom(target, page?.url, apiReferenceRoot);
    },
    /** A description as safe HTML; the level is that of its first heading. */
    apiReferenceMarkdown(this: FilterThis, markdown: unknown, level?: number): object {
      return markSafe(proseOf(markdown, level, this.ctx).html);
    },
    /** What stands in the paragraph that a description is; undefined where it is more or something else. */
    apiReferenceParagraph(this: FilterThis, markdown: unknown, level?: number): object | undefined {
      const { line } = proseOf(markdown, level, this.ctx);
      return line ? markSafe(line) : undefined;
    },
    /** Whether tabs want more than one line in a narrow block: cut, they could not be told apart. `text` is what stands on them. */
    apiReferenceCrowded: (tabs: readonly Readonly<Record<string, unknown>>[], text = "label") =>
      tabs.reduce((length, tab) => length + String(tab[text]).length, 0) > NARROW_LINE,
    /** A value that is not empty for an attribute without quotes. */
    apiReferenceUnquoted: (value: unknown) => markSafe(unquoted(String(value))),
    /** Code as safe HTML that shows exactly its characters. */
    apiReferenceHighlight: (code: unknown, language: unknown) =>
      markSafe(highlightCode(String(code ?? ""), String(language ?? ""))),
    /** A note in pieces: the names of fields in it are code. */
    apiReferenceNotePieces: (note: unknown) => notePieces(String(note)),
    /** Text with references for what is beyond Latin-1: a title's dash would make every page large. See `compactHtml`. */
    apiReferenceReferences: (text: unknown) => markSafe(numericReferences(escapeHtml(String(text ?? "")))),
    /** Text for a page whose template is Markdown: nothing in it is markup, of HTML or of Markdown. */
    apiReferenceInMarkdown: (text: unknown) =>
      markSafe(
        String(text ?? "").replace(/[^\p{L}\p{N} ]/gu, (character) => `&#${character.codePointAt(0) ?? 32};`),
      ),
    /** JSON for a `<script>` that holds data: nothing in it can end the element. */
    apiReferenceJson: (value: unknown) => markSafe(scriptJson(value)),
    /** A title in pieces between which a line may break: see `breakable`. */
    apiReferenceBreaks: (text: unknown, longWord?: number) =>
      breakable(typeof text === "string" ? text : "", longWord),
    /** The path template in pieces: literal text and `{variables}`. */
    apiReferencePathParts: (path: unknown) => pathParts(typeof path === "string" ? path : ""),
    /** A foreign address from the document, or `#` where it may not be a link. */
    apiReferenceAddress(this: FilterThis, address: unknown): string {
      if (typeof address !== "string" || !isSafeUrl(address)) return "#";
      return resolveTextUrl(address, linksOf(this.ctx));
    },
    /** The beginning of a description as plain text. */
    apiReferenceShort: (markdown: unknown) => (typeof markdown === "string" ? shortText(markdown) : ""),
    /** What an entry of a list says: the first paragraph that is no heading, as plain text. */
    apiReferenceLead: (markdown: unknown) => (typeof markdown === "string" ? leadOf(markdown) : ""),
    /** The tag of that name in a reference's list. */
    apiReferenceTag: (tags: readonly (Tag | Topic)[] | undefined, name: string) =>
      tags?.find((tag) => tag.name === name),
    /** The fragment of an id, percent-encoded for a link. */
    apiReferenceFragment: (id: unknown) => `#${encodeComponent(String(id))}`,
  };
}

/** Characters on tabs that two columns of blocks have room for beside a sidebar. */
const NARROW_LINE = 36;

/**
 * https://html.spec.whatwg.org/multipage/scripting.html#restrictions-for-contents-of-script-elements
 * Characters beyond Latin-1 are escaped as well: see `compactHtml`.
 */
export function scriptJson(value: unknown): string {
  return toLatin1(
    JSON.stringify(value).replace(
      /[<>&\u0100-\uffff]/g,
      (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
    ),
  );
}

function leadOf(markdown: string): string {
  const paragraphs = markdown.split(/\n\s*\n/);
  return shortText(paragraphs.find((paragraph) => /^\s*[^\s#|<]/.test(paragraph)) ?? markdown);
}

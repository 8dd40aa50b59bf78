import { defaultLabels, type Labels } from "../../portable/labels/labels.js";
import { type Mark, marksOf } from "../../portable/marks.js";
import { memoiseByObject } from "../../portable/memoise.js";
import type { Marked, Reference, Tag, Topic } from "../../portable/model/index.js";
import { encodeComponent } from "../../portable/well-formed.js";
import type { Prose } from "../markdown/markdown.js";
import { shortText } from "../markdown/meta-description.js";
import { prose, prosePosition, type ProsePosition } from "../markdown/prose.js";
import type { CurrentLink } from "../navigation/sidebar.js";
import { pathParts, linkFrom } from "../urls/page-url.js";
import { isSafeUrl, resolveTextUrl, textLinks, type TextLinks } from "../urls/text-links.js";
import { escapeHtml, numericReferences, toLatin1, unquoted } from "./compact-html.js";
import { highlightCode } from "./highlight.js";

/**
 * Attribute that makes Eleventy's image transform skip a picture. Pictures in descriptions need it because
 * they belong to the document, not to the site, and a missing file would stop the build.
 * https://www.11ty.dev/docs/plugins/image/#attribute-overrides
 */
export const IGNORED = "eleventy:ignore";

/** Nunjucks calls a filter with the template's context as `this`. */
interface FilterThis {
  readonly ctx: {
    readonly page?: { readonly url?: string };
    readonly apiReferenceRoot?: string;
    readonly view?: { readonly labels?: Labels };
    readonly apiReferencePage?: { readonly reference?: Pick<Reference, "documentUrl" | "links"> };
  };
}

/** Returns how URLs in the document's texts are resolved on the page. */
const linksOf = memoiseByObject(
  ({ page, apiReferenceRoot, apiReferencePage }: FilterThis["ctx"]): TextLinks =>
    textLinks(apiReferencePage?.reference, page?.url, apiReferenceRoot),
);

/** Heading level of the first text of a page. Only this text gets ids for its headings. */
const MAIN_LEVEL = 2;

function positionOf(level: number, ctx: FilterThis["ctx"]): ProsePosition {
  return prosePosition(level, ctx.view?.labels ?? defaultLabels, linksOf(ctx), level === MAIN_LEVEL);
}

/**
 * Creates the filters of the plugin's templates. Their names have a prefix, because in templates that the
 * site replaces, they take precedence over the site's filters of the same name.
 */
export function createFilters(
  markSafe: (html: string) => object,
  hasImageTransform: boolean,
): Record<string, unknown> {
  const renderEntry = createEntryCache();
  const proseOf = (markdown: unknown, level = 3, ctx: FilterThis["ctx"]): Prose => {
    if (typeof markdown !== "string" || markdown === "") return { html: "" };
    const place = positionOf(level, ctx);
    return prose(markdown, hasImageTransform ? { ...place, onPictures: IGNORED } : place);
  };
  return {
    /**
     * Renders an entry with a macro, once per entry and `place`. `place` distinguishes positions that render
     * the same entries differently.
     */
    apiReferenceOnce: (entry: object, macro: Macro, place: string) =>
      markSafe(renderEntry(entry, macro, place)),
    /** Marks the link to the current page, or to its group, in the HTML of a list of links. */
    apiReferenceCurrent(links: unknown, { href, isPage }: CurrentLink): object {
      const list = String(links);
      // `bare` is the attribute as our sidebar prints it, `quoted` as a sidebar of the site may print it.
      const bare = ` href=${unquoted(href)}>`;
      const quoted = ` href="${escapeHtml(href)}"`;
      const marked = isPage ? ' href="./" aria-current="page"' : `${quoted} aria-current="true"`;
      return markSafe(
        list.includes(bare) ? list.replace(bare, () => `${marked}>`) : list.replace(quoted, () => marked),
      );
    },
    /** Returns the link from the current page to `target`, a URL that starts at the site root. */
    apiReferenceUrl(this: FilterThis, target: string): string {
      const { page, apiReferenceRoot } = this.ctx;
      return linkFrom(target, page?.url, apiReferenceRoot);
    },
    /** Renders a description as safe HTML; `level` is the level of its first heading. */
    apiReferenceMarkdown(this: FilterThis, markdown: unknown, level?: number): object {
      return markSafe(proseOf(markdown, level, this.ctx).html);
    },
    /**
     * Renders a description that is a single paragraph, without the tags of the paragraph. Returns undefined
     * for any other description.
     */
    apiReferenceParagraph(this: FilterThis, markdown: unknown, level?: number): object | undefined {
      const { line } = proseOf(markdown, level, this.ctx);
      return line ? markSafe(line) : undefined;
    },
    /**
     * Whether tabs need more than one line in a narrow block, because truncated labels could not be
     * distinguished. `text` is the name of the property that contains the label of a tab.
     */
    apiReferenceCrowded: (tabs: readonly Readonly<Record<string, unknown>>[], text = "label") =>
      tabs.reduce((length, tab) => length + String(tab[text]).length, 0) > NARROW_LINE,
    /** Escapes a non-empty value for an attribute without quotes. */
    apiReferenceUnquoted: (value: unknown) => markSafe(unquoted(String(value))),
    /** Renders code as safe HTML that shows exactly its characters. */
    apiReferenceHighlight: (code: unknown, language: unknown) =>
      markSafe(highlightCode(String(code ?? ""), String(language ?? ""))),
    /** Splits a note into pieces: plain text, and names of fields that are rendered as code. */
    apiReferenceNotePieces: (note: unknown) => notePieces(String(note)),
    /**
     * Escapes text and replaces characters beyond Latin-1 with character references, because a dash in a
     * title would double every page. See `compactHtml`.
     */
    apiReferenceReferences: (text: unknown) => markSafe(numericReferences(escapeHtml(String(text ?? "")))),
    /**
     * Escapes text for a page whose template is Markdown, so that nothing in it is HTML or Markdown syntax.
     */
    apiReferenceInMarkdown: (text: unknown) =>
      markSafe(
        String(text ?? "").replace(/[^\p{L}\p{N} ]/gu, (character) => `&#${character.codePointAt(0) ?? 32};`),
      ),
    /**
     * Serialises a value as JSON for a `<script>` that contains data, so that nothing in it can end the
     * element.
     */
    apiReferenceJson: (value: unknown) => markSafe(scriptJson(value)),
    /** Splits a title into pieces between which a line may break; see `breakable`. */
    apiReferenceBreaks: (text: unknown, longWord?: number) =>
      breakable(typeof text === "string" ? text : "", longWord),
    /** Splits a path template into literal text and `{variables}`. */
    apiReferencePathParts: (path: unknown) => pathParts(typeof path === "string" ? path : ""),
    /** Resolves an external URL from the document. Returns `#` if it must not be a link. */
    apiReferenceAddress(this: FilterThis, address: unknown): string {
      if (typeof address !== "string" || !isSafeUrl(address)) return "#";
      return resolveTextUrl(address, linksOf(this.ctx));
    },
    /** Returns the beginning of a description as plain text. */
    apiReferenceShort: (markdown: unknown) => (typeof markdown === "string" ? shortText(markdown) : ""),
    /**
     * Returns the text for a list entry: the first paragraph that is not a heading, a table or HTML, as plain
     * text.
     */
    apiReferenceLead: (markdown: unknown) => (typeof markdown === "string" ? leadOf(markdown) : ""),
    /** Returns the tag with this name. */
    apiReferenceTag: (tags: readonly (Tag | Topic)[] | undefined, name: string) =>
      tags?.find((tag) => tag.name === name),
    ...markFilters,
    /** Returns the fragment of an id, percent-encoded for a link. */
    apiReferenceFragment: (id: unknown) => `#${encodeComponent(String(id))}`,
  };
}

const markFilters = {
  /** Returns the marks of an object of the model, such as an operation. */
  apiReferenceMarks(this: FilterThis, part: Partial<Marked>): readonly Mark[] {
    return marksOf([part], this.ctx.view?.labels ?? defaultLabels);
  },
  /** Whether any of the marks strikes titles in lists through. */
  apiReferenceStruck: (marks: readonly Mark[]) => marks.some(({ isStruck }) => isStruck),
};

/**
 * Number of characters that fit on one line of tabs when two columns of blocks are shown beside a sidebar.
 */
const NARROW_LINE = 36;

/**
 * Serialises a value as JSON for a `<script>`:
 * https://html.spec.whatwg.org/multipage/scripting.html#restrictions-for-contents-of-script-elements. Also
 * escapes characters beyond Latin-1; see `compactHtml`.
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

/** A macro of the templates: its result is HTML, safe to print. */
type Macro = (...values: readonly unknown[]) => object;

/**
 * Creates a function that renders an entry with a macro, once per entry and `place`. `place` names a position
 * in the templates, because the same entry is rendered differently at each position.
 */
function createEntryCache(): (entry: object, macro: Macro, place: string) => string {
  const caches = new Map<string, WeakMap<object, string>>();
  return (entry, macro, place) => {
    const cached = caches.get(place)?.get(entry);
    if (cached !== undefined) return cached;
    // `toLatin1` flattens the text. JavaScript stores a joined text as pieces, and each page that prints the
    // text would otherwise go through the pieces again.
    const html = toLatin1(String(macro(entry)));
    const cache = caches.get(place) ?? new WeakMap<object, string>();
    caches.set(place, cache.set(entry, html));
    return html;
  };
}

/** Number of characters from which a word may be too long for a narrow line. */
const LONG_WORD = 16;

/**
 * Positions where a title may break, in order of preference: after a space, after a separator, at a camelCase
 * hump.
 */
const BREAKS = [/(?<=\s)/, /(?<=[/._-])/, /(?<=[a-z])(?=[A-Z])/];

/**
 * Splits a title into pieces shorter than `longWord` characters, as far as it has positions to break. A piece
 * that is short enough is not split further.
 */
export function breakable(text: string, longWord = LONG_WORD): readonly string[] {
  return BREAKS.reduce<readonly string[]>(
    (pieces, pattern) =>
      pieces.flatMap((piece) => (piece.length < longWord ? [piece] : piece.split(pattern))),
    [text],
  );
}

/** Splits a note into text and code, which is between backticks. */
export const notePieces = (note: string): readonly { readonly text: string; readonly isCode: boolean }[] =>
  note.split("`").map((text, index) => ({ text, isCode: index % 2 === 1 }));

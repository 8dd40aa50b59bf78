import type { Labels } from "../../portable/labels/labels.js";
import { withAdmonitions, type Admonition } from "./admonitions.js";
import { renderMarkdown } from "./markdown.js";
import { resolveLinks } from "./resolve-links.js";

/** Where on a page a description stands, and the names of what may be wider than the page. */
export interface ProsePlace {
  /** Level of its first heading: one below the heading above it. */
  readonly level: number;
  readonly codeName: string;
  readonly tableName: string;
  /** Titles of messages that the author sets off. */
  readonly admonitions: Readonly<Record<Admonition, string>>;
  /** Address of the document, for relative links. */
  readonly base?: string;
}

/** `base` is the address of the document, where it has one. */
export function prosePlace(level: number, labels: Labels, base: string | undefined): ProsePlace {
  const { note, tip, important, warning, caution } = labels;
  return {
    level,
    codeName: labels.codeBlock,
    tableName: labels.table,
    admonitions: { note, tip, important, warning, caution },
    ...(base === undefined ? {} : { base }),
  };
}

/**
 * A description as safe HTML that fits its place: no heading level is skipped, whatever levels the author used, and code
 * and tables, which scroll by themselves where they are wide, have a name and can be reached by keyboard.
 */
export function prose(
  markdown: string,
  { level, codeName, tableName, admonitions, base }: ProsePlace,
): string {
  const html = resolveLinks(withAdmonitions(renderMarkdown(markdown), admonitions), base);
  if (!/<(?:h[1-6]|pre|table)>/.test(html)) return html;
  return withHeadingsFrom(level, html)
    .replace(/(?<=<pre)(?=>)/g, () => ` tabindex="0" role="group" aria-label="${attribute(codeName)}"`)
    .replace(/(?<=<table)(?=>)/g, () => ` tabindex="0" aria-label="${attribute(tableName)}"`);
}

/** The author's levels in their order, without gaps: `h1`, `h4`, `h4`, `h6` become `h2`, `h3`, `h3`, `h4`. */
function withHeadingsFrom(first: number, html: string): string {
  const used = [...new Set([...html.matchAll(/<h([1-6])>/g)].map(([, level]) => Number(level)))].sort();
  let above = first - 1;
  let current = first;
  return html.replace(/(?<=<\/?h)[1-6](?=>)/g, (level, at: number) => {
    const opens = html.charAt(at - 2) === "<";
    if (opens) {
      current = Math.min(first + used.indexOf(Number(level)), above + 1, 6);
      above = current;
    }
    return String(current);
  });
}

const attribute = (text: string): string => text.replaceAll("&", "&amp;").replaceAll('"', "&quot;");

/** A block of code in a Markdown file. */
export interface Block {
  readonly language: string;
  readonly code: string;
  /** The file that the first line names. */
  readonly file?: string;
  /** Why it cannot be typed on every machine: `needs="an account at Netlify"`. */
  readonly needs?: string;
}

/** The blocks of a Markdown text, in order. */
export function blocksOf(markdown: string): readonly Block[] {
  return [...markdown.matchAll(/^```(\w+)(.*)\n([^]*?)^```$/gm)].map(
    ([, language = "", more = "", code = ""]) => {
      const needs = /needs="([^"]+)"/.exec(more)?.[1];
      const file = /^ ([^\s="]+)(?: |$)/.exec(more)?.[1];
      return { language, code, ...(file && { file }), ...(needs && { needs }) };
    },
  );
}

/** A code block of a Markdown file. */
export interface Block {
  readonly language: string;
  readonly code: string;
  /** The file name after the language, in the line that opens the block. */
  readonly file?: string;
  /** The reason why the block cannot be type-checked on every machine: `needs="an account at Netlify"`. */
  readonly needs?: string;
}

/** Returns the code blocks of a Markdown text, in order. */
export function blocksOf(markdown: string): readonly Block[] {
  return [...markdown.matchAll(/^```(\w+)(.*)\n([^]*?)^```$/gm)].map(
    ([, language = "", more = "", code = ""]) => {
      const needs = /needs="([^"]+)"/.exec(more)?.[1];
      const file = /^ ([^\s="]+)(?: |$)/.exec(more)?.[1];
      return { language, code, ...(file && { file }), ...(needs && { needs }) };
    },
  );
}

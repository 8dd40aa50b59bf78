import type { HtmlRange } from "./html-tree.js";

/**
 * Changes to an HTML text. All of them name offsets in the original text. Everything else stays identical byte
 * for byte, because a serialised tree would differ from what the site printed.
 */
export class Edits {
  readonly #list: (HtmlRange & { readonly text: string })[] = [];

  /** Replaces a range. A range inside a replaced one is dropped with it. */
  replace({ start, end }: HtmlRange, text: string): void {
    this.#list.push({ start, end, text });
  }

  /** Inserts a text. Texts at the same offset are inserted in the order of the calls. */
  insert(at: number, text: string): void {
    this.replace({ start: at, end: at }, text);
  }

  apply(html: string): string {
    let [result, done] = ["", 0];
    for (const { start, end, text } of this.#list.toSorted((one, other) => one.start - other.start)) {
      if (start < done) continue;
      result += html.slice(done, start) + text;
      done = end;
    }
    return result + html.slice(done);
  }
}

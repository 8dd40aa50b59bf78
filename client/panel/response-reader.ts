import { element } from "../shared/element.js";
import type { LineMark } from "./render-piece.js";
import { RenderedResponse, type ReaderOptions } from "./rendered-response.js";
import { findField } from "./find-field.js";
import { foldControl } from "./fold-control.js";

/** Number of lines from which a response gets a search field. Shorter responses are readable at a glance. */
const FIND_FROM = 20;

export interface ResponseReader {
  /** Marks lines by their numbers, starting at 1. */
  mark(marks: Iterable<readonly [line: number, mark: LineMark]>): void;
}

/** Adds search and folding to a response on the page. */
export async function createResponseReader(reading: ReaderOptions): Promise<ResponseReader> {
  const { place, isJson, signal } = reading;
  const answer = await RenderedResponse.of(reading);
  const foldAll = isJson ? await foldControl(answer) : undefined;
  if (answer.lines.count >= FIND_FROM && !signal.aborted) {
    const bar = element("div", "ar-reader", ...findField(answer), ...(foldAll ? [foldAll] : []));
    place.closest("pre")?.before(bar);
    signal.addEventListener("abort", () => bar.remove());
  }
  return {
    mark(marks) {
      for (const [line, mark] of marks) answer.mark(line, mark);
    },
  };
}

import { element } from "../shared/element.js";
import { iconButton, quietButton } from "./buttons.js";
import { matchesIn } from "./find-in-text.js";
import { outerFolds } from "./folds.js";
import type { LineMark } from "./render-piece.js";
import { type ReaderOptions, RenderedResponse } from "./rendered-response.js";
import { closingLine, pieceOf } from "./text-lines.js";

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

/**
 * Returns a search field for a response, with the number of matches and buttons that move to the previous and
 * the next match.
 */
function findField(answer: RenderedResponse): readonly HTMLElement[] {
  const { context, signal } = answer.reading;
  const { getText } = context;
  const name = getText("panelFind");
  const field = element("input", {
    type: "search",
    placeholder: name,
    ariaLabel: name,
    autocomplete: "off",
    spellcheck: false,
  });
  const status = element("span", { role: "status", className: "ar-hint" });
  let [count, current] = [0, -1];
  let finding = new AbortController();
  const go = (to: number): void => {
    current = count === 0 ? -1 : (to + count) % count;
    if (count > 0) answer.setCurrent(current);
    const found =
      count === 0 ? getText("panelFoundNone") : getText("panelFound", { number: current + 1, count });
    status.textContent = field.value === "" ? "" : found;
  };
  const find = async (): Promise<void> => {
    finding.abort();
    finding = new AbortController();
    const found = await matchesIn(answer.lines, field.value, AbortSignal.any([signal, finding.signal]));
    if (!found) return;
    answer.setFound(found);
    count = found.length;
    go(0);
  };
  field.addEventListener("input", () => void find());
  field.addEventListener("keydown", (event) => {
    if (event.key === "Enter") go(current + (event.shiftKey ? -1 : 1));
    else if (event.key === "Escape" && field.value !== "") {
      field.value = "";
      void find();
    } else return;
    event.preventDefault();
  });
  return [
    field,
    status,
    iconButton("chev", getText("panelFindPrevious"), () => go(current - 1)),
    iconButton("chev", getText("panelFindNext"), () => go(current + 1)),
  ];
}

/**
 * Lets a click on a bracket fold its content. Arrow keys move between the brackets. Returns the button that
 * folds or expands everything at the first level, or undefined if there is nothing to fold.
 */
async function foldControl(answer: RenderedResponse): Promise<HTMLButtonElement | undefined> {
  const { folds, lines, reading } = answer;
  const { place, signal } = reading;
  const { getText } = reading.context;
  const outer = await outerFolds(lines);
  const name = (): string => getText(folds.isEmpty ? "panelFoldAll" : "panelUnfoldAll");
  const redraw = async (): Promise<void> => {
    button.textContent = name();
    await answer.renderFolds();
  };
  const button = quietButton(name(), () => {
    if (folds.isEmpty) folds.set(outer);
    else folds.clear();
    void redraw();
  });
  const toggle = (event: Event, fold: HTMLElement): void => {
    event.preventDefault();
    const line = Number(fold.dataset["line"]);
    const index = pieceOf(lines, line);
    const closing = closingLine(lines, index, line);
    if (folds.below(line) !== undefined) folds.delete(line);
    else if (closing !== undefined) folds.set([[line, closing]]);
    fold.focus();
    const piece = lines.pieces[index];
    if (piece) answer.render(piece);
    void redraw();
  };
  const onClick = (event: MouseEvent): void => {
    const fold = foldIn(event);
    if (fold && getSelection()?.isCollapsed !== false) toggle(event, fold);
  };
  const onKey = (event: KeyboardEvent): void => {
    const fold = foldIn(event);
    if (!fold) return;
    if (event.key === "Enter" || event.key === " ") return toggle(event, fold);
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const all = [...place.querySelectorAll<HTMLElement>(".ar-fold")].filter((each) => each.checkVisibility());
    all[all.indexOf(fold) + step]?.focus();
  };
  place.addEventListener("click", onClick, { signal });
  place.addEventListener("keydown", onKey, { signal });
  return outer.length > 0 ? button : undefined;
}

const foldIn = ({ target }: Event): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>(".ar-fold") : null;

import { closingLine, pieceOf } from "./text-lines.js";
import { quietButton } from "./buttons.js";
import type { RenderedResponse } from "./rendered-response.js";
import { outerFolds } from "./folds.js";

/**
 * Lets a click on a bracket fold its content. Arrow keys move between the brackets. Returns the button that
 * folds or expands everything at the first level, or undefined if there is nothing to fold.
 */
export async function foldControl(answer: RenderedResponse): Promise<HTMLButtonElement | undefined> {
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

import { element } from "../shared/element.js";
import { iconButton, quietButton } from "./buttons.js";
import { Folds, outerFolds } from "./folds.js";
import type { ResponseContext } from "./panel-files.js";
import { type LineMark, markText, renderPiece } from "./render-piece.js";
import {
  closingLine,
  createPause,
  lastIndex,
  measureLines,
  numberedLines,
  pieceAt,
  pieceOf,
  type TextLines,
  type TextPiece,
} from "./text-lines.js";

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

/** The text of a response on the page, which can be rendered again with matches, folds and marks. */
interface ReaderOptions {
  /** The element whose children are the pieces of the text. */
  readonly place: HTMLElement;
  /** Whether the text is formatted JSON. */
  readonly isJson: boolean;
  readonly context: Pick<ResponseContext, "getText">;
  /** Aborts when the next response replaces this one. */
  readonly signal: AbortSignal;
}

/** Height of a line of code in rem, as in the style sheet. */
const LINE_HEIGHT = 1.375;

/**
 * A response on the page. Only the pieces near the visible window are rendered at once, because a response
 * may have a hundred thousand lines.
 */
class RenderedResponse {
  readonly folds = new Folds();
  private readonly marks = new Map<number, LineMark[]>();
  private readonly stale: Set<TextPiece>;
  private readonly inSight = new Set<TextPiece>();
  private readonly folded = new Set<TextPiece>();
  private found: readonly Match[] = [];
  private current = -1;

  static async of(reading: ReaderOptions): Promise<RenderedResponse> {
    return new RenderedResponse(reading, await measureLines(reading.place));
  }

  private constructor(
    readonly reading: ReaderOptions,
    readonly lines: TextLines,
  ) {
    const { pieces } = lines;
    const byElement = new Map<Element, TextPiece>(pieces.map((piece) => [piece.element, piece]));
    this.stale = new Set(pieces);
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) this.see(byElement.get(target), isIntersecting);
      },
      { rootMargin: "50%" },
    );
    for (const { element } of pieces) observer.observe(element);
    reading.signal.addEventListener("abort", () => observer.disconnect());
  }

  /** Marks a line by its number, starting at 1. */
  mark(number: number, mark: LineMark): void {
    const line = number - 1;
    this.marks.set(line, [...(this.marks.get(line) ?? []), mark]);
    this.renderSoon(this.lines.pieces[pieceOf(this.lines, line)]);
  }

  /** Shows matches. None is the current one until `setCurrent` is called. */
  setFound(found: readonly Match[]): void {
    this.found = found;
    this.current = -1;
    for (const piece of this.lines.pieces) this.renderSoon(piece);
  }

  /** Shows a match as the current one, and scrolls to it. */
  setCurrent(current: number): void {
    const before = this.found[this.current];
    const match = this.found[current];
    this.current = current;
    if (before) this.renderSoon(this.pieceWith(before));
    const piece = match && this.pieceWith(match);
    if (!piece) return;
    const line = lineAt(piece, match[0] - piece.start);
    if (this.folds.hides(line)) {
      this.folds.show(line);
      void this.renderFolds();
    }
    this.render(piece);
    piece.element.querySelector(".ar-current")?.scrollIntoView({ block: "center", inline: "nearest" });
  }

  render(piece: TextPiece): void {
    const { marks, folds, reading } = this;
    const focused = document.activeElement;
    const line =
      focused && piece.element.contains(focused) ? (focused as HTMLElement).dataset["line"] : undefined;
    this.stale.delete(piece);
    renderPiece(piece, {
      isJson: reading.isJson,
      marks,
      getText: reading.context.getText,
      isHidden: (line) => folds.hides(line),
      foldedBelow: (line) => folds.below(line),
    });
    for (const [index, match] of matchesOf(piece, this.found))
      markText(piece.element, match, index === this.current);
    if (line !== undefined) piece.element.querySelector<HTMLElement>(`[data-line="${line}"]`)?.focus();
  }

  /** Renders pieces that folds have changed, in steps. Pieces outside the window reserve their height. */
  async renderFolds(): Promise<void> {
    const pause = createPause();
    const { pieces, count } = this.lines;
    for (const [index, piece] of pieces.entries()) {
      const last = (pieces[index + 1]?.first ?? count) - 1;
      const isFolded = this.folds.touches(piece.first, last);
      if (!isFolded && !this.folded.has(piece)) continue;
      const { element } = piece;
      const shown = isFolded ? this.shownLines(piece) : undefined;
      if (isFolded) this.folded.add(piece);
      else this.folded.delete(piece);
      element.hidden = shown === 0;
      element.style.containIntrinsicBlockSize =
        shown === undefined ? "" : `calc(${shown * LINE_HEIGHT} * var(--ar-rem))`;
      this.renderSoon(piece);
      await pause();
      if (this.reading.signal.aborted) return;
    }
  }

  private shownLines(piece: TextPiece): number {
    let count = 0;
    for (const [line] of numberedLines(piece)) if (!this.folds.hides(line)) count += 1;
    return count;
  }

  private renderSoon(piece: TextPiece | undefined): void {
    if (!piece) return;
    this.stale.add(piece);
    if (this.inSight.has(piece)) this.render(piece);
  }

  private see(piece: TextPiece | undefined, isInSight: boolean): void {
    if (!piece) return;
    if (!isInSight) this.inSight.delete(piece);
    else {
      this.inSight.add(piece);
      if (this.stale.has(piece)) this.render(piece);
    }
  }

  private pieceWith([from]: Match): TextPiece | undefined {
    return this.lines.pieces[pieceAt(this.lines, from)];
  }
}

/** Returns the line that contains an offset of a piece. */
function lineAt(piece: TextPiece, at: number): number {
  let offset = 0;
  let found = piece.first;
  for (const [line, text] of numberedLines(piece)) {
    if (offset > at) break;
    found = line;
    offset += text.length;
  }
  return found;
}

/** Offsets in the whole text: `from` is inclusive, `to` is exclusive. */
type Match = readonly [from: number, to: number];

/** Maximum number of matches; no reader steps through more. */
const MAX_MATCHES = 100_000;

/**
 * Returns the matches of `query` in a text, ignoring case. A match may continue in the next piece. Pauses
 * between pieces, and returns undefined once the signal aborts.
 */
async function matchesIn(
  { pieces }: TextLines,
  query: string,
  signal: AbortSignal,
): Promise<readonly Match[] | undefined> {
  const found: Match[] = [];
  if (query === "") return found;
  const pattern = new RegExp(query.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&"), "giu");
  const pause = createPause();
  for (const [index, { text, start }] of pieces.entries()) {
    const next = pieces[index + 1]?.text.slice(0, query.length) ?? "";
    for (const match of (text + next).matchAll(pattern)) {
      if (match.index >= text.length || found.length >= MAX_MATCHES) break;
      const from = start + match.index;
      if (from >= (found.at(-1)?.[1] ?? 0)) found.push([from, from + match[0].length]);
    }
    await pause();
    if (signal.aborted) return undefined;
  }
  return found;
}

/**
 * Returns the matches that begin in a piece, with their indexes in `matches`. The returned offsets are
 * relative to the piece.
 */
function matchesOf(
  { start, text }: TextPiece,
  matches: readonly Match[],
): readonly (readonly [index: number, match: Match])[] {
  const end = start + text.length;
  const found: (readonly [number, Match])[] = [];
  let index = matches.length === 0 ? 0 : lastIndex(matches.length, (at) => (matches[at]?.[0] ?? 0) < start);
  if ((matches[index]?.[0] ?? 0) < start) index += 1;
  for (let match = matches[index]; match && match[0] < end; match = matches[(index += 1)])
    found.push([index, [match[0] - start, match[1] - start]]);
  return found;
}

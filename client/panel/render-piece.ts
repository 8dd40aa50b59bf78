import { element } from "../element.js";
import { isOpening, numberedLines, type TextPiece } from "./text-lines.js";
import { coloured } from "./colours.js";
import type { ResponseContext } from "./panel-context.js";

/** What is said of a line. */
export interface LineMark {
  /** Of the field that it is about. */
  readonly path: string;
  /** Reads on from the path. */
  readonly text: string;
  /** Of the row that says otherwise. */
  readonly href: string | undefined;
}

/** What a piece of an answer is drawn with. */
export interface PieceOptions {
  readonly isJson: boolean;
  readonly isHidden: (line: number) => boolean;
  /** How many lines are folded below this one; undefined where none are. */
  readonly foldedBelow: (line: number) => number | undefined;
  readonly marks: ReadonlyMap<number, readonly LineMark[]>;
  readonly say: ResponseContext["say"];
}

/**
 * Draws a piece line by line. All of its text stays in it, what is folded is hidden; what is said of lines is no part of
 * the text, so that copying gives what was answered.
 */
export function renderPiece(piece: TextPiece, options: PieceOptions): void {
  const parts: (Node | string)[] = [];
  let hidden = "";
  const hide = (): void => {
    if (hidden !== "") parts.push(element("span", { hidden: true }, hidden));
    hidden = "";
  };
  let isShown = false;
  for (const [line, text] of numberedLines(piece)) {
    if (options.isHidden(line)) {
      hidden += text;
      continue;
    }
    hide();
    isShown = true;
    parts.push(...lineParts(line, text, options));
  }
  hide();
  piece.element.hidden = !isShown && piece.text !== "";
  piece.element.replaceChildren(...parts);
}

function lineParts(line: number, text: string, options: PieceOptions): readonly (Node | string)[] {
  const colour = (part: string): readonly (Node | string)[] =>
    options.isJson ? coloured(part, "json") : [part];
  const marks = (options.marks.get(line) ?? []).map(markElement);
  const end = text.endsWith("\n") ? "\n" : "";
  const body = end === "" ? text : text.slice(0, -1);
  if (!options.isJson || !isOpening(text)) return [...colour(body), ...marks, end];
  return [...colour(body.slice(0, -1)), foldElement(line, body, options), ...marks, end];
}

/** A bracket that folds what it opens. No button: a reader's selection would leave its text out. */
function foldElement(line: number, body: string, { foldedBelow, say }: PieceOptions): HTMLElement {
  const below = foldedBelow(line);
  const bracket = body.slice(-1);
  const key = /^\s*("(?:[^"\\]|\\.)*")/.exec(body)?.[1];
  const fold = element(
    "span",
    { className: "ar-fold", role: "button", tabIndex: line === 0 ? 0 : -1, ariaLabel: key ?? bracket },
    bracket,
  );
  fold.ariaExpanded = String(below === undefined);
  Object.assign(fold.dataset, {
    line,
    ...(below !== undefined && { below: say("panelLines", { count: below }) }),
  });
  return fold;
}

function markElement({ path, text, href }: LineMark): HTMLElement {
  const mark = href === undefined ? element("span", { role: "note" }) : element("a", { href });
  const said = `${path.split(".").at(-1) ?? ""} ${text}`.trim();
  mark.className = "ar-off";
  mark.ariaLabel = said;
  mark.dataset["text"] = said;
  return mark;
}

/** Marks a part of what an element says. */
export function markText(root: HTMLElement, [from, to]: readonly [number, number], isCurrent: boolean): void {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const found: Text[] = [];
  let at = 0;
  for (let node = walker.nextNode(); node && at < to; node = walker.nextNode()) {
    let text = node as Text;
    const { length } = text;
    if (at + length > from) {
      if (from > at) text = text.splitText(from - at);
      const start = Math.max(at, from);
      if (start + text.length > to) text.splitText(to - start);
      found.push(text);
      // The rest of a text that was split comes next.
      walker.currentNode = text;
      at = start + text.length;
    } else at += length;
  }
  for (const text of found) {
    const mark = element("mark", isCurrent ? "ar-current" : "");
    text.replaceWith(mark);
    mark.append(text);
  }
}

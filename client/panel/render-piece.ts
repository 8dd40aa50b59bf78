import { element } from "../shared/element.js";
import { isOpening, numberedLines, type TextPiece } from "./text-lines.js";
import { coloured } from "./live-samples.js";
import type { ResponseContext } from "./panel-files.js";

/** A message about a line. */
export interface LineMark {
  /** Path of the field that the message refers to. */
  readonly path: string;
  /** The rest of the sentence that begins with the path. */
  readonly text: string;
  /** Link to the row that documents the field. */
  readonly href: string | undefined;
}

export interface PieceOptions {
  readonly isJson: boolean;
  readonly isHidden: (line: number) => boolean;
  /** Returns how many lines are folded below this one, or undefined if none are. */
  readonly foldedBelow: (line: number) => number | undefined;
  readonly marks: ReadonlyMap<number, readonly LineMark[]>;
  readonly getText: ResponseContext["getText"];
}

/**
 * Renders a piece line by line. Folded lines stay in the text and are hidden. Messages about lines are not
 * part of the text, so that copying yields the response unchanged.
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

/**
 * Creates a bracket that folds its content. The bracket is not a `button` element, because copying a
 * selection would omit its text.
 */
function foldElement(line: number, body: string, { foldedBelow, getText }: PieceOptions): HTMLElement {
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
    ...(below !== undefined && { below: getText("panelLines", { count: below }) }),
  });
  return fold;
}

function markElement({ path, text, href }: LineMark): HTMLElement {
  const mark = href === undefined ? element("span", { role: "note" }) : element("a", { href });
  const label = `${path.split(".").at(-1) ?? ""} ${text}`.trim();
  mark.className = "ar-off";
  mark.ariaLabel = label;
  mark.dataset["text"] = label;
  return mark;
}

/** Marks part of an element's text. */
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
      // Continues with the rest of a split text.
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

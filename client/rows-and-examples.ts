import type { openAncestors } from "./deep-link.js";
import type { linkTarget } from "./shared/link-target.js";

/** A key in an example. */
interface Key {
  readonly element: HTMLElement;
  /** Prefix of the ids of the rows that document the example. */
  readonly start: string;
  /**
   * The rows of the key's field, one for each branch that has the field. A key without a field of its own has
   * the rows of its parent.
   */
  readonly rows: readonly Element[];
  readonly isOwn: boolean;
}

/**
 * Marks the lines of a hovered or focused row in the example beside it, or its variable in the path, and makes
 * keys of an example open their row. A hovered variable marks its row. An example is one tab stop: arrow keys move between its keys, and Enter opens the row of the
 * marked key.
 *
 * @param targetOf Returns the target of a link.
 * @param open Opens the ancestors of an element.
 * @returns The listener for events of the page.
 */
export function connectRows(
  page: Element,
  targetOf: typeof linkTarget,
  open: typeof openAncestors,
): (event: Event) => void {
  const keys = [...page.querySelectorAll<HTMLElement>("[data-rows]")].flatMap((each) => keysOf(each, page));
  const variables = [...page.querySelectorAll<HTMLAnchorElement>(VARIABLE)];
  let marked: readonly (Element | undefined)[] = [];
  const mark = (elements: typeof marked): void => {
    for (const each of marked) each?.classList.remove("ar-tied");
    for (const each of elements) each?.classList.add("ar-tied");
    marked = elements;
  };
  const point = ({ element, rows }: Key): void => mark([element, shownOf(rows)]);
  const follow = ({ rows }: Key): void => {
    const row = shownOf(rows);
    const name = row?.querySelector<HTMLAnchorElement>(NAME);
    if (!name) return;
    open(name);
    location.hash = name.hash;
    name.focus();
  };
  /** Marks the lines and the variables of a row. Scrolls so that the row does not move. */
  const markLines = (row: Element): void => {
    const { top } = row.getBoundingClientRect();
    const lines = shownLines(row, keys, open);
    const tied = variables.filter((variable) => targetOf(variable) === row);
    mark(tied.length > 0 ? [...lines, ...tied, row] : lines);
    lines[0]?.scrollIntoView(AT_ONCE);
    scrollBy({ ...AT_ONCE, top: row.getBoundingClientRect().top - top });
  };
  const move = (event: KeyboardEvent): void => {
    const example = (event.target as Element).closest("pre");
    const inside = keys.filter(({ element }) => element.closest("pre") === example);
    const step = { ArrowDown: 1, ArrowUp: -1, Enter: 0 }[event.key] ?? NaN;
    const key = inside[inside.findIndex(({ element }) => element === marked[0]) + step];
    if (!key) return;
    event.preventDefault();
    if (!step) return follow(key);
    // Focusing the key makes screen readers announce it and triggers `focusin`, which marks it.
    key.element.tabIndex = -1;
    key.element.focus();
  };
  let last: Element | null;
  return (event) => {
    const target = event.target as Element;
    const key = keys.find(({ element }) => element === target);
    if (event instanceof KeyboardEvent) move(event);
    else if (event.type === "click" && key) follow(key);
    else {
      // Compares rows and keys instead of targets. The link "Where else?" moves to the hovered row, so the
      // target may change while the row stays the same.
      const row = target.closest(".ar-rows>li");
      const variable = target.closest<HTMLAnchorElement>(VARIABLE);
      const hovered = key?.element ?? variable ?? row;
      if (hovered === last) return;
      last = hovered;
      if (key) point(key);
      else if (variable) mark([variable, targetOf(variable) ?? undefined]);
      else if (row) markLines(row);
      else if (marked.some((each) => each?.matches(VARIABLE))) mark([]);
    }
  };
}

/**
 * Returns the lines that show a row's field in the visible examples. If no example for these rows is visible,
 * shows the first one that contains the field, unless it is collapsed.
 */
function shownLines(row: Element, keys: readonly Key[], open: typeof openAncestors): readonly Element[] {
  const lines = keys.filter(({ rows, isOwn }) => isOwn && rows.includes(row));
  const [first] = lines;
  if (
    first &&
    !first.element.closest("details:not([open])") &&
    !keys.some(({ start, element }) => start === first.start && element.checkVisibility())
  )
    open(first.element);
  return lines.flatMap(({ element }) => (element.checkVisibility() ? element : []));
}

const NAME = ".ar-name";

const VARIABLE = "a.ar-var";

const AT_ONCE: ScrollIntoViewOptions = { block: "nearest", behavior: "instant" };

const shownOf = (rows: Key["rows"]): Element | undefined =>
  rows.find((row) => row.checkVisibility()) ?? rows[0];

/**
 * Finds the keys of an example and their rows. The path of a key is derived from the example's text, and its
 * row is the one whose name is that path.
 */
function keysOf(example: HTMLElement, page: Element): readonly Key[] {
  const start = CSS.escape(example.dataset["rows"] ?? "");
  // Excludes the rows of other media types, which have their own examples. Their ids begin with `${start}(`
  // and contain a slash.
  const below = `.ar-rows>[id^="${start}"]:not([id^="${start}("][id*="/"])`;
  const named = Map.groupBy(
    page.querySelectorAll(below),
    ({ firstElementChild }) => firstElementChild?.querySelector<HTMLAnchorElement>(NAME)?.text,
  );
  const keys: Key[] = [];
  let current: { path: string; rows: Key["rows"] } = { path: "", rows: [] };
  const enclosing = [current];
  for (const node of example.firstElementChild?.childNodes ?? []) {
    const text = node.textContent ?? "";
    if (node.nodeName === "AR-W") {
      const { path, rows } = enclosing.at(-1) ?? current;
      const before = path && `${path}.`;
      const name = before + (JSON.parse(text) as string);
      const fieldRows = named.get(name);
      // A key without a field of its own belongs to a map, whose path ends in `*`.
      current = { path: fieldRows ? name : `${before}*`, rows: fieldRows ?? rows };
      keys.push({ element: node as HTMLElement, start, rows: current.rows, isOwn: fieldRows !== undefined });
    } else if (node instanceof Text)
      for (const sign of text) {
        if ("[{".includes(sign)) {
          current = { ...current, path: current.path + (sign === "[" ? "[]" : "") };
          enclosing.push(current);
        }
        if ("]}".includes(sign)) {
          enclosing.pop();
          current = enclosing.at(-1) ?? current;
        }
      }
  }
  return keys;
}

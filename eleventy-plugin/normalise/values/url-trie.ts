import { isPlaceholder } from "../../portable/example/known/count-values.js";
import { nameWords } from "../../portable/example/known/words.js";
import { tryPercentDecode } from "../../portable/well-formed.js";

/** Values that URLs have for the variables of path templates. */
export type UrlTrie = ReturnType<typeof createUrlTrie>;

/**
 * A segment that templates with the same beginning share. Literal segments are distinguished by their text;
 * variables are not distinguished by name.
 */
interface Segment {
  readonly literals: Map<string, Segment>;
  readonly mixed: Map<string, Segment>;
  variable?: Segment;
  /**
   * Names that the templates give to `variable`, as words. A URL with such a name in this position contains a
   * placeholder, not a value.
   */
  readonly names: Set<string>;
  isEnd: boolean;
  /** Lists of values from URLs that contain this segment, and how often each occurs. */
  readonly counts: Map<string, { readonly values: readonly string[]; count: number }>;
}

/** Maximum number of different lists that are counted at one segment. */
const MAX_LISTS = 1_000;
const MAX_SEGMENTS = 40;
const VARIABLE = /\{([^{}]*)\}/g;

/** @param templates Path templates of one document. */
export function createUrlTrie(templates: Iterable<string>) {
  const root = newSegment();
  const collections = new Set<string>();
  for (const template of templates) insert(root, template, collections);

  return {
    /** Counts a URL that occurs `times` times. `path` is its path below the base of a server. */
    add(path: string, times: number): void {
      const match = matching(root, path, collections);
      for (const { segment, values } of match) {
        if (values.length === 0) continue;
        const key = JSON.stringify(values);
        const known = segment.counts.get(key);
        if (known !== undefined) known.count += times;
        else if (segment.counts.size < MAX_LISTS) segment.counts.set(key, { values, count: times });
      }
    },
    /**
     * Returns values for the variables of a template, in order. All come from one URL, which may have no values
     * for the last variables. Prefers URLs that match the template furthest, then the most frequent values,
     * then the first. `fits` must accept the values.
     */
    values(template: string, fits: (values: readonly string[]) => boolean): readonly string[] {
      for (const { counts } of segmentsOf(root, template).toReversed()) {
        const lists = [...counts.values()].toSorted((one, other) => other.count - one.count);
        const found = lists.find(({ values }) => values.length > 0 && fits(values));
        if (found !== undefined) return found.values;
      }
      return [];
    },
  };
}

function newSegment(): Segment {
  return { literals: new Map(), mixed: new Map(), names: new Set(), isEnd: false, counts: new Map() };
}

function split(path: string): readonly string[] {
  return (path.split(/[?#]/, 1)[0] ?? "").split("/").filter((text) => text !== "");
}

/**
 * @param collections Receives the literal segments before variables. They are never taken for the value of a
 * variable.
 */
function insert(root: Segment, template: string, collections: Set<string>): void {
  let at = root;
  let before = "";
  for (const text of split(template)) {
    const isVariable = /^\{[^{}]*\}$/.test(text);
    if (isVariable) {
      at.names.add(nameWords(text));
      if (before !== "" && !before.includes("{")) collections.add(before);
      at.variable ??= newSegment();
    }
    at = isVariable ? (at.variable as Segment) : childOf(text.includes("{") ? at.mixed : at.literals, text);
    before = text;
  }
  at.isEnd = true;
}

function childOf(children: Map<string, Segment>, text: string): Segment {
  const child = children.get(text) ?? newSegment();
  children.set(text, child);
  return child;
}

/** Returns the segments of a template that the trie contains. */
function segmentsOf(root: Segment, template: string): readonly Segment[] {
  const found: Segment[] = [];
  let at: Segment | undefined = root;
  for (const text of split(template)) {
    const isVariable: boolean = /^\{[^{}]*\}$/.test(text);
    at = isVariable ? at?.variable : (at?.literals.get(text) ?? at?.mixed.get(text));
    if (at !== undefined) found.push(at);
  }
  return found;
}

interface Step {
  readonly segment: Segment;
  readonly values: readonly string[];
}

/**
 * Returns the trie segments along a URL's path, each with the variable values found so far. Returns none
 * unless the path matches a whole template with at least one literal segment.
 */
function matching(root: Segment, path: string, collections: ReadonlySet<string>): readonly Step[] {
  const texts = split(path);
  if (texts.length > MAX_SEGMENTS) return [];
  const steps: Step[] = [];
  let at = root;
  let values: readonly string[] = [];
  let hasLiteral = false;
  for (const encodedText of texts) {
    const literal = at.literals.get(encodedText);
    // A literal segment has precedence over a variable.
    if (literal !== undefined) {
      at = literal;
      hasLiteral = true;
      steps.push({ segment: at, values });
      continue;
    }
    const text = tryPercentDecode(encodedText);
    if (text === undefined || collections.has(text) || isPlaceholder(text)) return [];
    const mixed = [...at.mixed].find(([template]) => segmentValues(template, text) !== undefined);
    const next: Segment | undefined = mixed?.[1] ?? at.variable;
    const inner = mixed ? (segmentValues(mixed[0], text) ?? []) : [text];
    if (next === undefined || at.names.has(nameWords(text))) return [];
    values = [...values, ...inner];
    at = next;
    steps.push({ segment: at, values });
  }
  return at.isEnd && hasLiteral ? steps : [];
}

/**
 * Parses a URL segment whose template is more than one variable, such as `{base}...{head}`. Each value ends
 * where the template's next literal text begins. Returns undefined if the segment does not match.
 */
function segmentValues(template: string, text: string): readonly string[] | undefined {
  const pieces = template.split(VARIABLE).filter((_, index) => index % 2 === 0);
  const values: string[] = [];
  let at = (pieces[0] ?? "").length;
  if (!text.startsWith(pieces[0] ?? "")) return undefined;
  for (const [index, piece] of pieces.slice(1).entries()) {
    const isLast = index === pieces.length - 2;
    const end =
      isLast && piece === "" ? text.length : isLast ? text.lastIndexOf(piece) : text.indexOf(piece, at + 1);
    if (end <= at || (isLast && end + piece.length !== text.length)) return undefined;
    values.push(text.slice(at, end));
    at = end + piece.length;
  }
  return values;
}

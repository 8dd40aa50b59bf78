/** A regular expression as a tree, as far as it can be matched and generated without running it. */
export type Piece =
  | { readonly kind: "set"; readonly set: CharacterSet }
  | { readonly kind: "sequence"; readonly items: readonly Piece[] }
  | { readonly kind: "choice"; readonly options: readonly Piece[] }
  | { readonly kind: "repeat"; readonly item: Piece; readonly least: number; readonly most: number }
  | { readonly kind: "start" | "end" }
  | { readonly kind: "group"; readonly item: Piece; readonly names: readonly string[] }
  /** A back reference to the group with this number or name. */
  | { readonly kind: "same"; readonly name: string }
  /** `(?=…)`, `(?!…)`, `(?<=…)`, `(?<!…)`: distinguished here, but matched only by running the expression. */
  | { readonly kind: "look"; readonly item: Piece; readonly negative: boolean; readonly behind: boolean };

export interface CharacterSet {
  readonly negated: boolean;
  /** Code points, both limits included. */
  readonly ranges: readonly (readonly [from: number, to: number])[];
  /** Classes of characters, such as `\p{L}` and `\w`, as regular expressions. */
  readonly tests: readonly RegExp[];
}

export interface Pattern {
  readonly source: string;
  readonly root: Piece;
  /** Whether the tree alone decides a match: it has no look-arounds, word boundaries or back references. */
  readonly exact: boolean;
}

export function isInSet({ negated, ranges, tests }: CharacterSet, character: string): boolean {
  const code = character.codePointAt(0) ?? 0;
  const isIn =
    ranges.some(([from, to]) => from <= code && code <= to) || tests.some((test) => test.test(character));
  return isIn !== negated;
}

import { groupByKey } from "../../portable/group-by-key.js";

/** Items whose names begin with the same letter. */
export interface Letter<Item> {
  readonly id: string;
  /** `A`, or `0–9` for names that do not begin with a letter. */
  readonly letter: string;
  readonly items: readonly Item[];
}

export const NO_LETTER = "0–9";

/** Sorts items by name and groups them by first letter. Ignores leading characters such as `_` and `$`. */
export function byLetter<Item extends { readonly name: string }>(
  items: readonly Item[],
): readonly Letter<Item>[] {
  const { compare } = new Intl.Collator("en", { numeric: true });
  const sorted = items.map((item) => ({ item, sort: item.name.replace(/^[^\p{L}\p{N}]+/u, "") }));
  sorted.sort((one, other) => compare(one.sort, other.sort) || compare(one.item.name, other.item.name));
  const letters = groupByKey(sorted.map(({ item, sort }) => [letterOf(sort), item]));
  return [...letters].map(([letter, listed]) => ({ id: letterId(letter), letter, items: listed }));
}

function letterOf(text: string): string {
  const [first = ""] = text.normalize("NFKD");
  return /\p{L}/u.test(first) ? first.toUpperCase() : NO_LETTER;
}

export const letterId = (letter: string): string => `letter-${letter}`;

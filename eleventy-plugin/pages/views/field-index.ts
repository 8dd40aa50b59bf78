import { groupByKey } from "../../portable/group-by-key.js";
import { countLabel } from "../../portable/labels/count-label.js";
import type { Labels } from "../../portable/labels/labels.js";
import { type Mark, markNamed } from "../../portable/marks.js";
import { memoiseByObject, memoiseByString } from "../../portable/memoise.js";
import type { Reference } from "../../portable/model/index.js";
import { encodeComponent } from "../../portable/well-formed.js";
import { encodeAnchor } from "../urls/anchors.js";
import { relativeUrl } from "../urls/page-url.js";
import { type FieldPlace, fieldPlaces, type FieldRole } from "./field-places.js";

/** Alphabetical index of the names in a reference: one page, or at least one per letter. */
export interface FieldIndex {
  readonly url: string;
  readonly count: number;
  /** Contains a single page if all entries fit on it. */
  readonly pages: readonly FieldIndexPage[];
}

export interface FieldIndexPage {
  /** URL of the index, or of a page below it. */
  readonly url: string;
  readonly letters: readonly IndexLetter[];
}

export interface IndexLetter {
  /** `A`, or `0–9` for names that do not begin with a letter. */
  readonly letter: string;
  readonly names: readonly IndexName[];
}

/** A name and its occurrences by role. */
export interface IndexName {
  readonly name: string;
  /** URL of the page that lists the occurrences of this name, if it is a later page of the letter. */
  readonly url?: string;
  readonly places: ReadonlyMap<FieldRole, readonly FieldPlace[]>;
}

/** Maximum characters of a page's entries. Compression reduces them to about a tenth. */
const MAX_ON_A_PAGE = 700_000;
/** Approximate characters of markup for each occurrence. */
const CHARACTERS_AROUND = 60;
const NO_PLACES: IndexName["places"] = new Map();
/** Longer lists of occurrences are collapsed. */
const MAX_PLACES = 12;

/** Returns the field index of a reference, memoised. Without names it has no pages. */
export const fieldIndex = memoiseByObject((reference: Reference): FieldIndex => {
  const names = groupByKey(fieldPlaces(reference).map((place) => [place.name, place]));
  const url = indexUrl(reference);
  const byName = [...names].map(([name, places]) => ({
    name,
    places: groupByKey(places.map((place) => [place.role, place])),
  }));
  const letters = byLetter(byName).map(({ letter, items }): IndexLetter => ({ letter, names: items }));
  const isOne = letters.reduce((sum, letter) => sum + weightOf(letter.names), 0) <= MAX_ON_A_PAGE;
  const pages = isOne ? [{ url, letters }] : letters.flatMap((letter) => letterPages(letter, url));
  return { url, count: names.size, pages: names.size === 0 ? [] : pages };
});

/** Splits the names of one letter into as many pages as necessary. */
function letterPages({ letter, names }: IndexLetter, url: string): readonly FieldIndexPage[] {
  const parts: IndexName[][] = [];
  let room = 0;
  for (const name of names) {
    const weight = weightOf([name]);
    if (parts.length === 0 || room < weight) {
      parts.push([]);
      room = MAX_ON_A_PAGE;
    }
    parts.at(-1)?.push(name);
    room -= weight;
  }
  const folder = letter === NO_LETTER ? "0-9" : letter.toLowerCase();
  const urls = parts.map((_, index) => `${url}${folder}${index === 0 ? "" : `-${index + 1}`}/`);
  // The first page of a letter also lists the names on its later pages. A link to a name can then be built
  // from its letter alone.
  const elsewhere = parts.flatMap((listed, index) =>
    index === 0 ? [] : listed.map(({ name }) => ({ name, url: urls[index] ?? url, places: NO_PLACES })),
  );
  return parts.map((listed, index) => ({
    url: urls[index] ?? url,
    letters: [{ letter, names: index === 0 ? [...listed, ...elsewhere] : listed }],
  }));
}

const weightOf = (names: readonly IndexName[]): number =>
  names.reduce(
    (sum, { name, places }) =>
      sum +
      name.length +
      [...places.values()]
        .flat()
        .reduce(
          (all, { anchor, within, page }) =>
            all + anchor.length + within.length + page.title.length + page.url.length + CHARACTERS_AROUND,
          0,
        ),
    0,
  );

/** Returns the URL of the index, which must differ from those of tag pages. */
function indexUrl({ route, tags }: Reference): string {
  const tagUrls = new Set(tags.map(({ url }) => url.toLowerCase()));
  let url = `${route}/fields/`;
  for (let number = 2; tagUrls.has(url.toLowerCase()); number += 1) url = `${route}/fields-${number}/`;
  return url;
}

export interface FieldIndexView {
  /** "3,210 names" of the whole index. */
  readonly count: string;
  /** Links to the letters. The first page of an index with several pages contains nothing else. */
  readonly letters: readonly { readonly text: string; readonly href: string; readonly isHere: boolean }[];
  readonly sections: readonly {
    readonly id: string;
    readonly letter: string;
    readonly names: readonly {
      readonly id: string;
      readonly name: string;
      /** Set if another page lists the occurrences of this name. */
      readonly href?: string;
      readonly roles: readonly {
        readonly label: string;
        /** Number of occurrences, if there are many. */
        readonly count?: string;
        readonly places: readonly ViewedPlace[];
      }[];
    }[];
  }[];
}

interface ViewedPlace {
  readonly href: string;
  readonly text: string;
  readonly marks: readonly Mark[];
}

const roleLabels = {
  field: "indexField",
  parameter: "indexParameter",
  header: "indexHeader",
  value: "indexValue",
} as const satisfies Record<FieldRole, keyof Labels>;

/**
 * Matches ids that the page uses for its letters or outside the index. A name that matches gets an id with a
 * prefix instead.
 */
const RESERVED_IDS = /^(?:content$|ar-|i-|letter-)/;

const fieldAnchor = (name: string): string => encodeAnchor(RESERVED_IDS.test(name) ? `field-${name}` : name);

/** @param pageUrl URL of the page to show: the index itself, or one of its letters. */
export function fieldIndexView(
  index: FieldIndex,
  pageUrl: string,
  labels: Labels,
  language: string,
): FieldIndexView {
  const shown = index.pages.find(({ url }) => url === pageUrl);
  const linkTo = memoiseByString((url) => relativeUrl(url, pageUrl));
  const letters = index.pages.flatMap(({ url, letters: listed }) =>
    listed.map(({ letter }) => ({
      text: [letter, ...(/(?<=\D-)\d+(?=\/$)/.exec(url) ?? [])].join(" "),
      href: url === pageUrl ? `#${letterId(letter)}` : linkTo(url),
      isHere: url === pageUrl && index.pages.length > 1,
    })),
  );
  return {
    count: countLabel(index.count, "nameCount", labels, language),
    letters,
    sections: (shown?.letters ?? []).map(({ letter, names }) => ({
      id: letterId(letter),
      letter,
      names: names.map(({ name, places, url }) => ({
        id: fieldAnchor(name),
        name,
        ...(url !== undefined && {
          href: `${linkTo(url)}#${encodeComponent(fieldAnchor(name))}`,
        }),
        roles: [...places].map(([role, list]) => ({
          label: labels[roleLabels[role]],
          ...(list.length > MAX_PLACES && { count: list.length.toLocaleString(language) }),
          places: list.map(({ page, anchor, within, marks = [] }) => ({
            href: linkTo(page.url) + (anchor && `#${encodeComponent(anchor)}`),
            text: `${page.title}${within}`,
            marks: [...new Set([...page.marks, ...marks])].map((mark) => markNamed(mark, labels)),
          })),
        })),
      })),
    })),
  };
}

/** Items whose names begin with the same letter. */
export interface Letter<Item> {
  readonly id: string;
  /** `A`, or `0–9` for names that do not begin with a letter. */
  readonly letter: string;
  readonly items: readonly Item[];
}

const NO_LETTER = "0–9";

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

const letterId = (letter: string): string => `letter-${letter}`;

import type { LabelName, Labels } from "./labels/labels.js";
import { memoiseByObject } from "./memoise.js";
import type { Marked, SchemaNode } from "./model/index.js";

/** A word or two about a part, beside its name or below the title of its page. */
export interface Mark {
  readonly name: MarkName;
  /** The text beside a name: "deprecated". */
  readonly text: string;
  /** The text below the title of a page: "Deprecated". */
  readonly title: string;
  readonly look: MarkLook;
  /** Whether titles in lists are struck through instead of being followed by `text`. */
  readonly isStruck?: true;
}

/** A mark in a list that a script shows. */
export type ListedMark = Pick<Mark, "text" | "look" | "isStruck">;

export type MarkName = keyof Marked | keyof ValueFlags | keyof typeof OTHER_MARKS;

/** `urgent` is for what the reader must do. Any other look except `plain` is the class `ar-<look>`. */
export type MarkLook = "plain" | "urgent" | "old" | "warn";

interface MarkRow extends Pick<Mark, "look" | "isStruck"> {
  readonly text: LabelName;
  /** Defaults to `text`. */
  readonly title?: LabelName;
}

type ValueFlags = Pick<SchemaNode, "readOnly" | "writeOnly">;

/** Marks of flags that any part may have, in the order in which they are shown. */
const PART_MARKS = {
  deprecated: { text: "deprecatedFlag", title: "deprecated", look: "old", isStruck: true },
} as const satisfies { readonly [Flag in keyof Marked]-?: MarkRow };

/** Marks of flags that are shown only in rows of values. */
const VALUE_MARKS: { readonly [Flag in keyof ValueFlags]: MarkRow } = {
  readOnly: { text: "readOnly", look: "plain" },
  writeOnly: { text: "writeOnly", look: "plain" },
};

/** Marks whose reason is not a flag of the part itself. */
const OTHER_MARKS = {
  mustSend: { text: "required", look: "urgent" },
  required: { text: "required", look: "plain" },
  alwaysThere: { text: "alwaysThere", look: "plain" },
  mayBeAbsent: { text: "mayBeAbsent", look: "plain" },
  webhook: { text: "webhookMark", look: "plain" },
  optionalAuthorization: { text: "optionalAuthorizationMark", look: "plain" },
  addedIn: { text: "addedIn", look: "plain" },
  removedIn: { text: "removedIn", look: "warn" },
} as const satisfies Readonly<Record<string, MarkRow>>;

/** The table of all marks. Its order is that of `marksOf` and `valueMarksOf`. */
export const MARKS: Readonly<Record<MarkName, MarkRow>> = { ...PART_MARKS, ...VALUE_MARKS, ...OTHER_MARKS };

const PART_FLAGS = Object.keys(PART_MARKS) as readonly (keyof Marked)[];
const VALUE_FLAGS = [...PART_FLAGS, ...(Object.keys(VALUE_MARKS) as readonly (keyof ValueFlags)[])];

const NO_MARKS: readonly Mark[] = [];

/** Marks in one language. `lists` contains one list per combination of flags, so that equal lists are shared. */
interface MarksInWords {
  readonly byName: Readonly<Record<MarkName, Mark>>;
  readonly lists: Map<string, readonly Mark[]>;
}

const inWords = memoiseByObject((labels: Labels): MarksInWords => {
  const marks = Object.entries(MARKS).map(([name, { text, title = text, ...look }]) => [
    name,
    { name, text: labels[text], title: labels[title], ...look },
  ]);
  return { byName: Object.fromEntries(marks) as MarksInWords["byName"], lists: new Map() };
});

/** Returns a mark in the words of `labels`, always the same object. */
export const markNamed = (name: MarkName, labels: Labels): Mark => inWords(labels).byName[name];

/** Returns all marks that `marksOf` may return, by name. */
export const partMarks = (labels: Labels): ReadonlyMap<string, Mark> =>
  new Map(PART_FLAGS.map((flag) => [flag, markNamed(flag, labels)]));

/** Returns the marks of a part that these objects of the model describe. Equal lists are the same object. */
export const marksOf = (objects: readonly Partial<Marked>[], labels: Labels): readonly Mark[] =>
  listOf(PART_FLAGS, objects, labels);

/** Like `marksOf`, but for rows of values, which also show `readOnly` and `writeOnly`. */
export const valueMarksOf = (
  objects: readonly Partial<Marked & ValueFlags>[],
  labels: Labels,
): readonly Mark[] => listOf(VALUE_FLAGS, objects, labels);

function listOf<Flag extends MarkName>(
  flags: readonly Flag[],
  objects: readonly { readonly [Name in Flag]?: boolean }[],
  labels: Labels,
): readonly Mark[] {
  const set = setFlags(flags, objects);
  if (set.length === 0) return NO_MARKS;
  const { byName, lists } = inWords(labels);
  const key = set.join(" ");
  const list = lists.get(key) ?? set.map((flag) => byName[flag]);
  lists.set(key, list);
  return list;
}

/** Returns the names of the marks that `marksOf` returns. */
export const markNamesOf = (objects: readonly Partial<Marked>[]): readonly MarkName[] =>
  setFlags(PART_FLAGS, objects);

/** Returns the marks that `marksOf` returns, for scripts that have only some of the labels. */
export const listedMarksOf = (
  objects: readonly Partial<Marked>[],
  getText: (label: (typeof PART_MARKS)[keyof Marked]["text"]) => string,
): readonly ListedMark[] =>
  setFlags(PART_FLAGS, objects).map((flag) => ({
    ...PART_MARKS[flag],
    text: getText(PART_MARKS[flag].text),
  }));

const setFlags = <Flag extends MarkName>(
  flags: readonly Flag[],
  objects: readonly { readonly [Name in Flag]?: boolean }[],
): readonly Flag[] => flags.filter((flag) => objects.some((object) => object[flag] === true));

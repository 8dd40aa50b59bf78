import type { DocsLink } from "../docs-link.js";
import type { Fact } from "./facts.js";

/** A piece of the kind of a value; a named schema leads to its page. */
export interface KindPart {
  readonly text: string;
  /** Relative to the page. */
  readonly href?: string;
}

/** A piece of a sentence about a schema. */
export interface WordPart extends KindPart {
  /** A name or value of the document. */
  readonly code?: true;
}

/** What stands inside a body or a row. Filled level by level, until the page has as many rows as it may. */
export interface FieldsView {
  /** Of fields that readers receive: which of them are there, but for those that are marked. */
  presence?: string;
  /** The value that alternatives and conditions speak of, where they do and it is not the body itself: `owner.tags[]`. */
  path?: string;
  readonly rows: SchemaRow[];
  readonly unions: UnionView[];
  readonly conditions: ConditionView[];
  more?: MoreView;
}

/** What an entry says of its value, wherever it stands. */
export interface RowText {
  readonly name: string;
  /** Words before the name, or instead of one: "Fields matching". */
  readonly lead?: string;
  readonly kind: readonly KindPart[];
  /** The kind, where it is words without links. */
  readonly plainKind?: string;
  readonly required: boolean;
  /** Whether it must be there, said to those who read it. */
  readonly mark?: MarkView;
  readonly deprecated: boolean;
  readonly readOnly: boolean;
  readonly writeOnly: boolean;
  /** Where it says more than name and kind. */
  readonly title?: string;
  readonly description?: string;
  readonly docs?: DocsLink;
  readonly facts: readonly Fact[];
  /** Why the document itself shows no more. */
  readonly problem?: "deep" | "recursive";
}

/** One entry: a property, an item, a parameter, or what holds for fields without a name. */
export interface SchemaRow {
  readonly id: string;
  /** The path that the name continues: `owner.tags[].`. */
  readonly prefix: string;
  /** The path of the field that a row without a name belongs to: `owner.tags`. */
  readonly of?: string;
  /** The same object for entries that say the same: copies of it would be most of what a page takes. */
  readonly words: RowText;
  nest?: NestView;
  more?: MoreView;
  /** The component that this row repeats. */
  readonly repeats?: KindPart;
}

export interface MarkView {
  readonly text: string;
  /** Readers must send it. */
  readonly isUrgent: boolean;
}

export interface NestView {
  /** "3 fields". */
  readonly title: string;
  /** Whose: read out, not shown. */
  readonly of: string;
  readonly open: boolean;
  readonly fields: FieldsView;
}

/** What is not shown here: a link to the page that has it, or the names alone where there is no such page. */
export interface MoreView {
  readonly text: string;
  readonly href?: string;
  readonly names?: readonly string[];
}

export interface UnionView {
  /** Of the group of radio buttons: unique in the page. */
  readonly id: string;
  readonly relation: "oneOf" | "anyOf";
  readonly legend: string;
  /** Whether exactly one must match, and what decides. */
  readonly note: string;
  readonly decidedBy?: string;
  /** The schema for all other values of it, and where it is absent. */
  readonly otherwise?: KindPart;
  /** Of a body or a named schema as a whole: each branch has an example of its name. */
  readonly isBody: boolean;
  readonly branches: readonly BranchView[];
  readonly more?: MoreView;
}

export interface BranchView {
  readonly id: string;
  readonly label: string;
  readonly kind: readonly KindPart[];
  readonly deprecated: boolean;
  readonly description?: string;
  /** The discriminator's value for this branch. */
  readonly value?: string;
  readonly facts: readonly Fact[];
  readonly repeats?: KindPart;
  readonly fields: FieldsView;
  more?: MoreView;
}

/** A rule in plain words: "**If** `shape` is `round`", "then `parts` is required". */
export interface ConditionView {
  readonly lead: string;
  readonly words: readonly WordPart[];
  readonly then: readonly WordPart[];
  readonly description?: string;
  readonly nest?: NestView;
}

export function emptyFields(): FieldsView {
  return { rows: [], unions: [], conditions: [] };
}

import type { Mark } from "../../../portable/marks.js";
import type { DocsLink } from "./described-text.js";
import type { Fact } from "./facts.js";

/** A part of the kind of a value; a named schema links to its page. */
export interface KindPart {
  readonly text: string;
  /** URL relative to the page. */
  readonly href?: string;
}

/** A piece of a sentence about a schema. */
export interface WordPart extends KindPart {
  /** Whether the text is a name or value from the document. */
  readonly code?: true;
}

/** The content of a body or row. Filled level by level until the page reaches its row limit. */
export interface FieldsView {
  /** For received fields: states whether unmarked fields are always present. */
  presence?: string;
  /**
   * Path of the value that the alternatives and conditions apply to: `owner.tags[]`. Absent if there are
   * none, or for the body itself.
   */
  path?: string;
  readonly rows: SchemaRow[];
  readonly unions: UnionView[];
  readonly conditions: ConditionView[];
  more?: MoreView;
}

/** The texts of a row, which do not depend on its position. */
export interface RowText {
  readonly name: string;
  /** Words before or instead of the name: "Fields matching". */
  readonly lead?: string;
  readonly kind: readonly KindPart[];
  /** The kind as text, if it has no links. */
  readonly plainKind?: string;
  /** The first may be about presence, worded for the reader's role. */
  readonly marks: readonly Mark[];
  /** Set if it adds to name and kind. */
  readonly title?: string;
  readonly description?: string;
  readonly docs?: DocsLink;
  readonly facts: readonly Fact[];
  /** Why the content is missing: it is nested too deeply, or its `$ref` only refers to itself. */
  readonly problem?: "deep" | "recursive";
}

/** One row: a property, an item, a parameter, or a rule for fields without a name. */
export interface SchemaRow {
  readonly id: string;
  /** Path before the name: `owner.tags[].`. */
  readonly prefix: string;
  /** Path of the field that a row without a name belongs to: `owner.tags`. */
  readonly of?: string;
  /** Shared between rows with equal texts, because copies would be the largest part of a page's data. */
  readonly words: RowText;
  nest?: NestView;
  more?: MoreView;
  /** The enclosing component that this row repeats. */
  readonly repeats?: KindPart;
}

export interface NestView {
  /** "3 fields". */
  readonly title: string;
  /** Path of the value, or keyword of the rule. For screen readers; not shown. */
  readonly of: string;
  readonly open: boolean;
  readonly fields: FieldsView;
}

/** Omitted content: a link to the page that shows it, or only the names if there is no such page. */
export interface MoreView {
  readonly text: string;
  readonly href?: string;
  readonly names?: readonly string[];
}

export interface UnionView {
  /** Id of the group of radio buttons, unique in the page. */
  readonly id: string;
  readonly relation: "oneOf" | "anyOf";
  readonly legend: string;
  /** States whether exactly one or at least one branch must match; empty for subtypes. */
  readonly note: string;
  readonly decidedBy?: string;
  /** The schema for unmapped discriminator values and for a missing discriminator. */
  readonly otherwise?: KindPart;
  /**
   * Whether these are alternatives of a whole body or named schema. Each branch then has an example with the
   * same name.
   */
  readonly isBody: boolean;
  readonly branches: readonly BranchView[];
  readonly more?: MoreView;
}

export interface BranchView {
  readonly id: string;
  readonly label: string;
  readonly kind: readonly KindPart[];
  readonly marks: readonly Mark[];
  readonly description?: string;
  /** The discriminator value of this branch. */
  readonly value?: string;
  readonly facts: readonly Fact[];
  readonly repeats?: KindPart;
  readonly fields: FieldsView;
  more?: MoreView;
}

/** A rule in words: "**If** `shape` is `round`", "then `parts` is required". */
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

import type { ListedMark } from "../../eleventy-plugin/portable/marks.js";

/** A line of the results: a page or an action. */
export interface SearchHit {
  /** Absent for an action. */
  readonly href?: string;
  readonly run?: () => void;
  readonly title: string;
  /** The text before the title: a method, or the kind of page. */
  readonly word: string;
  readonly isMethod?: boolean;
  /** Path of the operation or address of the channel. */
  readonly path?: string;
  /** The group of an operation, or the number of entries in a group. */
  readonly group?: string;
  readonly marks?: readonly ListedMark[];
  /** The part of a page's text around the matches; the pieces with odd indices match. */
  readonly excerpt?: readonly string[];
}

/** Results under one heading. */
export interface HitGroup {
  readonly title: string;
  readonly hits: readonly SearchHit[];
}

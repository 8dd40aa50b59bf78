/** One line of the list: a page, or something to do. */
export interface SearchHit {
  /** Absent where it does something. */
  readonly href?: string;
  readonly run?: () => void;
  readonly title: string;
  /** What stands before the title: a method, or what kind of page it is. */
  readonly word: string;
  readonly isMethod?: boolean;
  /** Path of the operation, address of the channel. */
  readonly path?: string;
  /** Of an operation, its group; of a group, how many it has. */
  readonly group?: string;
  readonly deprecated?: boolean;
  /** Of a page of text: the sentence that was hit, its odd pieces are what was searched for. */
  readonly excerpt?: readonly string[];
}

/** Lines under one heading. */
export interface HitGroup {
  readonly title: string;
  readonly hits: readonly SearchHit[];
}

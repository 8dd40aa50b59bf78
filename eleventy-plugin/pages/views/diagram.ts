/** Something in the middle, what leads to it and what it leads to: drawn by `parts/diagram.njk`, read as two lists. */
export interface Diagram {
  readonly middle: string;
  readonly before: DiagramSide;
  readonly after: DiagramSide;
}

export interface DiagramSide {
  readonly title: string;
  readonly entries: readonly DiagramEntry[];
  /** What there was no room for, and where it is listed: "and 388 channels more". */
  readonly leftOut?: { readonly count: number; readonly text: string; readonly url?: string };
}

export interface DiagramEntry {
  readonly text: string;
  /** From the site's root. */
  readonly url: string;
  /** In whose colour its line is: an action, where it has one. */
  readonly tone?: string;
  readonly note?: string;
  readonly parts?: readonly DiagramPart[];
  readonly moreParts?: string;
}

export interface DiagramPart {
  readonly text: string;
  readonly url: string;
  /** Of its place on that page. */
  readonly id: string;
}

/** Taller, a diagram is no longer seen at once. */
export const MAX_ENTRIES = 12;

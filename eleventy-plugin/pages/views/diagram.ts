import { countLabel, type CountLabelName, type SiteWords } from "../../portable/labels/count-label.js";
import { fillLabel } from "../../portable/labels/labels.js";

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

/** @param rest What the entries are counted as, and where those are listed that there is no room for. */
export function diagramSide(
  title: string,
  all: readonly DiagramEntry[],
  { labels, language }: SiteWords,
  { counted, ...listed }: { readonly counted: CountLabelName; readonly url?: string },
): DiagramSide {
  const count = all.length - MAX_ENTRIES;
  const text = fillLabel(labels.andMore, { what: countLabel(count, counted, labels, language) });
  return {
    title,
    entries: all.slice(0, MAX_ENTRIES),
    ...(count > 0 && { leftOut: { count, text, ...listed } }),
  };
}

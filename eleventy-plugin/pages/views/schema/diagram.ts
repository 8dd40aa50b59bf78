import type { Mark } from "../../../portable/marks.js";
import { countLabel, type CountLabelName, type SiteWords } from "../../../portable/labels/count-label.js";
import { fillLabel } from "../../../portable/labels/labels.js";

/**
 * A node between the entries that lead to it and those it leads to. `parts/diagram.njk` renders it; screen
 * readers read two lists.
 */
export interface Diagram {
  readonly middle: string;
  readonly before: DiagramSide;
  readonly after: DiagramSide;
}

export interface DiagramSide {
  readonly title: string;
  readonly entries: readonly DiagramEntry[];
  /**
   * Number of entries that did not fit, the same in words ("and 388 channels more"), and the URL of a page
   * that lists all entries.
   */
  readonly leftOut?: { readonly count: number; readonly text: string; readonly url?: string };
}

export interface DiagramEntry {
  readonly text: string;
  /** Relative to the root of the site. */
  readonly url: string;
  readonly marks: readonly Mark[];
  /** Action of the operation, which selects the colour of the line. */
  readonly tone?: string;
  readonly note?: string;
  readonly parts?: readonly DiagramPart[];
  readonly moreParts?: string;
}

export interface DiagramPart {
  readonly text: string;
  readonly url: string;
  readonly marks: readonly Mark[];
  /** Id of the message on the page at `url`. */
  readonly id: string;
}

/** Maximum entries of a side. A taller diagram would not be visible at once. */
export const MAX_ENTRIES = 12;

/**
 * Creates one side of a diagram. `counted` is the label for the number of omitted entries, `url` the page
 * that lists them.
 */
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

import type { Labels } from "../../../portable/labels/labels.js";
import { markNamed, type Mark } from "../../../portable/marks.js";
import type { SchemaChild } from "../../../portable/model/index.js";

/**
 * Role of the reader for the values of a row: the reader sends them, receives them, or only reads about them.
 */
export type ReaderRole = "sends" | "receives" | "reads";

/**
 * Returns the mark of a required value, worded for the reader's role. It is urgent (red) for values the
 * reader must send.
 */
export function markOf(required: boolean, reader: ReaderRole, labels: Labels): Mark | undefined {
  if (!required) return undefined;
  return markNamed(REQUIRED[reader], labels);
}

const REQUIRED = { sends: "mustSend", receives: "alwaysThere", reads: "required" } as const;

/** How a page shows which fields of an object are always present. */
export interface Presence {
  /**
   * "Always there unless marked." or "May be absent unless marked.", depending on most fields. Only for
   * received values.
   */
  readonly summary?: string;
  /** Returns the mark of a field. With a `summary`, only fields that deviate from it have one. */
  mark(child: SchemaChild): Mark | undefined;
}

export function presenceOf(children: readonly SchemaChild[], reader: ReaderRole, labels: Labels): Presence {
  const fields = children.filter(({ relation }) => relation === "property");
  if (reader !== "receives" || fields.length === 0)
    return { mark: ({ required }) => markOf(required, reader, labels) };
  const isMostlyThere = fields.filter(({ required }) => required).length * 2 >= fields.length;
  return {
    summary: isMostlyThere ? labels.alwaysThereUnlessMarked : labels.mayBeAbsentUnlessMarked,
    mark({ required }) {
      if (required === isMostlyThere) return undefined;
      return markNamed(required ? "alwaysThere" : "mayBeAbsent", labels);
    },
  };
}

import type { Labels } from "../../../portable/labels/labels.js";
import type { SchemaChild } from "../../../portable/model/index.js";
import type { MarkView } from "./schema-row.js";

/** What readers do with the values that rows tell of: they write them, they are given them, or a page says what they are. */
export type ReaderRole = "sends" | "receives" | "reads";

/** Whether a value must be there, said to who has to act upon it: red is for what readers must send. */
export function markOf(required: boolean, reader: ReaderRole, labels: Labels): MarkView | undefined {
  if (!required) return undefined;
  return { text: reader === "receives" ? labels.alwaysThere : labels.required, isUrgent: reader === "sends" };
}

/** Which fields of an object are there. */
export interface Presence {
  /** Of what is received the larger group is told once. */
  readonly summary?: string;
  /** Then the fields of the smaller one are marked. */
  mark(child: SchemaChild): MarkView | undefined;
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
      return { text: required ? labels.alwaysThere : labels.mayBeAbsent, isUrgent: false };
    },
  };
}

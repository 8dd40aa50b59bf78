import { fillLabel } from "../labels/fill-label.js";
import type { ResponseLabels } from "../labels/panel-labels.js";

/** A note for readers about a request that could not be built as specified. Samples are still rendered. */
export interface RequestNote {
  /** Key of the note's label. */
  readonly code: keyof ResponseLabels & `note${string}`;
  /** Name of the parameter, header, scheme or URL that the note is about; empty if the label needs none. */
  readonly subject: string;
}

/** Notes that block Send, because it would not send what the form shows. */
const BLOCKING: ReadonlySet<RequestNote["code"]> = new Set([
  "noteMethodRefused",
  "notePathValueEmpty",
  "noteHostUnknown",
  "noteServerNotTyped",
  "noteServerWithoutScheme",
  "noteServerRefused",
  "noteServerCredentials",
  "noteServerVariableUnknown",
  "notePathValueRefused",
  "noteHeaderNameRefused",
  "noteHeaderValueRefused",
] as const);

/** Whether a request with these notes must not be sent. */
export function isBlocked(notes: readonly RequestNote[]): boolean {
  return notes.some(({ code }) => BLOCKING.has(code));
}

/** Returns a note of a request or of an event as a sentence. */
export function noteText<Code extends string>(
  { code, subject }: { readonly code: Code; readonly subject: string },
  labels: Readonly<Record<Code, string>>,
): string {
  return fillLabel(labels[code], { subject });
}

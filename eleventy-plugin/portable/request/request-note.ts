import { fillLabel } from "../labels/fill-label.js";
import type { ResponseLabels } from "../labels/panel-labels.js";

/** What a reader should know about a request that could not be built as asked. Samples are printed all the same. */
export interface RequestNote {
  /** The text that says it. */
  readonly code: keyof ResponseLabels & `note${string}`;
  /** Name of the parameter, header, scheme or address it is about, as the text has it; empty where there is only one. */
  readonly subject: string;
}

/** With these Send would not reach what the form shows. */
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

/** A note of a request or of an event in words. */
export function noteText<Code extends string>(
  { code, subject }: { readonly code: Code; readonly subject: string },
  labels: Readonly<Record<Code, string>>,
): string {
  return fillLabel(labels[code], { subject });
}

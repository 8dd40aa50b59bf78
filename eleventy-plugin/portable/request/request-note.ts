import { fillLabel } from "../labels/fill-label.js";
import type { AnswerLabels } from "../labels/panel-labels.js";

/**
 * What a reader should know about a request that could not be built as asked; `{subject}` of its label is the field's
 * name. A blocking note means that Send would not reach what the form shows; samples are printed all the same.
 */
export const requestNotes = {
  "method-refused": { blocks: true, label: "noteMethodRefused" },
  "host-unknown": { blocks: true, label: "noteHostUnknown" },
  "server-refused": { blocks: true, label: "noteServerRefused" },
  "server-credentials": { blocks: true, label: "noteServerCredentials" },
  "server-variable-unknown": { blocks: true, label: "noteServerVariableUnknown" },
  "path-value-refused": { blocks: true, label: "notePathValueRefused" },
  "path-value-empty": { blocks: false, label: "notePathValueEmpty" },
  "header-name-refused": { blocks: true, label: "noteHeaderNameRefused" },
  "header-value-refused": { blocks: true, label: "noteHeaderValueRefused" },
  "header-left-to-client": { blocks: false, label: "noteHeaderLeftToClient" },
  "credential-missing": { blocks: false, label: "noteCredentialMissing" },
  "credential-not-supported": { blocks: false, label: "noteCredentialNotSupported" },
  "credential-shared-place": { blocks: false, label: "noteCredentialSharedPlace" },
  "body-without-null-characters": { blocks: false, label: "noteBodyWithoutNullCharacters" },
} as const satisfies Record<string, { blocks: boolean; label: keyof AnswerLabels }>;

export type RequestNoteCode = keyof typeof requestNotes;

export interface RequestNote {
  readonly code: RequestNoteCode;
  /** Name of the parameter, header, scheme or address it is about; empty where there is only one. */
  readonly subject: string;
}

/** Whether a request with these notes must not be sent. */
export function isBlocked(notes: readonly RequestNote[]): boolean {
  return notes.some(({ code }) => requestNotes[code].blocks);
}

/** The note in words. */
export function toNoteText({ code, subject }: RequestNote, labels: AnswerLabels): string {
  return fillLabel(labels[requestNotes[code].label], { subject });
}

import { fillLabel } from "../labels/fill-label.js";
import type { EventNoteLabels } from "../labels/event-labels.js";

/** What a reader should know about the samples of an event; `{subject}` of its label is a name of the document. */
export const eventNotes = {
  "address-unknown": "noteAddressUnknown",
  "server-unknown": "noteServerUnknown",
  "credential-not-in-sample": "noteCredentialNotInSample",
  "browser-without-headers": "noteBrowserWithoutHeaders",
  "message-without-headers": "noteMessageWithoutHeaders",
  "header-left-out": "noteHeaderLeftOut",
  "payload-encoded": "notePayloadEncoded",
  "own-certificate": "noteOwnCertificate",
} as const satisfies Record<string, keyof EventNoteLabels>;

export type EventNoteCode = keyof typeof eventNotes;

export interface EventNote {
  readonly code: EventNoteCode;
  /** Empty where there is only one. */
  readonly subject: string;
}

/** The note in words. */
export function toEventNoteText({ code, subject }: EventNote, labels: EventNoteLabels): string {
  return fillLabel(labels[eventNotes[code]], { subject });
}

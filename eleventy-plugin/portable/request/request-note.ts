/**
 * What a reader should know about a request that could not be built as asked. `{subject}` is the field's name.
 * A blocking note means that Send would not reach what the form shows; samples are printed all the same.
 */
export const requestNotes = {
  "method-refused": { blocks: true, text: "“{subject}” cannot be a method; GET stands in its place." },
  "host-unknown": {
    blocks: true,
    text: "The document names no host, so samples say https://YOUR_HOST. Enter a custom base URL to send.",
  },
  "server-refused": { blocks: true, text: "“{subject}” is not an http or https address." },
  "server-credentials": {
    blocks: true,
    text: "“{subject}” has a user name or password in it. Use the authorization fields instead.",
  },
  "server-variable-unknown": {
    blocks: true,
    text: "The server address needs a value for “{subject}”, and the document declares none.",
  },
  "path-value-refused": {
    blocks: true,
    text: "The value of “{subject}” would lead to another path: “.” and “..” cannot be sent.",
  },
  "path-value-empty": {
    blocks: false,
    text: "“{subject}” is empty, so the address may be another operation's.",
  },
  "header-name-refused": { blocks: true, text: "“{subject}” cannot be the name of a header." },
  "header-value-refused": {
    blocks: true,
    text: "The value of “{subject}” has characters that a header cannot hold.",
  },
  "header-left-to-client": {
    blocks: false,
    text: "“{subject}” is set by the client that sends the request.",
  },
  "credential-missing": { blocks: false, text: "Nothing is typed for “{subject}”, so it is not sent." },
  "credential-not-supported": { blocks: false, text: "“{subject}” cannot be filled in here." },
  "credential-shared-place": {
    blocks: false,
    text: "“{subject}” needs a header that another scheme already uses.",
  },
  "body-without-null-characters": { blocks: false, text: "The null characters in “{subject}” are left out." },
} as const satisfies Record<string, { blocks: boolean; text: string }>;

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
export function toNoteText({ code, subject }: RequestNote): string {
  return requestNotes[code].text.replaceAll("{subject}", () => subject);
}

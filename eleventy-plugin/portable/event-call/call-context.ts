import type { CallSide, PublishingSide } from "./call-side.js";
import { fillAddress } from "./event-address.js";
import type { EventCall, EventNote, EventPublication, EventTarget, UserCredential } from "./event-call.js";
import type { EventCredential, ServerSettings } from "./event-settings.js";
import type { ChosenServer } from "./event-server.js";

/** Input of the functions that build a call, one for each kind. */
export interface CallContext {
  readonly base: Pick<EventCall, "protocol" | "action">;
  readonly server: ChosenServer;
  readonly serverSettings: ServerSettings;
  /** Credentials of the server and of the operation; all of them are required. */
  readonly credentials: readonly EventCredential[];
  readonly listen?: CallSide;
  readonly publish?: PublishingSide;
  readonly isMqtt5: boolean;
  readonly notes: readonly EventNote[];
}

export type Located = Pick<EventTarget, "url" | "address">;

/** Returns the broker's URL and the address with its parameters filled in, such as a topic or a queue. */
export function atBroker(
  template: string | undefined,
  { unknown, parameters }: CallSide,
  { server }: CallContext,
): Located {
  const address = template === undefined ? unknown : fillAddress(template, parameters);
  return { url: serverUrl(server), address };
}

export function toPublication(located: Located, { payload, message }: PublishingSide): EventPublication {
  return {
    ...located,
    payload,
    ...(message.encoding !== undefined && { encoding: message.encoding }),
    ...(message.isUnknown && payload === "" && { isUnknown: true }),
  };
}

/** Returns the URL of a broker, without the topic. */
export function serverUrl({ protocol, scheme, host, path }: ChosenServer): string {
  const beginning = scheme || protocol;
  return `${beginning === "" ? "" : `${beginning}://`}${host}${path}`;
}

/** Returns one note for each name. */
export function notesOn(
  code: EventNote["code"],
  things: readonly { readonly name: string }[],
): readonly EventNote[] {
  return things.map(({ name }) => ({ code, subject: name }));
}

/** Returns a note without a subject if the condition is true. */
export function noteIf(condition: boolean, code: EventNote["code"]): readonly EventNote[] {
  return condition ? [{ code, subject: "" }] : [];
}

/** Returns a note for each security scheme that the client has no option for. */
export function unusedCredentials(
  credentials: readonly EventCredential[],
  used: readonly EventCredential["in"][],
): readonly EventNote[] {
  return credentials
    .filter((credential) => !used.includes(credential.in))
    .map((credential) => ({
      code: credential.in === "undeclared" ? "noteSchemeUndeclared" : "noteCredentialNotInSample",
      subject: credential.scheme,
    }));
}

/** Whether the client needs a certificate. */
export function requiresCertificate({ credentials }: CallContext): boolean {
  return credentials.some((credential) => credential.in === "certificate");
}

export function hasHeaders(publish: PublishingSide | undefined): boolean {
  return publish !== undefined && publish.headers.length > 0;
}

type UserPart = Extract<EventCredential, { in: "user" }>;

/** Returns the credentials that consist of a user name, a password or both. */
export function userParts(credentials: readonly EventCredential[]): readonly UserPart[] {
  return credentials.filter((credential): credential is UserPart => credential.in === "user");
}

/** Combines credentials into one user name and one password. An API key may be either. */
export function toUser(parts: readonly UserPart[]): UserCredential | undefined {
  const username = parts.find((part) => part.username !== undefined)?.username;
  const password = parts.find((part) => part.password !== undefined)?.password;
  if (username === undefined && password === undefined) return undefined;
  return { username: username ?? "YOUR_USERNAME", ...(password !== undefined && { password }) };
}

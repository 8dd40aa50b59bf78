import { type CallSide, type ChosenServer, fillAddress, type PublishingSide } from "./call-side.js";
import type { EventCall, EventNote, EventPublication, EventTarget, UserCredential } from "./event-call.js";
import type { EventCredential, ServerSettings } from "./event-settings.js";

/** Input of the functions that build a call. There is one function for each kind of call. */
export interface CallContext {
  readonly base: Pick<EventCall, "protocol" | "action">;
  readonly server: ChosenServer;
  readonly serverSettings: ServerSettings;
  /**
   * Credentials of the server and of the operation; all are required. Empty if the call is built without
   * credentials.
   */
  readonly credentials: readonly EventCredential[];
  readonly listen?: CallSide;
  readonly publish?: PublishingSide;
  readonly isMqtt5: boolean;
  readonly notes: readonly EventNote[];
}

export type Located = Pick<EventTarget, "url" | "address">;

/** Returns the broker's URL, and the address, such as a topic or a queue, with its parameters filled in. */
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

/** Returns one note for each entry of `things`, with the entry's name as subject. */
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

/**
 * Returns a note for each credential whose `in` is not in `used`: the client has no option for it, or the
 * document does not declare its security scheme.
 */
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

export function requiresCertificate({ credentials }: CallContext): boolean {
  return credentials.some((credential) => credential.in === "certificate");
}

export function hasHeaders(publish: PublishingSide | undefined): boolean {
  return publish !== undefined && publish.headers.length > 0;
}

type UserPart = Extract<EventCredential, { in: "user" }>;

/**
 * Returns the credentials that a client passes as a user name and a password, either of which may be missing.
 */
export function userParts(credentials: readonly EventCredential[]): readonly UserPart[] {
  return credentials.filter((credential): credential is UserPart => credential.in === "user");
}

/**
 * Combines credentials into one user name and one password. An API key may be either of the two. Undefined if
 * there is neither.
 */
export function toUser(parts: readonly UserPart[]): UserCredential | undefined {
  const username = parts.find((part) => part.username !== undefined)?.username;
  const password = parts.find((part) => part.password !== undefined)?.password;
  if (username === undefined && password === undefined) return undefined;
  return { username: username ?? "YOUR_USERNAME", ...(password !== undefined && { password }) };
}

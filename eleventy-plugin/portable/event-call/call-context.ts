import type { CallSide, PublishingSide } from "./call-side.js";
import { fillAddress } from "./event-address.js";
import type { EventCall, EventPublication, EventTarget } from "./event-call.js";
import type { EventNote } from "./event-note.js";
import type { EventCredential, ServerSettings } from "./event-settings.js";
import type { ChosenServer } from "./event-server.js";

/** What the call of each kind is built from. */
export interface CallContext {
  readonly base: Pick<EventCall, "protocol" | "action">;
  readonly server: ChosenServer;
  readonly serverSettings: ServerSettings;
  /** Of server and operation: both must hold. */
  readonly credentials: readonly EventCredential[];
  readonly listen?: CallSide;
  readonly publish?: PublishingSide;
  readonly isMqtt5: boolean;
  readonly notes: readonly EventNote[];
}

export type Located = Pick<EventTarget, "url" | "address">;

/** What a broker knows by `template`: a topic, a queue. */
export function atBroker(
  template: string | undefined,
  { unknown, parameters }: CallSide,
  { server }: CallContext,
): Located {
  const address = template === undefined ? unknown : fillAddress(template, parameters);
  return { url: serverUrl(server), address };
}

export function toPublication(located: Located, { payload, message }: PublishingSide): EventPublication {
  return { ...located, payload, ...(message.encoding !== undefined && { encoding: message.encoding }) };
}

/** The address of a broker, without the topic. */
export function serverUrl({ protocol, host, path }: ChosenServer): string {
  return `${protocol === "" ? "" : `${protocol}://`}${host}${path}`;
}

/** Schemes that a kind of clients has no option for. */
export function unusedCredentials(
  credentials: readonly EventCredential[],
  used: readonly EventCredential["in"][],
): readonly EventNote[] {
  return credentials
    .filter((credential) => !used.includes(credential.in))
    .map((credential): EventNote => ({ code: "credential-not-in-sample", subject: credential.scheme }));
}

/** The client shows a certificate of its own. */
export function asksForCertificate({ credentials }: CallContext): boolean {
  return credentials.some((credential) => credential.in === "certificate");
}

export function certificateNotes(isShown: boolean): readonly EventNote[] {
  return isShown ? [{ code: "own-certificate", subject: "" }] : [];
}

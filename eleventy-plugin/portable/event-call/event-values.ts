import type { ServerValue } from "../request/form-values.js";
import type { EventHeader } from "./event-call.js";

/** What a reader has chosen and typed for an event operation. JSON; there are no credentials. */
export interface EventValues {
  readonly server: ServerValue;
  /** One for each of `EventData.parameters`, in that order; empty is not filled in. */
  readonly parameters: readonly string[];
  readonly message: MessageValue;
  /** What is published where the API asks and the reader replies; absent: the first example of the reply. */
  readonly reply?: MessageValue;
}

export interface MessageValue {
  /** Place in `EventData.messages`, or in the messages of the reply. */
  readonly index: number;
  /** Text, as it is sent. */
  readonly payload: string;
  readonly headers: readonly EventHeader[];
}

import type { ServerValue } from "../request/form-values.js";
import type { EventHeader } from "./event-call.js";

/** Everything that a reader has chosen and entered for an event operation. JSON, without credentials. */
export interface EventValues {
  readonly server: ServerValue;
  /**
   * One value for each of `EventData.parameters`, in the same order. An empty string means that the reader
   * has not filled in the parameter.
   */
  readonly parameters: readonly string[];
  readonly message: MessageValue;
  /**
   * The message that the reader publishes as a reply; absent if there is no reply or it declares no message.
   */
  readonly reply?: MessageValue;
}

export interface MessageValue {
  /** Index in `EventData.messages`, or in the messages of the reply. */
  readonly index: number;
  /** The text in the editor. White space in JSON is removed when the call is built. */
  readonly payload: string;
  readonly headers: readonly EventHeader[];
}

import { buildEventCall } from "../../eleventy-plugin/portable/event-call/build-event-call.js";
import type { EventCall } from "../../eleventy-plugin/portable/event-call/event-call.js";
import { toEventData } from "../../eleventy-plugin/portable/event-call/event-data.js";
import type { EventValues } from "../../eleventy-plugin/portable/event-call/event-values.js";
import { initialEventValues } from "../../eleventy-plugin/portable/event-call/initial-event-values.js";
import {
  eventTools,
  toEventSamples,
  type EventSample,
  type EventTool,
} from "../../eleventy-plugin/portable/samples/event-samples.js";
import { eventReferenceOf } from "./event-reference.js";

export interface EventSamples {
  readonly call: EventCall;
  readonly samples: readonly EventSample[];
  /**
   * Returns the code of the first sample whose language or step is `wanted`, by default of the first sample.
   * Returns an empty string if there is none.
   */
  code(wanted?: string): string;
}

/** Values that a reader enters instead of the form's initial ones. */
export interface Typed {
  readonly payload?: string;
  readonly headers?: EventValues["message"]["headers"];
  readonly parameters?: readonly string[];
  readonly server?: EventValues["server"];
}

/**
 * Returns a function that takes the key of an operation and the entered values, and returns the samples as
 * the operation's page shows them.
 */
export async function eventSamplesOf(
  document: string | object,
): Promise<(operation: string, typed?: Typed) => EventSamples> {
  const { reference, operation } = await eventReferenceOf(document);
  return (key, typed = {}) => {
    const data = toEventData(operation(key), reference);
    const { message, ...start } = initialEventValues(data);
    const { payload = message.payload, headers = message.headers, ...others } = typed;
    const values = { ...start, ...others, message: { ...message, payload, headers } };
    const call = buildEventCall(data, values, "placeholders");
    const samples = toEventSamples(call, Object.keys(eventTools) as EventTool[]);
    return {
      call,
      samples,
      code: (wanted) =>
        samples.find(({ language, step }) => [undefined, language, step].includes(wanted as typeof step))
          ?.code ?? "",
    };
  };
}

import type { CallData } from "../../eleventy-plugin/portable/event-call/event-data.js";
import type { EventHeader } from "../../eleventy-plugin/portable/event-call/event-call.js";
import {
  eventScriptLabels,
  type EventScriptLabels,
} from "../../eleventy-plugin/portable/labels/event-panel-labels.js";
import type { MessageValue } from "../../eleventy-plugin/portable/event-call/event-values.js";
import {
  formLabels,
  sizeLabels,
  type FormLabels,
  type SizeLabels,
} from "../../eleventy-plugin/portable/labels/panel-labels.js";
import {
  unpackEvent,
  unpackHeaders,
  type EventPanelFile,
  type Incoming,
} from "../../eleventy-plugin/portable/panel/event-panel-file.js";
import { unpackShown } from "../../eleventy-plugin/portable/panel/packed-form.js";
import type { ShownField } from "../../eleventy-plugin/portable/panel/shown-schema.js";
import { toSay, type Say } from "../../eleventy-plugin/portable/panel/panel-texts.js";
import type { FormContext } from "./form-context.js";

/** What every part of an event's panel reads. */
export interface EventContext extends Omit<FormContext, "say"> {
  readonly event: CallData;
  readonly incoming: Incoming;
  /** What samples publish where the API asks. */
  readonly reply: MessageValue | undefined;
  /** Fields for the headers of each message. */
  readonly headerFields: readonly (readonly ShownField[])[];
  /** One for each of `bodies`. */
  readonly headers: readonly (readonly EventHeader[])[];
  readonly codeSamples: readonly string[] | undefined;
  readonly say: Say<keyof (FormLabels & SizeLabels & EventScriptLabels)>;
}

export function toEventContext(file: EventPanelFile): EventContext {
  const event = unpackEvent(file);
  const { settings } = file;
  const own = { ...formLabels, ...sizeLabels, ...eventScriptLabels };
  const content = event.messages.map(({ payload }, place) => ({
    ...payload,
    contentType: file.content[place]?.contentType ?? "",
  }));
  return {
    event,
    incoming: file.incoming,
    reply: file.reply,
    panel: {
      servers: event.servers,
      parameters: event.parameters,
      requestBody: { required: true, content },
    },
    shown: unpackShown(file),
    headerFields: unpackHeaders(file),
    start: file.start,
    bodies: file.bodies,
    headers: file.bodies.map(({ headers }) => headers),
    codeSamples: settings.codeSamples,
    labels: { ...own, ...settings.labels },
    say: toSay(own, settings),
  };
}

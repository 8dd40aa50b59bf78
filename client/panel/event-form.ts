import { buildEventCall } from "../../eleventy-plugin/portable/event-call/build-event-call.js";
import type { EventCall, EventHeader } from "../../eleventy-plugin/portable/event-call/event-call.js";
import type { EventValues } from "../../eleventy-plugin/portable/event-call/event-values.js";
import { eventScriptLabels } from "../../eleventy-plugin/portable/labels/event-panel-labels.js";
import { formLabels, sizeLabels } from "../../eleventy-plugin/portable/labels/panel-labels.js";
import {
  type EventPanelFile,
  unpackEvent,
  unpackHeaders,
} from "../../eleventy-plugin/portable/panel/event-panel-file.js";
import { unpackShown } from "../../eleventy-plugin/portable/panel/packed-form.js";
import { createTextLookup } from "../../eleventy-plugin/portable/panel/panel-texts.js";
import { toPrimitiveText } from "../../eleventy-plugin/portable/request/primitive-text.js";
import type { PanelRoot } from "../shared/panel-root.js";
import type { EngineLoader } from "./engine.js";
import { EditedForm } from "./form-state.js";

/** Everything that the reader has typed and chosen for an event. Nothing is stored. */
export class EventForm extends EditedForm<EventContext> {
  private typedHeaders = this.context.headers;
  private cachedCall: EventCall | undefined;

  constructor(context: EventContext, engine: EngineLoader) {
    super(context, engine);
    this.onChange(() => (this.cachedCall = undefined));
  }

  /** Headers of the edited message. */
  get headers(): readonly EventHeader[] {
    return this.typedHeaders[this.variant] ?? [];
  }

  setHeaders(headers: readonly EventHeader[]): void {
    this.typedHeaders = this.typedHeaders.with(this.variant, headers);
    this.changed();
  }

  /** The call that the socket uses, without credentials or placeholders for them. */
  get call(): EventCall {
    this.cachedCall ??= buildEventCall(this.context.event, this.eventValues(this.variant));
    return this.cachedCall;
  }

  /**
   * Returns the call that samples print for the body at index `variant`, with placeholders for credentials.
   */
  sample(variant: number): EventCall {
    return buildEventCall(this.context.event, this.eventValues(variant), "placeholders");
  }

  override reset(): void {
    this.typedHeaders = this.context.headers;
    super.reset();
  }

  private eventValues(variant: number): EventValues {
    const { server, parameters, body } = this.valuesWith(variant);
    const { reply } = this.context;
    return {
      server,
      parameters: parameters.map((field) => ("value" in field ? toPrimitiveText(field.value) : field.text)),
      message: {
        index: this.context.bodies[variant]?.variant.mediaType ?? 0,
        payload: body?.kind === "text" ? body.text : "",
        headers: this.typedHeaders[variant] ?? [],
      },
      ...(reply && { reply }),
    };
  }
}

export type EventContext = ReturnType<typeof toEventContext>;

/** Creates the context that every part of an event's panel reads. */
export function toEventContext(file: EventPanelFile, root: PanelRoot) {
  const event = unpackEvent(file);
  const { settings, incoming, reply, start, bodies } = file;
  const { servers, parameters } = event;
  const defaults = { ...formLabels, ...sizeLabels, ...eventScriptLabels };
  const content = event.messages.map(({ payload }, place) => ({
    ...payload,
    contentType: file.content[place]?.contentType ?? "",
  }));
  return {
    root,
    event,
    incoming,
    /** The message that samples publish as the reply. */
    reply,
    panel: { servers, parameters, requestBody: { required: true, content } },
    shown: unpackShown(file),
    /** Fields for the headers of each message. */
    headerFields: unpackHeaders(file),
    start,
    bodies,
    /** The initial headers for each entry of `bodies`. */
    headers: bodies.map(({ headers }) => headers),
    codeSamples: settings.codeSamples,
    getText: createTextLookup(defaults, settings),
  };
}

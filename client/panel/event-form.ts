import { buildEventCall } from "../../eleventy-plugin/portable/event-call/build-event-call.js";
import type { EventCall, EventHeader } from "../../eleventy-plugin/portable/event-call/event-call.js";
import type { EventValues } from "../../eleventy-plugin/portable/event-call/event-values.js";
import { toPrimitiveText } from "../../eleventy-plugin/portable/request/primitive-text.js";
import { EditedForm } from "./form-state.js";
import type { EngineLoader } from "./engine.js";
import type { EventContext } from "./event-context.js";

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

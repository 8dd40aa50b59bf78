import { toComponents, type Components } from "../example/components.js";
import { toAuthoredText, toExampleText } from "../example/example-text.js";
import { generateExample, ownExample } from "../example/example-value.js";
import { parseMessageLocation, applyLocatedValues, type LocatedValue } from "../example/located-values.js";
import type { InitialParameter } from "../example/initial-parameter.js";
import type { Json, SchemaNode } from "../model/index.js";
import { isJsonObject, toPrimitiveText } from "../request/primitive-text.js";
import { startServer } from "./bound-protocols.js";
import type { EventData, EventDataMessage } from "./event-data.js";
import type { EventValues, MessageValue } from "./event-values.js";
import { readablePayload } from "./message-payload.js";

/** Which message, and which of its examples, an editor shows. */
export interface MessageVariant {
  /** Place in the list of messages. */
  readonly message: number;
  /** Place in `Message.examples`. */
  readonly example: number;
}

/**
 * The variants that a document gives: each message with each of its examples, or with none. The first is what forms and
 * samples start with.
 */
export function messageVariants({ messages }: Pick<EventData, "messages">): readonly MessageVariant[] {
  return messages.flatMap(({ examples }, message) =>
    (examples.length === 0 ? [0] : [...examples.keys()]).map((example) => ({ message, example })),
  );
}

const REQUEST = { side: "request", fields: "all" } as const;
const FIRST: MessageVariant = { message: 0, example: 0 };

/** What a form starts with, and what the samples of a page are built from. */
export function initialEventValues(data: EventData, variant: MessageVariant = FIRST): EventValues {
  const components = toComponents(data.schemas);
  const replies = data.reply?.messages ?? [];
  const server = startServer(data);
  return {
    server: { index: server, variables: data.servers[server]?.variables.map((each) => each.default) ?? [] },
    parameters: data.parameters.map((parameter) => initialParameter(parameter, components)),
    message: initialMessage(data.messages, variant, components, data),
    ...(replies.length > 0 && {
      reply: initialMessage(replies, FIRST, components, { ...data, parameters: [] }),
    }),
  };
}

/** Example, else default, else first value, else what the document gives elsewhere; empty without: then a listener may take all, and a publisher must say. */
function initialParameter({ schema, examples, found }: InitialParameter, components: Components): string {
  const given = [
    examples[0]?.value,
    ownExample(schema, components),
    schema.default,
    schema.enum?.[0]?.value,
    found?.value,
  ];
  const value = given.find((each) => each !== undefined);
  return value === undefined ? "" : toPrimitiveText(value);
}

/** A message as an editor shows it: the author's example, else one drawn from its schema. */
function initialMessage(
  messages: readonly EventDataMessage[],
  { message: index, example }: MessageVariant,
  components: Components,
  context: DrawnWith,
): MessageValue {
  const message = messages[index];
  if (message === undefined) return { index, payload: "", headers: [] };
  return {
    index,
    payload: payloadOf(message, example, components, context),
    headers: headersOf(message, example, components, context),
  };
}

/** Parameters whose values stand in the message. */
type DrawnWith = Pick<EventData, "drawn" | "parameters">;

/** The values that a form starts with, of the parameters that a part of the message holds. */
export function locatedIn(
  part: "payload" | "header",
  parameters: readonly InitialParameter[],
  components: Components,
): readonly LocatedValue[] {
  return parameters.flatMap((parameter) => {
    const place = parseMessageLocation(parameter.location);
    const text = initialParameter(parameter, components);
    return place?.part !== part || text === "" ? [] : [{ keys: place.keys, text }];
  });
}

function drawPart(
  part: "payload" | "header",
  schema: SchemaNode,
  components: Components,
  { drawn, parameters }: DrawnWith,
): Json | undefined {
  const value = generateExample(schema, components, { ...REQUEST, ...drawn });
  const located = locatedIn(part, parameters, components);
  return value === undefined ? undefined : applyLocatedValues(value, located, schema, components);
}

function payloadOf(
  message: EventDataMessage,
  place: number,
  components: Components,
  context: DrawnWith,
): string {
  const mediaType = readablePayload(message);
  const value = message.examples[place]?.payload;
  const written = value === undefined ? mediaType.examples[0] : { value };
  if (written !== undefined) return toAuthoredText(written, mediaType, components) ?? "";
  if (mediaType.schema === undefined) return "";
  const drawn = drawPart("payload", mediaType.schema, components, context);
  return drawn === undefined ? "" : toExampleText(drawn, mediaType, components);
}

function headersOf(
  message: EventDataMessage,
  place: number,
  components: Components,
  context: DrawnWith,
): MessageValue["headers"] {
  const authored = message.examples[place]?.headers;
  const value = authored === undefined ? drawnHeaders(message, components, context) : authored;
  if (value === undefined || !isJsonObject(value)) return [];
  return Object.entries(value).map(([name, header]) => ({ name, value: toPrimitiveText(header) }));
}

function drawnHeaders(
  { headers }: EventDataMessage,
  components: Components,
  context: DrawnWith,
): Json | undefined {
  return headers && drawPart("header", headers, components, context);
}

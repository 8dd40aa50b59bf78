import { toComponents, type Components } from "../schema/components.js";
import { toAuthoredText, toExampleText } from "../example/example-text.js";
import { generateExample, ownExample } from "../example/example-value.js";
import { parseMessageLocation, applyLocatedValues, type LocatedValue } from "../example/located-values.js";
import type { InitialParameter } from "../request/request-data.js";
import type { Json, SchemaNode } from "../model/index.js";
import { isJsonObject, toPrimitiveText } from "../request/primitive-text.js";
import { startServer } from "./bound-protocols.js";
import type { EventData, EventDataMessage } from "./event-data.js";
import type { EventValues, MessageValue } from "./event-values.js";
import { readablePayload } from "./message-payload.js";

/** The message and its example that an editor shows. */
export interface MessageVariant {
  /** Index in `EventData.messages`. */
  readonly message: number;
  /** Index in `Message.examples`. */
  readonly example: number;
}

/**
 * Returns all variants: each message with each of its examples. A message without examples has one variant.
 * Forms and samples start with the first variant.
 */
export function messageVariants({ messages }: Pick<EventData, "messages">): readonly MessageVariant[] {
  return messages.flatMap(({ examples }, message) =>
    (examples.length === 0 ? [0] : [...examples.keys()]).map((example) => ({ message, example })),
  );
}

const REQUEST = { side: "request", fields: "all" } as const;
const FIRST: MessageVariant = { message: 0, example: 0 };

/** Returns the initial values of a form, from which the samples of a page are also built. */
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

/**
 * Returns the initial value of a parameter: its example, default or first enumerated value, otherwise a value
 * from elsewhere in the document. If the result is empty, an MQTT subscription uses a wildcard, and other
 * addresses contain a placeholder.
 */
function initialParameter({ schema, examples, found }: InitialParameter, components: Components): string {
  const candidates = [
    examples[0]?.value,
    ownExample(schema, components),
    schema.default,
    schema.enum?.[0]?.value,
    found?.value,
  ];
  const value = candidates.find((each) => each !== undefined);
  return value === undefined ? "" : toPrimitiveText(value);
}

/**
 * Returns the message that an editor initially shows: the author's example, or one generated from the schema.
 */
function initialMessage(
  messages: readonly EventDataMessage[],
  { message: index, example }: MessageVariant,
  components: Components,
  context: GenerationData,
): MessageValue {
  const message = messages[index];
  if (message === undefined) return { index, payload: "", headers: [] };
  return {
    index,
    payload: payloadOf(message, example, components, context),
    headers: headersOf(message, example, components, context),
  };
}

/** Data for generating a message, which may contain values of the parameters. */
type GenerationData = Pick<EventData, "drawn" | "parameters">;

/** Returns the initial values of the parameters whose location is in the given part of the message. */
export function locatedIn(
  part: "payload" | "header",
  parameters: readonly InitialParameter[],
  components: Components,
): readonly LocatedValue[] {
  return parameters.flatMap((parameter) => {
    const location = parseMessageLocation(parameter.location);
    const text = initialParameter(parameter, components);
    return location?.part !== part || text === "" ? [] : [{ keys: location.keys, text }];
  });
}

function generatePart(
  part: "payload" | "header",
  schema: SchemaNode,
  components: Components,
  { drawn, parameters }: GenerationData,
): Json | undefined {
  const value = generateExample(schema, components, { ...REQUEST, ...drawn });
  const located = locatedIn(part, parameters, components);
  return value === undefined ? undefined : applyLocatedValues(value, located, schema, components);
}

function payloadOf(
  message: EventDataMessage,
  exampleIndex: number,
  components: Components,
  context: GenerationData,
): string {
  const mediaType = readablePayload(message);
  const value = message.examples[exampleIndex]?.payload;
  const authored = value === undefined ? mediaType.examples[0] : { value };
  if (authored !== undefined) return toAuthoredText(authored, mediaType, components) ?? "";
  if (mediaType.schema === undefined) return "";
  const generated = generatePart("payload", mediaType.schema, components, context);
  return generated === undefined ? "" : toExampleText(generated, mediaType, components);
}

function headersOf(
  message: EventDataMessage,
  exampleIndex: number,
  components: Components,
  context: GenerationData,
): MessageValue["headers"] {
  const authored = message.examples[exampleIndex]?.headers;
  const value = authored === undefined ? generatedHeaders(message, components, context) : authored;
  if (value === undefined || !isJsonObject(value)) return [];
  return Object.entries(value).map(([name, header]) => ({ name, value: toPrimitiveText(header) }));
}

function generatedHeaders(
  { headers }: EventDataMessage,
  components: Components,
  context: GenerationData,
): Json | undefined {
  return headers && generatePart("header", headers, components, context);
}

import { toComponents } from "../schema/components.js";
import type { ExampleContext } from "../example/known/example-source.js";
import { exampleContext } from "../example/known/example-sources.js";
import { initialParameters } from "../example/initial-parameter.js";
import type { InitialParameter } from "../request/request-data.js";
import type {
  Channel,
  EventOperation,
  Message,
  NamedSchema,
  Reference,
  Reply,
  Server,
} from "../model/index.js";
import { reachableSchemas } from "../schema/reachable-schemas.js";
import type { EventSettings } from "./event-settings.js";
import { toEventSettings } from "./to-event-settings.js";

/**
 * The data of an event operation that its panel and samples need, as JSON. The build renders samples from the
 * same value that it writes to the panel's file.
 */
export interface EventData extends Pick<EventOperation, "action"> {
  readonly parameters: readonly InitialParameter[];
  readonly channel: Pick<Channel, "key" | "address">;
  readonly servers: readonly EventDataServer[];
  readonly messages: readonly EventDataMessage[];
  readonly reply?: EventDataReply;
  readonly settings: EventSettings;
  /** All named schemas that the parameters and messages use. */
  readonly schemas: readonly NamedSchema[];
  /** Context for generating example values. */
  readonly drawn?: ExampleContext;
}

/** The data from which a call is built. It needs no schemas, because all values are resolved. */
export type CallData = Omit<EventData, "schemas" | "drawn">;

export type EventDataServer = Pick<Server, "url" | "name" | "description" | "protocol" | "variables">;

const MESSAGE_KEYS = [
  "key",
  "name",
  "title",
  "summary",
  "deprecated",
  "headers",
  "payload",
  "source",
  "correlationId",
  "examples",
] as const satisfies readonly (keyof Message)[];

export type EventDataMessage = Pick<Message, (typeof MESSAGE_KEYS)[number]>;

export interface EventDataReply extends Pick<Reply, "address"> {
  readonly channel?: Pick<Channel, "key" | "address" | "parameters">;
  readonly messages: readonly EventDataMessage[];
  /** Names of the servers that the reply's channel uses. */
  readonly servers?: readonly string[];
}

/** Returns the data that the panel and the samples of one event operation need. */
export function toEventData(operation: EventOperation, reference: Reference): EventData {
  const { action, channel, messages, reply, parameters, servers } = operation;
  const replyParameters = reply?.channel?.parameters ?? [];
  const roots = [
    ...[...parameters, ...replyParameters].map(({ schema }) => schema),
    ...[...messages, ...(reply?.messages ?? [])].flatMap(({ payload, headers }) => [payload.schema, headers]),
  ];
  const components = toComponents(reference.schemas);
  return {
    action,
    channel: pick(channel, ["key", "address"]),
    messages: messages.map(toMessage),
    ...(reply && { reply: toReply(reply) }),
    // Omits parameters that do not occur in the address. These are not required and have no effect.
    parameters: initialParameters(
      parameters.filter(({ required }) => required),
      operation.found,
      components,
    ),
    servers: servers.map((server) => pick(server, ["url", "name", "description", "protocol", "variables"])),
    settings: toEventSettings(operation, components),
    schemas: reachableSchemas(roots, reference),
    drawn: exampleContext(operation, reference),
  };
}

const toMessage = (message: Message): EventDataMessage => pick(message, MESSAGE_KEYS);

function toReply({ address, channel, messages }: Reply): EventDataReply {
  return {
    ...(address && { address }),
    ...(channel && { channel: pick(channel, ["key", "address", "parameters"]) }),
    ...(channel && { servers: channel.servers.flatMap(({ name }) => name ?? []) }),
    messages: messages.map(toMessage),
  };
}

function pick<Whole extends object, Key extends keyof Whole>(
  whole: Whole,
  keys: readonly Key[],
): Pick<Whole, Key> {
  return Object.fromEntries(
    keys.flatMap((key) => (whole[key] === undefined ? [] : [[key, whole[key]]])),
  ) as Pick<Whole, Key>;
}

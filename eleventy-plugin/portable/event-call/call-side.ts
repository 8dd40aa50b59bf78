import { placeholderFor } from "../example/known/words.js";
import { parseMessageLocation } from "../example/located-values.js";
import type { Parameter } from "../model/index.js";
import type { Json } from "../model/json.js";
import type { Server } from "../model/server.js";
import type { ServerValue } from "../request/form-values.js";
import { isJsonObject, toPrimitiveText } from "../request/primitive-text.js";
import { filledServerUrl } from "../request/server-url.js";
import { trimEndChars } from "../trim-end-chars.js";
import { tryParseJson } from "../exact-number.js";
import { toWellFormed } from "../well-formed.js";
import type { EventNote } from "./event-call.js";
import type { CallData } from "./event-data.js";
import type { ChannelSettings, MessageSettings } from "./event-settings.js";
import type { EventValues, MessageValue } from "./event-values.js";

/** One direction of a call: listening or publishing. */
export interface CallSide {
  /** Address template; absent if the address is known only at run time. */
  readonly template?: string;
  /** Placeholder for an unknown address. */
  readonly unknown: string;
  readonly parameters: ParameterValues;
  readonly settings: ChannelSettings;
}

export interface PublishingSide extends CallSide {
  readonly payload: string;
  readonly headers: MessageValue["headers"];
  readonly message: MessageSettings;
}

const NOTHING: MessageValue = { index: 0, payload: "", headers: [] };
const NO_MESSAGE: MessageSettings = { bound: [], properties: [], isUnknown: true };

/**
 * Returns the sides of a call. The reader publishes what the API receives, and listens to what the API sends.
 * An operation with a reply has both sides, unless the reply uses another server.
 */
export function callSides(data: CallData, values: EventValues) {
  const { reply, settings } = data;
  const receives = data.action === "receive";
  const operationSide = toOperationSide(data, values);
  const isElsewhere = reply?.servers !== undefined && isOtherServer(reply.servers, data, values);
  const other = reply && !isElsewhere ? replySide(data, values, operationSide.parameters) : undefined;
  const [publishing, listening] = receives ? [operationSide, other] : [other, operationSide];
  const published = receives ? values.message : (values.reply ?? NOTHING);
  const messages = receives ? settings.messages : settings.replies;
  const sides = {
    ...(listening && { listen: listening }),
    ...(publishing && { publish: toPublishing(publishing, published, messages) }),
  };
  const unknown = [listening, publishing].flatMap((side) => (side ? unknownAddress(side) : []));
  const elsewhere = isElsewhere ? [reply.servers?.join(", ") ?? ""] : [];
  return {
    ...sides,
    notes: [...unknown, ...elsewhere.map((subject) => ({ code: "noteReplyElsewhere" as const, subject }))],
  };
}

/**
 * Whether the reader chose a server of the document that is not in `names`. An empty list allows every
 * server.
 */
function isOtherServer(names: readonly string[], { servers }: CallData, { server }: EventValues): boolean {
  const chosen = "index" in server ? servers[server.index]?.name : undefined;
  return names.length > 0 && chosen !== undefined && !names.includes(chosen);
}

function toOperationSide(data: CallData, values: EventValues): CallSide {
  const { address } = data.channel;
  const typed = data.parameters.map(
    ({ name, location }, index) =>
      [name, values.parameters[index] || runtimeValue(location, values.message) || ""] as const,
  );
  return {
    ...(address !== undefined && { template: address }),
    unknown: "YOUR_ADDRESS",
    parameters: withoutEmpty(typed),
    settings: data.settings.own,
  };
}

/**
 * Returns the side of the reply. The reply's address may be a value inside the request message. If both
 * channels have a parameter, the value from the operation's channel is used.
 */
function replySide(
  { reply, settings }: CallData,
  values: EventValues,
  operationParameters: ParameterValues,
): CallSide {
  const location = reply?.address?.location;
  const address = runtimeValue(location, values.message) || reply?.channel?.address;
  const exampleValues = (reply?.channel?.parameters ?? []).map(
    ({ name, schema }) => [name, firstValue(schema)] as const,
  );
  return {
    ...(address !== undefined && { template: address }),
    unknown: placeholderFor(location?.split(/[/#]/).at(-1) || "reply address"),
    parameters: new Map([...withoutEmpty(exampleValues), ...operationParameters]),
    settings: settings.reply,
  };
}

function firstValue({ examples, default: preset, enum: values }: Parameter["schema"]): string {
  const value = examples[0] ?? preset ?? values?.[0]?.value;
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}

function withoutEmpty(values: readonly (readonly [string, string])[]): ParameterValues {
  return new Map(values.filter(([, value]) => value !== ""));
}

function toPublishing(
  side: CallSide,
  { index, payload, headers }: MessageValue,
  messages: readonly MessageSettings[],
): PublishingSide {
  return { ...side, payload: compactPayload(payload), headers, message: messages[index] ?? NO_MESSAGE };
}

/**
 * Returns one message as it is sent: JSON without the editor's white space, because kcat treats each line as
 * a message. Numbers and escapes stay as typed. Removes or replaces characters that no command line can
 * contain: null characters and lone surrogates.
 */
function compactPayload(typed: string): string {
  const text = toWellFormed(typed).replaceAll("\0", "");
  if (!/\s/.test(text) || tryParseJson(text) === undefined) return text;
  return text.replace(/("(?:[^"\\]|\\.)*")|\s+/g, (_, string: string | undefined) => string ?? "");
}

function unknownAddress({ template, unknown, settings }: CallSide): readonly EventNote[] {
  return template === undefined && settings.topic === undefined
    ? [{ code: "noteAddressUnknown", subject: unknown }]
    : [];
}

/**
 * Returns the value that a runtime expression points to in a message; undefined if it is absent or not
 * primitive.
 */
function runtimeValue(expression: string | undefined, message: MessageValue): string | undefined {
  const location = parseMessageLocation(expression);
  if (location === undefined) return undefined;
  const { part, keys } = location;
  const found =
    part === "header" ? headerOf(message, keys) : valueAtKeys(tryParseJson(message.payload), keys);
  return found === undefined || found === null || typeof found === "object"
    ? undefined
    : toPrimitiveText(found);
}

function headerOf({ headers }: MessageValue, [name, ...rest]: readonly string[]): string | undefined {
  return rest.length === 0 ? headers.find((header) => header.name === name)?.value : undefined;
}

function valueAtKeys(value: Json | undefined, keys: readonly string[]): Json | undefined {
  let found = value;
  for (const key of keys) {
    if (Array.isArray(found)) found = (found as readonly Json[])[Number(key)];
    else
      found =
        found !== undefined && isJsonObject(found) && Object.hasOwn(found, key) ? found[key] : undefined;
  }
  return found;
}

/** Non-empty values of channel parameters by name. */
type ParameterValues = ReadonlyMap<string, string>;

/** Functions that escape the literal text and the parameter values of an address. */
interface AddressEscaping {
  readonly text: (text: string) => string;
  readonly value: (value: string) => string;
}

export const unescaped: AddressEscaping = { text: (text) => text, value: (value) => value };

/** Fills in the parameters of an address template, with placeholders for missing values. */
export function fillAddress(template: string, values: ParameterValues, escaping = unescaped): string {
  return template
    .split(/(\{[^{}]+\})/)
    .map((piece, index) => {
      if (index % 2 === 0) return escaping.text(piece);
      const name = piece.slice(1, -1);
      const value = values.get(name);
      return value === undefined ? placeholderFor(name) : escaping.value(value);
    })
    .join("");
}

/**
 * Returns an MQTT topic filter with wildcards for missing values. A wildcard replaces a whole level:
 * https://docs.oasis-open.org/mqtt/mqtt/v5.0/os/mqtt-v5.0-os.html#_Toc3901242
 */
export function fillFilter(template: string, values: ParameterValues): string {
  const isOpen = (level: string): boolean =>
    [...level.matchAll(/\{([^{}]+)\}/g)].some(([, name = ""]) => !values.has(name));
  return template
    .split("/")
    .map((level) => (isOpen(level) ? "+" : fillAddress(level, values)))
    .join("/");
}

/** The server that a reader chose, with its variables filled in. */
export interface ChosenServer {
  /** In lower case; empty if unknown. */
  readonly protocol: string;
  /** Scheme of the server's URL; empty if the URL has none. */
  readonly scheme: string;
  /**
   * Host and port from the document or from the reader, otherwise a placeholder. May be a list for Kafka.
   * Never contains credentials.
   */
  readonly host: string;
  readonly isUnknown: boolean;
  /** With a leading slash, without a trailing one; may be empty. */
  readonly path: string;
  /** Without `?`; may be empty. */
  readonly query: string;
  /** Index in the document's servers; absent for a custom URL or a document without servers. */
  readonly index?: number;
}

const UNKNOWN_HOST = "YOUR_HOST";

export function chooseServer(
  servers: readonly Pick<Server, "url" | "protocol" | "variables">[],
  choice: ServerValue,
): ChosenServer {
  if ("customUrl" in choice) return readUrl(choice.customUrl.trim());
  const index = servers[choice.index] === undefined ? 0 : choice.index;
  const server = servers[index];
  if (server === undefined) return readUrl("");
  const read = readUrl(filledServerUrl(server, choice.variables));
  return { ...read, protocol: server.protocol || read.protocol, index };
}

/** Parses a URL. Drops its fragment and credentials, because no sample shows them. */
function readUrl(url: string): ChosenServer {
  const [, protocol = "", authority = "", path = "", query = ""] =
    /^(?:([A-Za-z][A-Za-z0-9+.-]*):\/\/)?([^/?#\\]*)([^?#]*)(?:\?([^#]*))?/.exec(url) ?? [];
  const host = authority.replace(/^.*@/s, "");
  return {
    protocol: protocol.toLowerCase(),
    scheme: protocol.toLowerCase(),
    host: host === "" ? UNKNOWN_HOST : host,
    isUnknown: host === "",
    path: trimEndChars(path.replaceAll("\\", "/"), "/"),
    query,
  };
}

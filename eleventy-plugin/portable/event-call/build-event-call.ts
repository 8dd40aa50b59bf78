import { toComponents } from "../example/components.js";
import type { Channel } from "../model/index.js";
import { encodePathText, encodeQueryText, encodeUnreserved } from "../request/percent-encoding.js";
import { compactPayload } from "./compact-payload.js";
import {
  fillAddress,
  parameterValues,
  placeholderFor,
  type AddressWriting,
  type ParameterValues,
} from "./event-address.js";
import type { EventCall, EventKind, EventPublication, EventTarget } from "./event-call.js";
import type { EventData } from "./event-data.js";
import { kindOf } from "./event-kind.js";
import { chooseServer, type ChosenServer } from "./event-server.js";
import type { EventValues, MessageValue } from "./event-values.js";
import { initialMessage } from "./initial-event-values.js";

/** The one call that the form of an event operation, its samples and its socket stand for. Never throws; deeply frozen. */
export function buildEventCall(data: EventData, values: EventValues): EventCall {
  const server = chooseServer(data.servers, values.server);
  const kind = kindOf(data, server.protocol);
  const filled = parameterValues(data.parameters, values.parameters);
  const target = (channel: Pick<Channel, "address"> | undefined, listens: boolean): EventTarget =>
    toTarget(channel?.address, filled, { kind, server, listens });
  const receives = data.action === "receive";
  const { reply } = data;
  const published = receives ? values.message : (values.reply ?? firstReply(data));
  return deepFreeze({
    kind,
    protocol: server.protocol,
    action: data.action,
    ...((!receives || reply) && { listen: target(receives ? reply?.channel : data.channel, true) }),
    ...((receives || reply) && {
      publish: toPublication(target(receives ? data.channel : reply?.channel, false), published),
    }),
  });
}

function firstReply({ reply, schemas }: EventData): MessageValue {
  return initialMessage(reply?.messages ?? [], { message: 0, example: 0 }, toComponents(schemas));
}

function toPublication(target: EventTarget, { payload, headers }: MessageValue): EventPublication {
  return { ...target, payload: compactPayload(payload), headers };
}

interface TargetContext {
  readonly kind: EventKind;
  readonly server: ChosenServer;
  readonly listens: boolean;
}

function toTarget(
  template: string | undefined,
  values: ParameterValues,
  { kind, server, listens }: TargetContext,
): EventTarget {
  if (kind === "websocket") return webSocketTarget(template ?? "", values, server);
  const missing = kind === "mqtt" && listens ? () => "+" : placeholderFor;
  const address =
    template === undefined ? "YOUR_ADDRESS" : fillAddress(template, values, { ...plain, missing });
  const scheme = server.protocol === "" ? "" : `${server.protocol}://`;
  return { url: `${scheme}${server.host}${server.path}`, address };
}

const plain: AddressWriting = {
  text: (text) => text,
  value: (value) => value,
  missing: placeholderFor,
};

const inUrl: AddressWriting = { ...plain, text: encodePathText, value: encodeUnreserved };

function webSocketTarget(template: string, values: ParameterValues, server: ChosenServer): EventTarget {
  const [path = "", ...query] = template.split("?");
  const address = fillAddress(path, values, inUrl);
  const queries = [
    encodeQueryText(server.query),
    fillAddress(query.join("?"), values, { ...inUrl, text: encodeQueryText }),
  ];
  const search = queries.filter((text) => text !== "").join("&");
  const below = address === "" || address === "/" ? "" : `/${address.replace(/^\/+/, "")}`;
  const base = `${socketScheme(server.protocol)}://${server.host}${encodePathText(server.path)}`;
  return {
    url: `${base}${below || (server.path === "" ? "/" : "")}${search === "" ? "" : `?${search}`}`,
    address,
  };
}

/** A binding for WebSockets may stand over a server that is declared as `https`. */
function socketScheme(protocol: string): "ws" | "wss" {
  return protocol === "ws" || protocol === "http" ? "ws" : "wss";
}

/** Calls are trees of a few levels, made here, so that this recursion is bounded. */
function deepFreeze<Value>(value: Value): Value {
  if (typeof value === "object" && value !== null) Object.values(Object.freeze(value)).forEach(deepFreeze);
  return value;
}

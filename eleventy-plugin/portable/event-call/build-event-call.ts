import type { CallContext } from "./call-context.js";
import { callSides } from "./call-side.js";
import type { EventCall, EventKind } from "./event-call.js";
import type { CallData } from "./event-data.js";
import { chooseKind } from "./event-kind.js";
import type { EventNote } from "./event-note.js";
import { chooseServer } from "./event-server.js";
import type { ServerSettings } from "./event-settings.js";
import type { EventValues } from "./event-values.js";
import { kafkaCall } from "./kafka-call.js";
import { mqttCall } from "./mqtt-call.js";
import { otherCall } from "./other-call.js";
import { webSocketCall } from "./websocket-call.js";

const calls: { readonly [Kind in EventKind]: (context: CallContext) => EventCall } = {
  websocket: webSocketCall,
  kafka: kafkaCall,
  mqtt: mqttCall,
  other: otherCall,
};

const UNKNOWN_SERVER: ServerSettings = { credentials: [], keepsSession: false, properties: [] };

/**
 * The one call that the form of an event operation, its samples and its socket stand for. Samples show placeholders for
 * credentials; a socket has none at all. Never throws; deeply frozen.
 */
export function buildEventCall(
  data: CallData,
  values: EventValues,
  credentials: "placeholders" | "none" = "none",
): EventCall {
  const { settings } = data;
  const server = chooseServer(data.servers, values.server);
  const serverSettings = settings.servers[server.index ?? -1] ?? UNKNOWN_SERVER;
  const { listen, publish, notes } = callSides(data, values);
  return deepFreeze(
    calls[chooseKind(settings.kinds, server.protocol)]({
      base: { protocol: server.protocol, action: data.action },
      server,
      serverSettings,
      credentials: credentials === "none" ? [] : [...serverSettings.credentials, ...settings.credentials],
      ...(listen && { listen }),
      ...(publish && { publish }),
      isMqtt5: settings.isMqtt5,
      notes: [...serverNotes(server.isUnknown), ...notes, ...payloadNotes(publish)],
    }),
  );
}

function serverNotes(isUnknown: boolean): readonly EventNote[] {
  return isUnknown ? [{ code: "server-unknown", subject: "" }] : [];
}

function payloadNotes(publish: CallContext["publish"]): readonly EventNote[] {
  const encoding = publish?.message.encoding;
  return encoding === undefined ? [] : [{ code: "payload-encoded", subject: encoding }];
}

/** Calls are trees of a few levels, made here, so that this recursion is bounded. */
function deepFreeze<Value>(value: Value): Value {
  if (typeof value === "object" && value !== null) Object.values(Object.freeze(value)).forEach(deepFreeze);
  return value;
}

import { deepFreeze } from "../deep-freeze.js";
import { atBroker, noteIf, toPublication, type CallContext, type Located } from "./call-context.js";
import { type CallSide, callSides, chooseServer } from "./call-side.js";
import type { EventCall, EventKind, EventNote, OtherCall } from "./event-call.js";
import type { CallData } from "./event-data.js";
import { bindingsOfMessage, noteOnProtocol } from "./bound-protocols.js";
import { chooseKind } from "./event-kind.js";
import type { ServerSettings } from "./event-settings.js";
import type { EventValues } from "./event-values.js";
import { kafkaCall } from "./kafka-call.js";
import { mqttCall } from "./mqtt-call.js";
import { webSocketCall } from "./websocket-call.js";

const calls: { readonly [Kind in EventKind]: (context: CallContext) => EventCall } = {
  websocket: webSocketCall,
  kafka: kafkaCall,
  mqtt: mqttCall,
  other: otherCall,
};

const UNKNOWN_SERVER: ServerSettings = { credentials: [], keepsSession: false, properties: [] };

/**
 * Builds the call of an event operation for the form, the samples and the panel's WebSocket. Samples pass
 * `"placeholders"`: their calls contain placeholder credentials. Never throws; the result is deeply frozen.
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
  const bound = bindingsOfMessage(settings, values.message.index).flat();
  const names = bound.map((each) => each.protocol);
  const protocol = server.protocol || (names[0]?.toLowerCase() ?? "");
  const kind = chooseKind(names, protocol);
  return deepFreeze(
    calls[kind]({
      base: { protocol, action: data.action },
      server,
      serverSettings,
      credentials: credentials === "none" ? [] : [...serverSettings.credentials, ...settings.credentials],
      ...(listen && { listen }),
      ...(publish && { publish }),
      isMqtt5: settings.isMqtt5,
      notes: [
        ...noteOnProtocol(bound, protocol),
        ...noteIf(
          server.isUnknown,
          "customUrl" in values.server ? "noteServerUrlNotTyped" : "noteServerUnknown",
        ),
        // Without an address, a WebSocket connects to the server's URL, so no address is missing.
        ...notes.filter(({ code }) => kind !== "websocket" || code !== "noteAddressUnknown"),
        ...payloadNotes(publish),
        ...receivedNotes(data, values),
      ],
    }),
  );
}

/** Returns a note if the API sends messages in a binary encoding, because tools print the bytes unchanged. */
function receivedNotes({ action, settings }: CallData, { message }: EventValues): readonly EventNote[] {
  const encoding = action === "send" ? settings.messages[message.index]?.encoding : undefined;
  return encoding === undefined ? [] : [{ code: "noteReceivedEncoded", subject: encoding }];
}

function payloadNotes(publish: CallContext["publish"]): readonly EventNote[] {
  const { encoding, isUnknown } = publish?.message ?? {};
  if (isUnknown && publish?.payload === "") return [{ code: "notePayloadUnknown", subject: "" }];
  return encoding === undefined ? [] : [{ code: "notePayloadEncoded", subject: encoding }];
}

function otherCall(context: CallContext): OtherCall {
  const { base, listen, publish, notes } = context;
  const located = (side: CallSide): Located => atBroker(side.template, side, context);
  return {
    kind: "other",
    ...base,
    ...(listen && { listen: located(listen) }),
    ...(publish && { publish: toPublication(located(publish), publish) }),
    notes,
  };
}

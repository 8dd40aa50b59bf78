import {
  requiresCertificate,
  atBroker,
  hasHeaders,
  noteIf,
  serverUrl,
  toPublication,
  toUser,
  userParts,
  unusedCredentials,
  type CallContext,
} from "./call-context.js";
import { type CallSide, fillFilter, type PublishingSide } from "./call-side.js";
import type { EventHeader, MqttCall, MqttPublication, MqttTarget } from "./event-call.js";

const SECURE = /^(?:mqtts|secure-mqtt|mqtt5?-secure)$/;

export function mqttCall(context: CallContext): MqttCall {
  const { base, server, serverSettings, credentials, listen, publish, notes } = context;
  const { clientId, keepAlive, will, keepsSession, properties } = serverSettings;
  const hasCertificate = requiresCertificate(context);
  const isSecure = SECURE.test(base.protocol) || hasCertificate;
  const version = versionOf(context);
  const user = toUser(userParts(credentials));
  const target = listen && toTarget(listen, context);
  const id = clientId ?? (keepsSession ? "YOUR_CLIENT_ID" : undefined);
  return {
    kind: "mqtt",
    ...base,
    ...splitHost(server.host, isSecure),
    isSecure,
    version,
    ...(target && { listen: target }),
    ...(publish && { publish: toMqttPublication(publish, target, context) }),
    ...(user && { user }),
    hasCertificate,
    ...(id !== undefined && { clientId: id }),
    keepsSession,
    ...(keepAlive !== undefined && { keepAlive }),
    ...(will && { will }),
    properties: version === 5 ? properties : [],
    notes: [
      ...notes,
      ...unusedCredentials(credentials, ["user", "certificate"]),
      ...noteIf(hasCertificate, "noteOwnCertificate"),
      ...noteIf(version === 3 && hasHeaders(publish), "noteMessageWithoutHeaders"),
    ],
  };
}

/**
 * Returns the MQTT version that the server declares. Without a declared version, returns 5 if anything
 * requires MQTT 5, otherwise 3.
 */
function versionOf({ base, serverSettings, publish, listen, isMqtt5 }: CallContext): 3 | 5 {
  if (serverSettings.version !== undefined) return /^\D*5/.test(serverSettings.version) ? 5 : 3;
  const ofFive = [...serverSettings.properties, ...(publish?.message.properties ?? [])];
  const expires = [publish, listen].some((side) => side?.settings.messageExpiryInterval !== undefined);
  return isMqtt5 || base.protocol.startsWith("mqtt5") || ofFive.length > 0 || expires ? 5 : 3;
}

function splitHost(whole: string, isSecure: boolean): { readonly host: string; readonly port: string } {
  const [, host = whole, port] = /^(.*?)(?::([^:\]]*))?$/s.exec(whole) ?? [];
  return { host: host.replace(/^\[(.*)\]$/s, "$1"), port: port || (isSecure ? "8883" : "1883") };
}

function toTarget(
  { template, unknown, parameters, settings: { qos } }: CallSide,
  { server }: CallContext,
): MqttTarget {
  return {
    url: serverUrl(server),
    address: template === undefined ? unknown : fillFilter(template, parameters),
    ...(qos !== undefined && { qos }),
  };
}

function toMqttPublication(
  side: PublishingSide,
  listen: MqttTarget | undefined,
  context: CallContext,
): MqttPublication {
  const { settings, headers } = side;
  const { qos, isRetained } = settings;
  const isFive = versionOf(context) === 5;
  return {
    ...toPublication(atBroker(side.template, side, context), side),
    ...(qos !== undefined && { qos }),
    isRetained,
    properties: isFive ? messageProperties(side, listen, context) : [],
    headers: isFive ? headers : [],
  };
}

function messageProperties(
  { message, settings: { messageExpiryInterval } }: PublishingSide,
  listen: MqttTarget | undefined,
  { base: { action } }: CallContext,
): readonly EventHeader[] {
  const replyTopic =
    action === "receive" && listen && !/[+#]/.test(listen.address) ? listen.address : undefined;
  const named = new Map(message.properties.map(({ name, value }) => [name, value]));
  if (replyTopic !== undefined) named.set("response-topic", replyTopic);
  if (messageExpiryInterval !== undefined) named.set("message-expiry-interval", messageExpiryInterval);
  return [...named].map(([name, value]) => ({ name, value }));
}

import {
  requiresCertificate,
  atBroker,
  noteIf,
  notesOn,
  toPublication,
  toUser,
  unusedCredentials,
  userParts,
  type CallContext,
} from "./call-context.js";
import type { CallSide, PublishingSide } from "./call-side.js";
import type { EventHeader, KafkaCall, KafkaPublication, KafkaTarget } from "./event-call.js";

export function kafkaCall(context: CallContext): KafkaCall {
  const { base, server, listen, publish, credentials, notes } = context;
  const unwritable = publish?.headers.filter((header) => !isWritable(header)) ?? [];
  return {
    kind: "kafka",
    ...base,
    brokers: server.host,
    ...(listen && { listen: toTarget(listen, context) }),
    ...(publish && { publish: toKafkaPublication(publish, context) }),
    settings: [...clientSettings(context), ...securitySettings(context)],
    notes: [
      ...notes,
      ...unusedCredentials(credentials, ["user", "certificate"]),
      ...noteIf(requiresCertificate(context), "noteOwnCertificate"),
      ...notesOn("noteHeaderLeftOut", unwritable),
    ],
  };
}

const topicOf = ({ settings, template }: CallSide): string | undefined => settings.topic ?? template;

function toTarget(side: CallSide, context: CallContext): KafkaTarget {
  const { groupId } = side.settings;
  return { ...atBroker(topicOf(side), side, context), ...(groupId !== undefined && { group: groupId }) };
}

function toKafkaPublication(side: PublishingSide, context: CallContext): KafkaPublication {
  const { key } = side.message;
  const publication = toPublication(atBroker(topicOf(side), side, context), side);
  return { ...publication, ...(key !== undefined && { key }), headers: side.headers.filter(isWritable) };
}

/** Whether kcat can send the header: kcat splits `name=value` at the first `=`. */
function isWritable({ name }: EventHeader): boolean {
  return name !== "" && !name.includes("=");
}

function clientSettings({ listen, publish }: CallContext): readonly EventHeader[] {
  const clientId = (publish ?? listen)?.settings.clientId ?? listen?.settings.clientId;
  return clientId === undefined ? [] : [{ name: "client.id", value: clientId }];
}

/**
 * Returns librdkafka settings for the security schemes:
 * https://www.asyncapi.com/docs/reference/specification/v3.0.0#securitySchemeObjectType
 */
function securitySettings(context: CallContext): readonly EventHeader[] {
  const { base, credentials } = context;
  const users = userParts(credentials);
  const mechanism = users[0]?.mechanism;
  const hasCertificate = requiresCertificate(context);
  const isSecure = base.protocol === "kafka-secure" || hasCertificate;
  const names = [...(mechanism === undefined ? [] : ["SASL"]), ...(isSecure ? ["SSL"] : [])];
  if (names.length === 0) return [];
  const user = toUser(users);
  const isWhole = user !== undefined && mechanism !== "GSSAPI";
  return Object.entries({
    "security.protocol": isSecure ? names.join("_") : "SASL_PLAINTEXT",
    ...(mechanism !== undefined && { "sasl.mechanisms": mechanism }),
    ...(isWhole && { "sasl.username": user.username, "sasl.password": user.password ?? "YOUR_PASSWORD" }),
    ...(hasCertificate && CERTIFICATE),
  }).map(([name, value]) => ({ name, value }));
}

const CERTIFICATE = {
  "ssl.ca.location": "ca.crt",
  "ssl.certificate.location": "client.crt",
  "ssl.key.location": "client.key",
};

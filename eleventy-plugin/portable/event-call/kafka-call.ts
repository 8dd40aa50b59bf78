import {
  asksForCertificate,
  atBroker,
  certificateNotes,
  toPublication,
  unusedCredentials,
  type CallContext,
  type Located,
} from "./call-context.js";
import type { CallSide, PublishingSide } from "./call-side.js";
import type { EventHeader, KafkaCall, KafkaPublication, KafkaTarget } from "./event-call.js";
import type { EventNote } from "./event-note.js";
import { toUser, userParts } from "./user-credential.js";

export function kafkaCall(context: CallContext): KafkaCall {
  const { base, server, listen, publish, credentials, notes } = context;
  const unwritable = (publish?.headers ?? []).filter((header) => !isWritable(header));
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
      ...certificateNotes(asksForCertificate(context)),
      ...unwritable.map(({ name }): EventNote => ({ code: "header-left-out", subject: name })),
    ],
  };
}

function located(side: CallSide, context: CallContext): Located {
  return atBroker(side.settings.topic ?? side.template, side, context);
}

function toTarget(side: CallSide, context: CallContext): KafkaTarget {
  const { groupId } = side.settings;
  return { ...located(side, context), ...(groupId !== undefined && { group: groupId }) };
}

function toKafkaPublication(side: PublishingSide, context: CallContext): KafkaPublication {
  const { key } = side.message;
  return {
    ...toPublication(located(side, context), side),
    ...(key !== undefined && { key }),
    headers: side.headers.filter(isWritable),
  };
}

/** kcat takes `name=value`. */
function isWritable({ name }: EventHeader): boolean {
  return name !== "" && !name.includes("=");
}

function clientSettings({ listen, publish }: CallContext): readonly EventHeader[] {
  const clientId = (publish ?? listen)?.settings.clientId ?? listen?.settings.clientId;
  return clientId === undefined ? [] : [{ name: "client.id", value: clientId }];
}

/** https://www.asyncapi.com/docs/reference/specification/v3.0.0#securitySchemeObjectType in the words of librdkafka. */
function securitySettings(context: CallContext): readonly EventHeader[] {
  const { base, credentials } = context;
  const users = userParts(credentials);
  const mechanism = users[0]?.mechanism;
  const hasCertificate = asksForCertificate(context);
  const isSecure = base.protocol === "kafka-secure" || hasCertificate;
  const names = [...(mechanism === undefined ? [] : ["SASL"]), ...(isSecure ? ["SSL"] : [])];
  if (names.length === 0) return [];
  const user = toUser(users);
  const isWhole = user !== undefined && mechanism !== "GSSAPI";
  return [
    {
      name: "security.protocol",
      value: names.length === 1 && !isSecure ? "SASL_PLAINTEXT" : names.join("_"),
    },
    ...(mechanism === undefined ? [] : [{ name: "sasl.mechanisms", value: mechanism }]),
    ...(isWhole ? [{ name: "sasl.username", value: user.username }] : []),
    ...(isWhole ? [{ name: "sasl.password", value: user.password ?? "YOUR_PASSWORD" }] : []),
    ...(hasCertificate ? CERTIFICATE : []),
  ];
}

const CERTIFICATE: readonly EventHeader[] = [
  { name: "ssl.ca.location", value: "ca.crt" },
  { name: "ssl.certificate.location", value: "client.crt" },
  { name: "ssl.key.location", value: "client.key" },
];

import type { MediaType, Message } from "../model/index.js";

/** Media types and schema formats of payloads that are not readable text. */
const ENCODINGS =
  /avro|protobuf|msgpack|messagepack|cbor|thrift|bson|parquet|octet-stream|^(?:image|audio|video)\//i;

/**
 * Returns a payload as pages show it. Payloads in a binary encoding or without a media type are shown as
 * JSON.
 */
export function readablePayload(message: Pick<Message, "payload" | "source">): MediaType {
  const { payload } = message;
  return encodingOf(message) === undefined && payload.contentType !== ""
    ? payload
    : { ...payload, contentType: "application/json" };
}

/**
 * Returns the media type or schema format of a payload in a binary encoding; undefined for readable text.
 * Without a declared media type, the format of the schema decides. With a JSON media type, the payload is
 * JSON even if its schema is an Avro schema.
 */
export function encodingOf({ payload, source }: Pick<Message, "payload" | "source">): string | undefined {
  const named = payload.contentType || (source?.format ?? "");
  if (/json\b/i.test(payload.contentType) && !/avro|protobuf/i.test(payload.contentType)) return undefined;
  return ENCODINGS.test(named) ? (named.split(";")[0] ?? named) : undefined;
}

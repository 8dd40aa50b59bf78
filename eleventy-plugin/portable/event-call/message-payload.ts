import type { MediaType, Message } from "../model/index.js";

/** Encodings of JSON-like values in bytes. */
const ENCODINGS =
  /avro|protobuf|msgpack|messagepack|cbor|thrift|bson|parquet|octet-stream|^(?:image|audio|video)\//i;

/** A payload as a reader sees it: what is encoded, and what has no type, as the JSON it stands for. */
export function readablePayload(message: Pick<Message, "payload" | "source">): MediaType {
  const { payload } = message;
  return encodingOf(message) === undefined && payload.contentType !== ""
    ? payload
    : { ...payload, contentType: "application/json" };
}

/**
 * What a payload travels as, where that is not the text a reader sees. A document that names no media type is taken by
 * the language of its schema; one of Avro may describe JSON as well, when it says so.
 */
export function encodingOf({ payload, source }: Pick<Message, "payload" | "source">): string | undefined {
  const named = payload.contentType || (source?.format ?? "");
  if (/json\b/i.test(payload.contentType) && !/avro|protobuf/i.test(payload.contentType)) return undefined;
  return ENCODINGS.test(named) ? (named.split(";")[0] ?? named) : undefined;
}

import type { MediaType, Message } from "../model/index.js";

/** Binary encodings of JSON-like values. */
const ENCODINGS =
  /avro|protobuf|msgpack|messagepack|cbor|thrift|bson|parquet|octet-stream|^(?:image|audio|video)\//i;

/** Returns a payload as readers see it: encoded and untyped ones as the JSON they represent. */
export function readablePayload(message: Pick<Message, "payload" | "source">): MediaType {
  const { payload } = message;
  return encodingOf(message) === undefined && payload.contentType !== ""
    ? payload
    : { ...payload, contentType: "application/json" };
}

/**
 * Returns the encoding of a payload that is not sent as readable text. If the document declares no media
 * type, the language of the schema decides; an Avro schema may also describe JSON, if declared.
 */
export function encodingOf({ payload, source }: Pick<Message, "payload" | "source">): string | undefined {
  const named = payload.contentType || (source?.format ?? "");
  if (/json\b/i.test(payload.contentType) && !/avro|protobuf/i.test(payload.contentType)) return undefined;
  return ENCODINGS.test(named) ? (named.split(";")[0] ?? named) : undefined;
}

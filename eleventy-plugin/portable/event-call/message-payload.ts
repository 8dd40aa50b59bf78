import type { MediaType, Message } from "../model/index.js";
import { toMediaTypeKind } from "../request/media-type-kind.js";

const TEXT_KINDS: readonly string[] = ["json", "json-lines", "xml", "text"];

/** A payload as a reader sees it: binary encodings of JSON-like values, and what has no type, as the JSON they stand for. */
export function readablePayload(message: Message): MediaType {
  return isEncoded(message) || message.payload.contentType === ""
    ? { ...message.payload, contentType: "application/json" }
    : message.payload;
}

/** Whether what travels is not the text a reader sees: Avro, Protobuf and the like. */
export function isEncoded({ payload, source }: Message): boolean {
  const { contentType } = payload;
  if (source !== undefined && !/openapi|json|raml/i.test(source.format.replace(/\+json\b/, ""))) return true;
  return contentType !== "" && !TEXT_KINDS.includes(toMediaTypeKind(contentType));
}

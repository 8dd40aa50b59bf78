import { toJsonText } from "../exact-number.js";
import type { Example, Json, MediaType } from "../model/index.js";
import { encodeBody } from "../request/body-encoders.js";
import type { RequestPayload } from "../request/http-request.js";
import {
  hasFields,
  type MediaTypeKind,
  toMediaTypeKind,
  toMediaTypeName,
} from "../request/media-type-kind.js";
import { toMultipartPieces } from "../request/multipart-body.js";
import { isJsonArray, isJsonObject, toPrimitiveText } from "../request/primitive-text.js";
import type { Components } from "../schema/components.js";
import { initialBody } from "./initial-body.js";
import { toJsonBody } from "./json-body.js";
import type { ExampleContext } from "./known/example-source.js";
import { resolveMediaType } from "./resolved-media-type.js";
import { toXmlDocument } from "./xml-document.js";

type Writer = (value: Json, mediaType: MediaType, components: Components) => string;

const WRITERS: Readonly<Record<MediaTypeKind, Writer>> = {
  json: (value) => toJsonText(value, 2),
  "json-lines": (value) =>
    listOf(value)
      .map((item) => `${toJsonText(item)}\n`)
      .join(""),
  xml: (value, { schema }, components) => toXmlDocument(value, schema, components),
  form: (value, mediaType, components) => formText(mediaType, components, { value }),
  multipart: (value, mediaType, components) => formText(mediaType, components, { value }),
  text: (value) =>
    isJsonObject(value) || isJsonArray(value) ? toJsonText(value, 2) : toPrimitiveText(value),
  binary: (value) =>
    isJsonObject(value) || isJsonArray(value) ? toJsonText(value, 2) : toPrimitiveText(value),
};

/** Serialises a body as it is sent: https://spec.openapis.org/oas/v3.2.0.html#media-type-object */
export function toExampleText(value: Json, mediaType: MediaType, components: Components): string {
  if (toMediaTypeName(mediaType.contentType) === "text/event-stream") return eventStreamText(value);
  const kind = toMediaTypeKind(mediaType.contentType);
  if (typeof value !== "string" || hasFields(mediaType.contentType))
    return WRITERS[kind](value, mediaType, components);
  // A string for a body that is not JSON is the body itself.
  return kind === "json" ? toJsonBody(value, mediaType.schema, components) : value;
}

/**
 * Returns an author's example as text: as serialised by the author, or serialised from its value. An example
 * of a form becomes a request body with the example's values. Undefined for an external example.
 */
export function toAuthoredText(
  example: Example,
  mediaType: MediaType,
  components: Components,
  drawn?: ExampleContext,
): string | undefined {
  if (hasFields(mediaType.contentType) && (example.value ?? example.serialized) !== undefined)
    return formText(mediaType, components, example, drawn);
  if (example.serialized !== undefined) return example.serialized;
  return example.value === undefined ? undefined : toExampleText(example.value, mediaType, components);
}

function listOf(value: Json): readonly Json[] {
  return isJsonArray(value) ? value : [value];
}

const EVENT_FIELDS = ["event", "id", "retry", "data"];

/** https://html.spec.whatwg.org/multipage/server-sent-events.html#parsing-an-event-stream */
function eventStreamText(value: Json): string {
  if (typeof value === "string") return value;
  return listOf(value).map(eventText).join("\n");
}

function eventText(event: Json): string {
  const isEvent =
    isJsonObject(event) &&
    Object.hasOwn(event, "data") &&
    Object.keys(event).every((key) => EVENT_FIELDS.includes(key));
  const fields = isEvent ? event : { data: event };
  return EVENT_FIELDS.filter((name) => Object.hasOwn(fields, name))
    .flatMap((name) =>
      toPrimitiveText(fields[name] as Json)
        .split("\n")
        .map((line) => `${name}: ${line}\n`),
    )
    .join("");
}

/** A placeholder for the boundary that the client chooses. */
const BOUNDARY = "boundary";

/**
 * Returns a form or multipart body as the request contains it, with the values of `example` or with generated
 * values. A file is shown as its name in parentheses, and CRLF as a line break.
 */
export function formText(
  mediaType: MediaType,
  components: Components,
  example?: Example,
  drawn?: ExampleContext,
): string {
  const content = [{ ...resolveMediaType(mediaType, components, drawn), examples: example ? [example] : [] }];
  const variant = { mediaType: 0, example: 0, fields: "all" } as const;
  const body = initialBody({ required: true, content }, "POST", components, variant, drawn);
  const { payload } = encodeBody(body, content);
  return payload === undefined ? "" : payloadText(payload).replaceAll("\r\n", "\n").replace(/\n$/, "");
}

function payloadText(payload: RequestPayload): string {
  if (payload.kind === "file") return `(${payload.fileName})`;
  if (payload.kind !== "multipart") return payload.text;
  return toMultipartPieces(payload, payload.boundary ?? BOUNDARY)
    .map((piece) => (typeof piece === "string" ? piece : `(${piece.fileName})`))
    .join("");
}

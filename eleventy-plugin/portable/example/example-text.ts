import { toJsonText } from "../exact-number.js";
import type { Example, Json, MediaType } from "../model/index.js";
import {
  hasFields,
  toMediaTypeKind,
  toMediaTypeName,
  type MediaTypeKind,
} from "../request/media-type-kind.js";
import { isJsonArray, isJsonObject, toPrimitiveText } from "../request/primitive-text.js";
import type { Components } from "../schema/components.js";
import type { ExampleContext } from "./known/example-source.js";
import { formText } from "./form-text.js";
import { toJsonBody } from "./json-body.js";
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

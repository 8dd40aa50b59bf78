import { toJsonText } from "../exact-number.js";
import type { Example, Json, MediaType } from "../model/index.js";
import {
  toMediaTypeKind,
  toMediaTypeName,
  toPartType,
  type MediaTypeKind,
} from "../request/media-type-kind.js";
import { isList, isMap, toPrimitiveText } from "../request/primitive-text.js";
import type { Components } from "./components.js";
import { toJsonBody } from "./json-body.js";
import { toXmlDocument } from "./xml-document.js";
import { encodeComponent } from "../well-formed.js";

type Writer = (value: Json, mediaType: MediaType, components: Components) => string;

const WRITERS: Readonly<Record<MediaTypeKind, Writer>> = {
  json: (value) => toJsonText(value, 2),
  "json-lines": (value) =>
    listOf(value)
      .map((item) => `${toJsonText(item)}\n`)
      .join(""),
  xml: (value, { schema }, components) => toXmlDocument(value, schema, components),
  form: (value) => (isMap(value) ? formText(value) : toPrimitiveText(value)),
  multipart: (value, mediaType) => (isMap(value) ? multipartText(value, mediaType) : toPrimitiveText(value)),
  text: (value) => (isMap(value) || isList(value) ? toJsonText(value, 2) : toPrimitiveText(value)),
  binary: (value) => (isMap(value) || isList(value) ? toJsonText(value, 2) : toPrimitiveText(value)),
};

/** A body as it stands on the wire: https://spec.openapis.org/oas/v3.2.0.html#media-type-object */
export function toExampleText(value: Json, mediaType: MediaType, components: Components): string {
  if (toMediaTypeName(mediaType.contentType) === "text/event-stream") return eventStreamText(value);
  const kind = toMediaTypeKind(mediaType.contentType);
  if (typeof value !== "string") return WRITERS[kind](value, mediaType, components);
  // A text for a body that is not JSON is the body itself.
  return kind === "json" ? toJsonBody(value, mediaType.schema, components) : value;
}

/** An author's example: as serialised by the author, else written from its value. Undefined where it stands elsewhere. */
export function toAuthoredText(
  example: Example,
  mediaType: MediaType,
  components: Components,
): string | undefined {
  if (example.serialized !== undefined) return example.serialized;
  return example.value === undefined ? undefined : toExampleText(example.value, mediaType, components);
}

function listOf(value: Json): readonly Json[] {
  return isList(value) ? value : [value];
}

function formText(value: { readonly [name: string]: Json }): string {
  const pairs = Object.entries(value).flatMap(([name, item]) =>
    listOf(item).map((each) => [name, each] as const),
  );
  return pairs
    .map(([name, item]) => `${encodeComponent(name)}=${encodeComponent(toPrimitiveText(item))}`)
    .join("&");
}

/** https://www.rfc-editor.org/rfc/rfc7578 */
function multipartText(value: { readonly [name: string]: Json }, { encoding }: MediaType): string {
  const parts = Object.entries(value).flatMap(([name, item]) =>
    listOf(item).map((each) => [name, each] as const),
  );
  const lines = parts.flatMap(([name, item]) => {
    const type =
      encoding.find(({ property }) => property === name)?.contentType ??
      (isMap(item) ? "application/json" : undefined);
    const quoted = name.replaceAll('"', "%22").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
    return [
      "--boundary",
      `Content-Disposition: form-data; name="${quoted}"`,
      ...(type === undefined ? [] : [`Content-Type: ${toPartType(type)}`]),
      "",
      toPrimitiveText(item),
    ];
  });
  return [...lines, "--boundary--"].join("\n");
}

const EVENT_FIELDS = ["event", "id", "retry", "data"];

/** https://html.spec.whatwg.org/multipage/server-sent-events.html#parsing-an-event-stream */
function eventStreamText(value: Json): string {
  if (typeof value === "string") return value;
  return listOf(value).map(eventText).join("\n");
}

function eventText(event: Json): string {
  const isEvent =
    isMap(event) &&
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

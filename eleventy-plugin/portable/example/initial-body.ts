import { toJsonText } from "../exact-number.js";
import type { Example, Json, MediaType, RequestBody } from "../model/index.js";
import type { BodyValue, ChosenFile } from "../request/form-values.js";
import {
  hasFields,
  matchesRange,
  toFileType,
  toMediaTypeKind,
  toPartType,
  type MediaTypeKind,
} from "../request/media-type-kind.js";
import { isAuthoredMultipart } from "../request/multipart-body.js";
import { isJsonArray, isJsonObject, toPrimitiveText } from "../request/primitive-text.js";
import { resolveRef, type Components } from "../schema/components.js";
import type { ExampleContext } from "./known/example-source.js";
import { generateExample, type GenerateOptions } from "./example-value.js";
import { toJsonBody } from "./json-body.js";
import { isAny, isBinary, isEncodedText, toFileName } from "./generate/file-field.js";
import { initialFields } from "./initial-fields.js";
import { hasItems } from "./body-items.js";
import { toXmlDocument } from "./xml-document.js";

const REQUEST: GenerateOptions = { side: "request", fields: "all" };

/** The variant of a body that an editor shows. */
export interface BodyVariant {
  /** Index in `RequestBody.content`. */
  readonly mediaType: number;
  /** Index in `MediaType.examples`. */
  readonly example: number;
  readonly fields: GenerateOptions["fields"];
}

/**
 * Returns the variants of a body: each media type with each example that has a value, or once without an
 * example. Forms and samples start with the first variant.
 */
export function bodyVariants({ content }: RequestBody): readonly BodyVariant[] {
  return content.flatMap(({ examples }, mediaType) => {
    const usable = examples.flatMap(({ value, serialized }, example) =>
      value === undefined && serialized === undefined ? [] : [example],
    );
    return (usable.length === 0 ? [0] : usable).map(
      (example) => ({ mediaType, example, fields: "all" }) as const,
    );
  });
}

/**
 * Returns the initial value of a body's editor: the selected example, otherwise the schema's own example,
 * otherwise a generated value. A body is sent unless it is optional and clients usually send none with the
 * method.
 */
export function initialBody(
  body: RequestBody,
  method: string,
  components: Components,
  variant = bodyVariants(body)[0],
  drawn?: ExampleContext,
): BodyValue | undefined {
  const mediaType = variant && body.content[variant.mediaType];
  if (!mediaType) return undefined;
  const kind = toMediaTypeKind(mediaType.contentType);
  const choice = { sent: body.required || !/^(GET|HEAD)$/i.test(method), mediaType: variant.mediaType };
  const example = mediaType.examples[variant.example];
  const options = { ...REQUEST, ...drawn, fields: variant.fields };
  const authored = example?.serialized ?? example?.value;
  const isAuthoredBody =
    typeof authored === "string" && kind === "multipart" && isAuthoredMultipart(authored);
  if (hasFields(mediaType.contentType) && !isAuthoredBody) {
    const generatedValue = toValue(mediaType, example, components, options);
    const isItem =
      mediaType.schema === undefined && generatedValue !== undefined && hasItems(mediaType, components);
    const value = authored ?? (isItem ? [generatedValue] : generatedValue);
    const filling = { ...options, isExample: authored !== undefined && !isUnparsed(authored, kind) };
    return { ...choice, kind: "fields", fields: initialFields(mediaType, value, components, filling) };
  }
  const isRange = mediaType.contentType.includes("*");
  if ((example === undefined || kind === "binary" || isRange) && isFileBody(mediaType, components))
    return { ...choice, kind: "file", file: initialFile(mediaType, components) };
  return { ...choice, kind: "text", text: toText(mediaType, kind, example, components, options) };
}

/**
 * Returns the initial file. If the media type is a range, the file gets the content media type of the schema,
 * provided that it is in the range.
 */
function initialFile({ contentType, schema }: MediaType, components: Components): ChosenFile {
  const contentMediaType = schema && resolveRef(schema, components).node.limits?.["contentMediaType"];
  if (
    typeof contentMediaType !== "string" ||
    !contentType.includes("*") ||
    !matchesRange(contentMediaType, contentType)
  )
    return { name: toFileName("file", contentType) };
  return {
    name: toFileName("file", contentMediaType),
    contentType: toPartType(contentMediaType, toFileType),
  };
}

/** Whether a multipart example is text that is not a multipart body. Such an example determines no fields. */
const isUnparsed = (authored: Json, kind: MediaTypeKind): boolean =>
  typeof authored === "string" && kind === "multipart";

/**
 * Whether a body consists of the bytes of a file: the schema declares binary data, or the media type is
 * binary and the schema has neither a structure nor a content encoding. A form is never a file. The structure
 * matters because unknown media types count as binary, although a body with a structured schema is usually
 * JSON.
 */
export function isFileBody({ contentType, schema }: MediaType, components: Components): boolean {
  if (hasFields(contentType)) return false;
  const node = schema && resolveRef(schema, components).node;
  if (node !== undefined && isBinary(node)) return true;
  if (toMediaTypeKind(contentType) !== "binary") return false;
  return node === undefined || (node.children.length === 0 && !isEncodedText(node));
}

function toText(
  mediaType: MediaType,
  kind: MediaTypeKind,
  example: Example | undefined,
  components: Components,
  options: GenerateOptions,
): string {
  if (example?.serialized !== undefined) return example.serialized;
  const { schema, itemSchema } = mediaType;
  const value = toValue(mediaType, example, components, options);
  if (typeof value === "string") {
    if (kind === "json") return toJsonBody(value, schema, components);
    if (example !== undefined || kind === "text" || kind === "binary") return value;
  }
  if (kind === "json-lines") return toLines(value, itemSchema !== undefined);
  if (kind === "xml") return toXmlDocument(value === undefined ? "" : value, schema, components);
  if (kind === "text" && (value === undefined || !isStructure(value)))
    return value === undefined ? "" : toPrimitiveText(value);
  return toJsonText(value === undefined ? {} : value, 2);
}

const isStructure = (value: Json): boolean => isJsonObject(value) || isJsonArray(value);

function toLines(value: Json | undefined, isItem: boolean): string {
  const items =
    !isItem && Array.isArray(value) ? (value as readonly Json[]) : [value === undefined ? {} : value];
  return items.map((item) => `${toJsonText(item)}\n`).join("");
}

function toValue(
  mediaType: MediaType,
  example: Example | undefined,
  components: Components,
  options: GenerateOptions,
): Json | undefined {
  if (example?.value !== undefined) return example.value;
  const schema = mediaType.schema ?? mediaType.itemSchema;
  if (!schema || isAny(resolveRef(schema, components).node)) return undefined;
  return generateExample(schema, components, options);
}

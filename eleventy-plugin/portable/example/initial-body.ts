import { toJsonText } from "../exact-number.js";
import type {
  Example,
  Json,
  MediaType,
  PropertyEncoding,
  RequestBody,
  SchemaChild,
  SchemaNode,
} from "../model/index.js";
import type { BodyField, BodyValue, ChosenFile } from "../request/form-values.js";
import {
  hasFields,
  matchesRange,
  type MediaTypeKind,
  toFileType,
  toMediaTypeKind,
  toPartType,
} from "../request/media-type-kind.js";
import { isAuthoredMultipart } from "../request/multipart-body.js";
import { isJsonArray, isJsonObject, toPrimitiveText } from "../request/primitive-text.js";
import { type Components, resolveRef } from "../schema/components.js";
import { tryPercentDecode } from "../well-formed.js";
import { hasItems, isUnnamed, itemFields } from "./body-items.js";
import { generateExample, type GenerateOptions, ownExample } from "./example-value.js";
import { formProperties } from "./form-properties.js";
import {
  initialFiles,
  isAny,
  isBinary,
  isEncodedText,
  isFile,
  isFileMap,
  toFileName,
} from "./generate/file-field.js";
import { generateValue } from "./generate/generate-value.js";
import { toJsonBody } from "./json-body.js";
import type { ExampleContext } from "./known/example-source.js";
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
  const isChosen =
    typeof contentMediaType === "string" &&
    contentType.includes("*") &&
    matchesRange(contentMediaType, contentType);
  return isChosen ? fileOf("file", contentMediaType) : { name: toFileName("file", contentType) };
}

const fileOf = (name: string, type: string | undefined): ChosenFile => ({
  name: toFileName(name, type),
  ...(type !== undefined && { contentType: toPartType(type, toFileType) }),
});

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

/**
 * Maximum number of fields that are generated separately (`MAX_GENERATED`), and of schemas visited for each
 * of these fields (`MAX_NODES`). Without these limits, a form with hundreds of large fields would take
 * minutes.
 */
const MAX_GENERATED = 50;
const MAX_NODES = 200;

/** Options for the values of a form's fields. */
interface FormFilling extends GenerateOptions {
  /** Whether the value is an example from the document, which then determines the fields to send. */
  readonly isExample: boolean;
}

/**
 * Returns one field for each property of a form, and one for each additional property of `value`, which is
 * the form's example or generated value. Optional fields are sent if they have an example; if no field would
 * be sent, all are. A required file is always sent, because no example can contain a file. A field whose
 * value is null is not sent (RFC 6570 2.3).
 */
function initialFields(
  mediaType: MediaType,
  value: Json | undefined,
  components: Components,
  filling: FormFilling,
): readonly BodyField[] {
  if (hasItems(mediaType, components)) return initialItems(mediaType, value, components, filling);
  const values = typeof value === "string" ? valuesOfText(value, mediaType) : value;
  if (values !== undefined && !isJsonObject(values) && isUnnamed(mediaType))
    return [{ name: "", sent: true, value: values }];
  const given = new Map<string, Json>(
    values !== undefined && isJsonObject(values) ? Object.entries(values) : [],
  );
  const { properties, discriminators, others } = formProperties(mediaType.schema, components);
  const isMultipart = toMediaTypeKind(mediaType.contentType) === "multipart";
  const valueOf = createValues(components, filling);
  const fieldsOf = (
    name: string,
    schema: SchemaNode | undefined,
    required: boolean,
  ): readonly BodyField[] => {
    const encoding = mediaType.encoding.find((entry) => entry.property === name);
    const item = given.get(name);
    const isPresent = item !== undefined && item !== null;
    const hasOwnExample = schema !== undefined && (ownExample(schema, components) ?? null) !== null;
    const sent = filling.isExample ? isPresent : item !== null && (required || hasOwnExample || !schema);
    if (isMultipart && schema && !discriminators.has(name)) {
      const isSent = required || (filling.isExample ? isPresent : hasOwnExample);
      if (isFile(schema, encoding, components))
        return [{ name, sent: isSent, files: initialFiles(name, schema, encoding, components) }];
      if (isFileMap(schema, encoding, components)) {
        const map = item ?? valueOf(undefined, name, schema, undefined);
        return filesOf(name, isJsonObject(map) ? Object.keys(map) : [], isSent, encoding);
      }
    }
    return [{ name, sent, value: item === null ? "" : valueOf(item, name, schema, encoding) }];
  };
  const names = new Set(properties.map(({ label }) => label));
  const more = [...given.keys()].filter((name) => !names.has(name));
  const fields = [
    ...properties.flatMap(({ label, required, schema }: SchemaChild) => fieldsOf(label, schema, required)),
    ...more.flatMap((name) => fieldsOf(name, others, true)),
  ];
  return fields.some(({ sent }) => sent) ? fields : fields.map((field) => ({ ...field, sent: true }));
}

/**
 * Returns the files of a map as parts that all have the name of the property. Each file is named after its
 * key and has the media type of the encoding.
 */
function filesOf(
  name: string,
  keys: readonly string[],
  sent: boolean,
  encoding: PropertyEncoding | undefined,
): readonly BodyField[] {
  const files = keys.map((key) => fileOf(key, encoding?.contentType));
  return files.length === 0 ? [] : [{ name, sent, files }];
}

/** Returns the parts of a body whose items have no names. */
function initialItems(
  mediaType: MediaType,
  value: Json | undefined,
  components: Components,
  filling: FormFilling,
): readonly BodyField[] {
  const valueOf = createValues(components, filling);
  return itemFields(mediaType, value, filling.isExample, components, (item, name, schema, encoding) =>
    isFile(schema, encoding, components)
      ? { name, sent: true, files: initialFiles(`item-${name}`, schema, encoding, components) }
      : { name, sent: true, value: valueOf(item, "item", schema, encoding) },
  );
}

type ToValue = (
  item: Json | undefined,
  name: string,
  schema: SchemaNode | undefined,
  encoding: PropertyEncoding | undefined,
) => Json;

/**
 * Returns a function for the value of a field: the given value, or a generated one while the budget lasts.
 * The value is serialised as XML if that is the encoding's media type.
 */
function createValues(components: Components, filling: FormFilling): ToValue {
  const budget = { left: MAX_GENERATED };
  return (item, name, schema, encoding) => {
    budget.left -= item === undefined ? 1 : 0;
    const filled =
      item ??
      (schema && budget.left >= 0 ? generateField(schema, components, { ...filling, field: name }) : "");
    const isXml = toMediaTypeKind(encoding?.contentType ?? "") === "xml";
    return isXml ? toXml(filled, name, schema, components) : filled;
  };
}

/**
 * Parses a URL-encoded form that an author has written as text. Returns the text of other media types
 * unchanged.
 */
function valuesOfText(text: string, { contentType }: MediaType): Json {
  if (toMediaTypeKind(contentType) !== "form") return text;
  const values = new Map<string, Json>();
  for (const pair of text.split("&").filter(Boolean)) {
    const [name = "", value = ""] = pair
      .split(/=(.*)/s)
      .map((part) => tryPercentDecode(part.replaceAll("+", " ")) ?? part);
    const before = values.get(name);
    values.set(name, before === undefined ? value : [...(isJsonArray(before) ? before : [before]), value]);
  }
  return Object.fromEntries(values);
}

function generateField(schema: SchemaNode, components: Components, options: GenerateOptions): Json {
  const generated = generateValue(
    schema,
    components,
    { ...options, fields: "all", isPart: true },
    { nodes: MAX_NODES },
  );
  return generated === undefined ? "" : generated.value;
}

/**
 * Serialises objects as XML, and each object in an array separately. A string is assumed to be XML already.
 */
function toXml(value: Json, name: string, schema: SchemaNode | undefined, components: Components): Json {
  if (isJsonObject(value)) return toXmlDocument(value, schema, components, name);
  if (!isJsonArray(value)) return value;
  const { node } = schema ? resolveRef(schema, components) : {};
  const items = node?.children.find(({ relation }) => relation === "items")?.schema;
  return value.map((item) => (isJsonObject(item) ? toXmlDocument(item, items, components, name) : item));
}

import type { Json, MediaType, PropertyEncoding, SchemaChild, SchemaNode } from "../model/index.js";
import { tryPercentDecode } from "../try-percent-decode.js";
import type { BodyField } from "../request/form-values.js";
import { toFileType, toMediaTypeKind, toPartType } from "../request/media-type-kind.js";
import { isJsonArray, isJsonObject } from "../request/primitive-text.js";
import { hasItems, isUnnamed, itemFields } from "./body-items.js";
import { resolveRef, type Components } from "../schema/components.js";
import { generateValue } from "./generate/generate-value.js";
import { ownExample, type GenerateOptions } from "./example-value.js";
import { isFile, isFileMap, initialFiles, toFileName } from "./generate/file-field.js";
import { formProperties } from "./form-properties.js";
import { toXmlDocument } from "./xml-document.js";

/**
 * Maximum number of fields that are generated separately (`MAX_GENERATED`), and of schemas visited for each
 * of these fields (`MAX_NODES`). Without these limits, a form with hundreds of large fields would take
 * minutes.
 */
const MAX_GENERATED = 50;
const MAX_NODES = 200;

/** Options for the values of a form's fields. */
export interface FormFilling extends GenerateOptions {
  /** Whether the value is an example from the document, which then determines the fields to send. */
  readonly isExample: boolean;
}

/**
 * Returns one field for each property of a form, and one for each additional property of `value`, which is
 * the form's example or generated value. Optional fields are sent if they have an example; if no field would
 * be sent, all are. A required file is always sent, because no example can contain a file. A field whose
 * value is null is not sent (RFC 6570 2.3).
 */
export function initialFields(
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
  const type = encoding?.contentType;
  const files = keys.map((key) => ({
    name: toFileName(key, type),
    ...(type !== undefined && { contentType: toPartType(type, toFileType) }),
  }));
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

import type { Header, Json, MediaType, PropertyEncoding, SchemaNode } from "../model/index.js";
import type { PartHeader } from "../request/http-request.js";
import { toMediaTypeKind } from "../request/media-type-kind.js";
import { toStyledText } from "../request/parameter-styles.js";
import { plainEncoding } from "../request/percent-encoding.js";
import { TOKEN } from "../request/request-headers.js";
import type { ResolvedMediaType } from "../request/request-data.js";
import { resolveRef, type Components } from "../schema/components.js";
import { withoutExamples, type ExampleContext } from "./known/example-source.js";
import { declaresValue } from "./generate/declared-values.js";
import { hasItems, isUnnamed, itemSchemas } from "./body-items.js";
import { generateExample } from "./example-value.js";
import { isEncodedText } from "./generate/file-field.js";
import { formProperties } from "./form-properties.js";

/**
 * Adds the data that a request needs to the encodings of a multipart body: content types from the schemas of
 * fields, and the values of part headers. https://spec.openapis.org/oas/v3.1.1.html#encoding-object
 */
export function resolveMediaType(
  mediaType: MediaType,
  components: Components,
  drawn?: ExampleContext,
): ResolvedMediaType {
  const { schema } = mediaType;
  if (toMediaTypeKind(mediaType.contentType) !== "multipart") return mediaType;
  const byPosition = hasItems(mediaType, components);
  // Uses either the named or the positional encodings, depending on the body.
  const encoding = mediaType.encoding.filter(({ position }) => (position !== undefined) === byPosition);
  const isForm = !isUnnamed(mediaType);
  const nodes = byPosition ? nodesOfItems(mediaType, components) : nodesOfFields(schema, components);
  const named = new Set(encoding.map(keyOf));
  const typed = [...nodes].flatMap(([key, node]): PropertyEncoding[] =>
    named.has(key) || (byPosition && named.has("items")) || typeOf(node) === undefined
      ? []
      : [encodingOf(key, byPosition)],
  );
  return {
    ...mediaType,
    ...(byPosition && { byPosition }),
    encoding: [...encoding, ...typed].map((each) => {
      const key = keyOf(each);
      const node = nodes.get(key) ?? (byPosition ? nodes.get("items") : undefined);
      const type = each.contentType ?? typeOf(node);
      const name = typeof key === "number" ? `item-${key + 1}` : key;
      const sent = each.headers.flatMap((header) => headerOf(header, name, { components, drawn }));
      return {
        ...each,
        ...(type !== undefined && { contentType: type }),
        ...(sent.length > 0 && { sent: sent.filter((header) => isSendable(header, { isForm, node })) }),
      };
    }),
  };
}

type EncodingKey = string | number;

const keyOf = ({ property, position }: PropertyEncoding): EncodingKey => position ?? property;

function encodingOf(key: EncodingKey, byPosition: boolean): PropertyEncoding {
  const rest = { allowReserved: false, headers: [] };
  if (typeof key === "number") return { property: "", position: key, ...rest };
  return byPosition ? { property: "", position: "items", ...rest } : { property: key, ...rest };
}

function nodesOfFields(
  schema: SchemaNode | undefined,
  components: Components,
): ReadonlyMap<EncodingKey, SchemaNode> {
  const { properties } = formProperties(schema, components);
  return new Map(properties.map((child) => [child.label, partOf(child.schema, components)]));
}

function nodesOfItems(mediaType: MediaType, components: Components): ReadonlyMap<EncodingKey, SchemaNode> {
  const { places, rest } = itemSchemas(mediaType, components);
  return new Map<EncodingKey, SchemaNode>([
    ...places.map((place, index) => [index, resolveRef(place, components).node] as const),
    ["items", resolveRef(rest, components).node],
  ]);
}

/**
 * Returns the schema of a part. For an array, this is the schema of the items, because each item is sent as
 * one part.
 */
function partOf(schema: SchemaNode, components: Components): SchemaNode {
  const { node } = resolveRef(schema, components);
  const items = node.children.find(({ relation }) => relation === "items");
  return node.types.includes("array") && items ? resolveRef(items.schema, components).node : node;
}

/** Returns the content media type that a schema declares, except for encoded text such as base64. */
function typeOf(node: SchemaNode | undefined): string | undefined {
  const type = node?.limits?.["contentMediaType"];
  return node === undefined || isEncodedText(node) || typeof type !== "string" ? undefined : type;
}

interface HeaderContext {
  readonly components: Components;
  readonly drawn: ExampleContext | undefined;
}

function headerOf(
  { name, schema, examples }: Header,
  property: string,
  { components, drawn }: HeaderContext,
): readonly PartHeader[] {
  const { node } = resolveRef(schema, components);
  const example = examples.find(({ value, serialized }) => (value ?? serialized) !== undefined);
  const own = example?.value ?? example?.serialized;
  // A `Content-ID` has the form of an e-mail address in angle brackets:
  // https://www.rfc-editor.org/rfc/rfc2392#section-2
  const isFreeId = name.toLowerCase() === "content-id" && !declaresValue(node);
  const value: Json | undefined =
    own ??
    (isFreeId
      ? `<${property.replace(/[^\w.-]+/g, "-")}@example.com>`
      : generateExample(schema, components, {
          side: "request",
          fields: "all",
          ...(drawn && withoutExamples(drawn)),
          field: name,
          isPart: true,
        }));
  if (value === undefined) return [];
  const text = toStyledText({ name, style: "simple", explode: false, value }, plainEncoding).trim();
  return TOKEN.test(name) && /^[\x20-\x7e]+$/.test(text) ? [{ name, value: text }] : [];
}

/**
 * Whether a part header may be sent. In a form, RFC 7578 4.2 defines `Content-Disposition`, so the document
 * cannot. A part must not declare a transfer encoding that it is not sent with.
 */
function isSendable(
  { name, value }: PartHeader,
  { isForm, node }: { readonly isForm: boolean; readonly node: SchemaNode | undefined },
): boolean {
  if (/^content-disposition$/i.test(name)) return !isForm;
  if (!/^content-transfer-encoding$/i.test(name)) return true;
  return /^(?:7bit|8bit|binary)$/i.test(value) || value === node?.limits?.["contentEncoding"];
}

import type { Json, MediaType, PropertyEncoding, SchemaNode } from "../model/index.js";
import { ANY_SCHEMA } from "../schema/any-schema.js";
import type { BodyField } from "../request/form-values.js";
import { toConcreteType, toMediaTypeKind, toMediaTypeName } from "../request/media-type-kind.js";
import { encodingAt } from "../request/multipart-body.js";
import { isJsonArray } from "../request/primitive-text.js";
import { resolveRef, type Components } from "../schema/components.js";

/** Maximum number of initial parts of a body. */
const MAX_ITEMS = 50;

/** Whether the parts of a body have no names: any multipart type except `multipart/form-data`. */
export function isUnnamed({ contentType }: Pick<MediaType, "contentType">): boolean {
  const type = toMediaTypeName(toConcreteType(contentType));
  return type.startsWith("multipart/") && type !== "multipart/form-data";
}

/**
 * Whether each part of a multipart body is an item of an array, identified by its position.
 * https://spec.openapis.org/oas/v3.2.0.html#encoding-by-position
 */
export function hasItems(mediaType: MediaType, components: Components): boolean {
  const { contentType, schema, itemSchema } = mediaType;
  if (toMediaTypeKind(contentType) !== "multipart" || !isUnnamed(mediaType)) return false;
  if (itemSchema !== undefined) return true;
  return schema !== undefined && resolveRef(schema, components).node.types.includes("array");
}

/** Schemas of the positions that have their own schema, and the schema of all further items. */
export interface ItemSchemas {
  readonly places: readonly SchemaNode[];
  readonly rest: SchemaNode;
}

export function itemSchemas({ schema, itemSchema }: MediaType, components: Components): ItemSchemas {
  const children = schema ? resolveRef(schema, components).node.children : [];
  const places = children.filter(({ relation }) => relation === "prefixItem").map((child) => child.schema);
  const items = children.find(({ relation }) => relation === "items")?.schema;
  return { places, rest: itemSchema ?? items ?? ANY_SCHEMA };
}

/** Returns the field of one item. `name` is the item's number, beginning with 1. */
type ToField = (
  item: Json | undefined,
  name: string,
  schema: SchemaNode,
  encoding: PropertyEncoding | undefined,
) => BodyField;

/**
 * Returns one field for each item of an example. For a generated value, returns one field for each item or
 * declared position, and at least one field.
 */
export function itemFields(
  mediaType: MediaType,
  value: Json | undefined,
  isExample: boolean,
  components: Components,
  toField: ToField,
): readonly BodyField[] {
  const { places, rest } = itemSchemas(mediaType, components);
  const values = value === undefined ? [] : isJsonArray(value) ? value : [value];
  const encoded = mediaType.encoding.filter(({ position }) => typeof position === "number").length;
  const length = isExample ? values.length : Math.max(values.length, places.length, encoded, 1);
  return Array.from({ length: Math.min(length, MAX_ITEMS) }, (_, index) =>
    toField(values[index], String(index + 1), places[index] ?? rest, encodingAt(mediaType.encoding, index)),
  );
}

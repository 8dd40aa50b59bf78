import type { PropertyEncoding, SchemaChild, SchemaNode } from "../../model/index.js";
import type { ChosenFile } from "../../request/form-values.js";
import { toFileType, toMediaTypeKind, toMediaTypeName, toPartType } from "../../request/media-type-kind.js";
import { resolveRef, type Components } from "../../schema/components.js";
import { trimEndChars } from "../../trim-end-chars.js";

const extensions: ReadonlyMap<string, string> = new Map([
  ["image/png", "png"],
  ["image/jpeg", "jpg"],
  ["image/gif", "gif"],
  ["image/webp", "webp"],
  ["image/svg+xml", "svg"],
  ["audio/mpeg", "mp3"],
  ["audio/wav", "wav"],
  ["video/mp4", "mp4"],
  ["application/pdf", "pdf"],
  ["application/zip", "zip"],
  ["application/gzip", "gz"],
  ["application/json", "json"],
  ["application/xml", "xml"],
  ["text/csv", "csv"],
  ["text/plain", "txt"],
]);

/**
 * Returns a placeholder for the name of a field's file: `avatar.png`. Never uses an example from the
 * document, because a copied sample would upload the reader's file of that name.
 */
export function toFileName(field: string, contentType?: string): string {
  const words = field.replace(/[^\p{L}\p{N}_-]+/gu, "-").replace(/^-+/, "");
  const base = trimEndChars(words.slice(0, 40), "-") || "file";
  return `${base}.${extensions.get(toMediaTypeName(toPartType(contentType ?? "", toFileType))) ?? "bin"}`;
}

/**
 * Whether a field of a multipart form is a file, or an array of files. A file is binary by format, content
 * media type or encoding, or its schema allows anything, which means `application/octet-stream`. Text of a
 * type that is not binary, such as JSON inside a string, is not a file.
 * https://spec.openapis.org/oas/v3.1.1.html#encoding-object
 */
export function isFile(
  schema: SchemaNode,
  encoding: PropertyEncoding | undefined,
  components: Components,
): boolean {
  const node = nonNull(resolveRef(schema, components).node, components);
  if (node.types.includes("array")) return isFileList(node, encoding, components);
  if (node.format === "binary") return true;
  if (node.types.includes("object") || isEncodedText(node)) return false;
  const type = encoding?.contentType;
  // Ranges such as `application/*` do not determine the kind; the schema does.
  if (type !== undefined && toPartType(type) === toPartType(type, toFileType))
    return toMediaTypeKind(toPartType(type)) === "binary";
  return isBinary(node) || isAny(node);
}

/** Maximum number of initial files of an array. */
const MAX_FILES = 5;

/** Returns the initial files of a field, as many as an array requires: `scans.bin` and `scans-2.bin`. */
export function initialFiles(
  field: string,
  schema: SchemaNode,
  encoding: PropertyEncoding | undefined,
  components: Components,
): readonly ChosenFile[] {
  const node = nonNull(resolveRef(schema, components).node, components);
  const least = node.types.includes("array") ? Number(node.limits?.["minItems"] ?? 1) : 1;
  const name = toFileName(field, encoding?.contentType);
  return Array.from({ length: Math.min(Math.max(1, least), MAX_FILES) }, (_, index) => ({
    name: index === 0 ? name : name.replace(/(?=\.\w+$)/, `-${index + 1}`),
  }));
}

/**
 * Whether a field is a map that contains only files. If the media type of its encoding is not binary, it does
 * not count as one, because the map itself is serialised.
 */
export function isFileMap(
  schema: SchemaNode,
  encoding: PropertyEncoding | undefined,
  components: Components,
): boolean {
  const { types, children } = nonNull(resolveRef(schema, components).node, components);
  const kind = toMediaTypeKind(toPartType(encoding?.contentType ?? "", toFileType));
  const [values, ...others] = children.filter(({ relation }) => relation !== "propertyNames");
  return (
    types.includes("object") &&
    kind === "binary" &&
    others.length === 0 &&
    values !== undefined &&
    isCatchAll(values) &&
    isBinary(resolveRef(values.schema, components).node)
  );
}

/** Whether a schema declares binary data, by format or content media type. */
export function isBinary(node: SchemaNode): boolean {
  if (node.format === "binary") return true;
  const type = node.limits?.["contentMediaType"];
  if (typeof type !== "string" || isEncodedText(node)) return false;
  const isText = node.children.some(({ relation }) => relation === "contentSchema");
  const isUntyped = node.types.length === 0 || node.typesImplied === true;
  return toMediaTypeKind(type) === "binary" || (isUntyped && !isText);
}

/** Whether the value is binary data encoded as text, such as base64. */
export function isEncodedText({ limits }: SchemaNode): boolean {
  return limits?.["contentEncoding"] !== undefined;
}

/** Whether a child describes properties without a schema of their own. */
export const isCatchAll = ({ relation }: SchemaChild): boolean =>
  relation === "additionalProperties" || relation === "patternProperty";

/**
 * Returns the schema that is not null if `node` is only a choice between one schema and null. Otherwise
 * returns `node`.
 */
function nonNull(node: SchemaNode, components: Components): SchemaNode {
  const branches = node.children.filter(({ relation }) => relation === "oneOf" || relation === "anyOf");
  if (node.types.length > 0 || branches.length !== 2 || branches.length < node.children.length) return node;
  const [one, ...more] = branches
    .map((branch) => resolveRef(branch.schema, components).node)
    .filter(({ types }) => types.join() !== "null");
  return one !== undefined && more.length === 0 ? one : node;
}

function isFileList(
  { children }: SchemaNode,
  encoding: PropertyEncoding | undefined,
  components: Components,
): boolean {
  const items = children.find(({ relation }) => relation === "items");
  const inner = items && resolveRef(items.schema, components).node;
  return inner !== undefined && !inner.types.includes("array") && isFile(inner, encoding, components);
}

/** Whether a schema has no type, no subschemas and no declared values. */
export function isAny(node: SchemaNode): boolean {
  const { types, children, examples, enum: values = [] } = node;
  return (
    types.length + children.length + examples.length + values.length === 0 &&
    node.const === undefined &&
    node.default === undefined
  );
}

import type { DocumentObject } from "../../../document/loaded-document.js";
import { isPlainObject } from "../../../document/plain-object.js";
import { lookUp, rowOf, type ObjectKind } from "../../references/document-grammar.js";
import { toMediaTypeKind } from "../../../portable/request/media-type-kind.js";
import { omit } from "../../../portable/omit.js";
import { isExtension, mapItems, mapValues, type UpgradeContext } from "./upgrade-context.js";
import { upgradeSchema } from "./upgrade-schema.js";

/**
 * Upgrades a document from OpenAPI 3.0 to 3.1.
 * https://www.openapis.org/blog/2021/02/16/migrating-from-openapi-3-0-to-3-1-0
 */
export function upgradeOpenApi30Document(document: DocumentObject, context: UpgradeContext): DocumentObject {
  return { ...(upgradeOpenApi30(document, "document", context) as DocumentObject), openapi: "3.1.1" };
}

/**
 * Removes the style fields of an encoding unless it belongs to a urlencoded form. OpenAPI 3.0 ignores them
 * elsewhere, but 3.1 applies them to multipart forms too.
 * https://spec.openapis.org/oas/v3.0.4.html#encoding-object
 */
function encodingFor(mediaType: string | undefined, encoding: DocumentObject): DocumentObject {
  return mediaType === undefined || toMediaTypeKind(mediaType) === "form"
    ? encoding
    : omit(encoding, "style", "explode", "allowReserved");
}

/**
 * Upgrades the schemas in an OpenAPI 3.0 object of the given kind. `mediaType` is passed to the schema of a
 * body, because a binary schema declares its media type in 3.1.
 */
function upgradeOpenApi30(
  value: unknown,
  kind: ObjectKind,
  context: UpgradeContext,
  mediaType?: string,
): unknown {
  if (kind === "schema") return upgradeSchema(value, context, mediaType);
  if (Array.isArray(value)) return mapItems(value, (item) => upgradeOpenApi30(item, kind, context));
  const { fields, maps, rest } = rowOf(kind);
  if (!isPlainObject(value) || (fields ?? maps ?? rest) === undefined) return value;
  return mapValues(kind === "encoding" ? encodingFor(mediaType, value) : value, (entry, key) => {
    const entries = lookUp(maps, key);
    if (entries !== undefined)
      return mapValues(entry, (each, name) =>
        upgradeOpenApi30(
          each,
          entries,
          context,
          key === "encoding" ? mediaType : key === "content" ? name : undefined,
        ),
      );
    const held = lookUp(fields, key) ?? (isExtension(key) ? undefined : rest);
    return held === undefined ? entry : upgradeOpenApi30(entry, held, context, mediaType);
  });
}

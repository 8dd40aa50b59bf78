import type { DocumentObject } from "../../document/loaded-document.js";
import { isPlainObject } from "../../document/plain-object.js";
import { omit } from "../../portable/omit.js";
import { toMediaTypeKind } from "../../portable/request/media-type-kind.js";
import { lookUp, type ObjectKind, rowOf } from "../references/document-grammar.js";
import { isExtension, mapItems, mapValues, type UpgradeContext } from "./openapi-30/upgrade-context.js";
import { upgradeSchema } from "./openapi-30/upgrade-schema.js";
import { swaggerContext } from "./swagger/upgrade-swagger-context.js";
import { upgradeReference } from "./swagger/upgrade-swagger-reference.js";
import { upgradeSwaggerDocument } from "./swagger/upgrade-swagger.js";

/**
 * Upgrades Swagger 2.0 and OpenAPI 3.0 to 3.1; returns 3.1 and 3.2 unchanged. Never changes `document`. The
 * result shares unchanged objects with `document`, and contains a schema with several uses as one shared
 * object.
 */
export function upgradeOpenApi(document: DocumentObject): DocumentObject {
  if (isVersion(document.swagger, "2.0"))
    return upgradeSwaggerDocument(document, swaggerContext(document, upgradeReference));
  if (!isVersion(document.openapi, "3.0")) return document;
  return upgradeOpenApi30Document(document, {
    version: "3.0",
    schemas: new WeakMap(),
    reference: (text) => text,
  });
}

/** Whether a value is the given version, possibly with a suffix: `2.0`, `2.0.1`, `2.0-draft`. */
export function isVersion(value: unknown, version: string): boolean {
  return (
    typeof value === "string" &&
    (value === version || value.startsWith(`${version}.`) || value.startsWith(`${version}-`))
  );
}

/**
 * Upgrades a document from OpenAPI 3.0 to 3.1.
 * https://www.openapis.org/blog/2021/02/16/migrating-from-openapi-3-0-to-3-1-0
 */
function upgradeOpenApi30Document(document: DocumentObject, context: UpgradeContext): DocumentObject {
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

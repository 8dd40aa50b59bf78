import type { DocumentObject } from "../../document/loaded-document.js";
import { upgradeOpenApi30Document } from "./openapi-30/upgrade-openapi-30.js";
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

import type { DocumentObject } from "./loaded-document.js";
import { isObject } from "./upgrade-context.js";
import { upgradeThreeDocument } from "./upgrade-openapi-three.js";
import { resolvePointer, type SwaggerContext } from "./upgrade-swagger-context.js";
import { upgradeReference } from "./upgrade-swagger-reference.js";
import { upgradeSwaggerDocument } from "./upgrade-swagger.js";

/**
 * Raises Swagger 2.0 and OpenAPI 3.0 to 3.1; 3.1 and 3.2 are returned as they are. The document given is never
 * changed. Data that needs no change, and schemas with several uses, are shared by reference.
 */
export function upgradeOpenApi(document: DocumentObject): DocumentObject {
  if (isVersion(document.swagger, "2.0")) return upgradeSwaggerDocument(document, swaggerContext(document));
  if (!isVersion(document.openapi, "3.0")) return document;
  return upgradeThreeDocument(document, {
    version: "3.0",
    schemas: new WeakMap(),
    reference: (text) => text,
  });
}

function isVersion(value: unknown, version: string): boolean {
  return (
    typeof value === "string" &&
    (value === version || value.startsWith(`${version}.`) || value.startsWith(`${version}-`))
  );
}

function swaggerContext(root: DocumentObject): SwaggerContext {
  const context: SwaggerContext = {
    version: "2.0",
    root,
    schemas: new WeakMap(),
    parameterLists: new WeakMap(),
    reference: (text) => upgradeReference(text, context),
    resolveParameter: parameterResolver(root),
  };
  return context;
}

/** Follows references from parameter to parameter; each reference is looked up once. */
function parameterResolver(root: DocumentObject): SwaggerContext["resolveParameter"] {
  const known = new Map<string, DocumentObject | undefined>();
  return (parameter) => {
    const passed = new Set<string>();
    let value = parameter;
    while (isObject(value) && typeof value.$ref === "string" && !passed.has(value.$ref)) {
      const reference = value.$ref;
      if (known.has(reference)) {
        value = known.get(reference);
        break;
      }
      passed.add(reference);
      value = reference.startsWith("#/") ? resolvePointer(root, reference) : undefined;
    }
    const found = isObject(value) && typeof value.$ref !== "string" ? value : undefined;
    for (const reference of passed) known.set(reference, found);
    return found;
  };
}

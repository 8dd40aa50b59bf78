import type { DocumentObject } from "../../../document/loaded-document.js";
import { isExtension, mapValues, type Rewritten } from "../openapi-30/upgrade-context.js";
import { isPlainObject } from "../../../document/plain-object.js";
import { upgradeSchema } from "../openapi-30/upgrade-schema.js";
import { bodyOf } from "./upgrade-swagger-body.js";
import type { SwaggerContext } from "./upgrade-swagger-context.js";
import { upgradeParameter } from "./upgrade-swagger-parameter.js";
import { upgradePathItem } from "./upgrade-swagger-path-item.js";
import { upgradeResponse } from "./upgrade-swagger-response.js";
import { upgradeSecurityScheme } from "./upgrade-swagger-security.js";
import { upgradeServers } from "./upgrade-swagger-servers.js";

/**
 * Fields of a document that are not copied: OpenAPI 3.1 moved or removed them, or they are upgraded
 * separately.
 */
const replaced: ReadonlySet<string> = new Set(
  (
    "swagger host basePath schemes consumes produces definitions parameters responses " +
    "securityDefinitions components servers paths x-webhooks"
  ).split(" "),
);

/** Upgrades a document from Swagger 2.0 to OpenAPI 3.1. */
export function upgradeSwaggerDocument(document: DocumentObject, context: SwaggerContext): DocumentObject {
  const rest = Object.entries(document).filter(([key]) => !replaced.has(key));
  const servers = upgradeServers(document, document.schemes);
  const components = componentsOf(document, context);
  const isListed = servers.length > 0 || document.servers !== undefined;
  return {
    openapi: "3.1.1",
    ...Object.fromEntries(rest),
    ...(isListed ? { servers: servers.length > 0 ? servers : document.servers } : {}),
    ...pathsOf(document, "paths", context),
    ...pathsOf(document, "x-webhooks", context),
    ...(Object.keys(components).length > 0 ? { components } : {}),
  };
}

function pathsOf(document: DocumentObject, key: "paths" | "x-webhooks", context: SwaggerContext): Rewritten {
  if (document[key] === undefined) return {};
  const upgraded = mapValues(document[key], (item, path) =>
    isExtension(path) ? item : upgradePathItem(item, context),
  );
  return { [key]: upgraded };
}

/** Returns the shared definitions, merged with existing `components`, which are not valid in Swagger. */
function componentsOf(document: DocumentObject, context: SwaggerContext): Rewritten {
  const { parameters, bodies } = sharedParameters(document.parameters, context);
  const sections: Rewritten = {
    schemas: mapValues(document.definitions, (schema) => upgradeSchema(schema, context)),
    responses: mapValues(document.responses, (response) => upgradeResponse(response, undefined, context)),
    parameters,
    requestBodies: bodies,
    securitySchemes: mapValues(document.securityDefinitions, upgradeSecurityScheme),
  };
  const written = isPlainObject(document.components) ? document.components : {};
  const merged = Object.entries(sections).filter(([, section]) => section !== undefined);
  const both = merged.map(([name, section]) => {
    const before = Object.hasOwn(written, name) ? written[name] : undefined;
    return [name, isPlainObject(before) && isPlainObject(section) ? { ...before, ...section } : section];
  });
  return { ...written, ...Object.fromEntries(both) };
}

/**
 * Splits shared parameters into parameters and request bodies. Form fields are dropped, because each
 * operation that refers to one includes it in its body.
 */
function sharedParameters(
  written: unknown,
  context: SwaggerContext,
): { parameters: unknown; bodies: unknown } {
  if (!isPlainObject(written)) return { parameters: written, bodies: undefined };
  const parameters: [string, unknown][] = [];
  const bodies: [string, unknown][] = [];
  for (const [name, parameter] of Object.entries(written)) {
    const resolved = context.resolveShared(parameter);
    if (resolved?.in === "body") bodies.push([name, bodyOf(resolved, undefined, context)]);
    else if (resolved?.in !== "formData") parameters.push([name, upgradeParameter(parameter, context)]);
  }
  return {
    parameters: parameters.length > 0 ? Object.fromEntries(parameters) : undefined,
    bodies: bodies.length > 0 ? Object.fromEntries(bodies) : undefined,
  };
}

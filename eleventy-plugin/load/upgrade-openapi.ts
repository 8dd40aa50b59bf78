import type { DocumentObject } from "./loaded-document.js";
import { isObject, type Kind, type UpgradeContext } from "./upgrade-context.js";
import { upgradeThree, upgradeThreeDocument } from "./upgrade-openapi-three.js";
import { resolvePointer, type SwaggerContext } from "./upgrade-swagger-context.js";
import { upgradeReference } from "./upgrade-swagger-reference.js";
import { upgradeSwagger, upgradeSwaggerDocument } from "./upgrade-swagger.js";

/** A document as 3.1 or 3.2, and what its references into other documents name, upgraded as their places ask. */
export interface UpgradedDocument {
  readonly document: DocumentObject;
  /** By the reference as it is written: `<file or address>#/Pet`. Those that lead nowhere are missing. */
  readonly externals: ReadonlyMap<string, unknown>;
}

/**
 * Raises Swagger 2.0 and OpenAPI 3.0 to 3.1; 3.1 and 3.2 are returned as they are. The document given is never
 * changed. Values that need no change, and schemas with several uses, are shared by reference.
 */
export function upgradeOpenApi(document: DocumentObject): DocumentObject {
  return upgradeWithExternals(document, () => undefined).document;
}

/** As `upgradeOpenApi`, with a way to read what a reference into another document names. */
export function upgradeWithExternals(
  document: DocumentObject,
  resolve: (reference: string) => unknown,
): UpgradedDocument {
  if (isVersion(document.swagger, "2.0")) return upgradeFromTwo(document, resolve);
  if (isVersion(document.openapi, "3.0")) return upgradeFromThree(document, resolve);
  return { document, externals: new Map() };
}

function isVersion(value: unknown, version: string): boolean {
  return (
    typeof value === "string" &&
    (value === version || value.startsWith(`${version}.`) || value.startsWith(`${version}-`))
  );
}

function upgradeFromThree(
  document: DocumentObject,
  resolve: (reference: string) => unknown,
): UpgradedDocument {
  const wanted = new Map<string, Kind>();
  const context: UpgradeContext = {
    version: "3.0",
    schemas: new WeakMap(),
    reference: (text, kind) => note(text, kind, wanted),
  };
  const upgraded = upgradeThreeDocument(document, context);
  const externals = upgradeAll(wanted, resolve, (value, kind) => upgradeThree(value, kind, context));
  return { document: upgraded, externals };
}

function upgradeFromTwo(document: DocumentObject, resolve: (reference: string) => unknown): UpgradedDocument {
  const wanted = new Map<string, Kind>();
  const context: SwaggerContext = {
    version: "2.0",
    root: document,
    parameterLists: new WeakMap(),
    schemas: new WeakMap(),
    reference: (text, kind) => upgradeReference(note(text, kind, wanted), context),
    resolveParameter: parameterResolver(document, resolve),
  };
  const upgraded = upgradeSwaggerDocument(document, context);
  const externals = upgradeAll(wanted, resolve, (value, kind) => upgradeSwagger(value, kind, context));
  return { document: upgraded, externals };
}

function note(text: string, kind: Kind, wanted: Map<string, Kind>): string {
  if (!text.startsWith("#") && !wanted.has(text)) wanted.set(text, kind);
  return text;
}

/** Upgrading a fragment may add to `wanted`: a Map is walked to its end, with what is added on the way. */
function upgradeAll(
  wanted: ReadonlyMap<string, Kind>,
  resolve: (reference: string) => unknown,
  upgrade: (value: unknown, kind: Kind) => unknown,
): ReadonlyMap<string, unknown> {
  const externals = new Map<string, unknown>();
  for (const [reference, kind] of wanted) {
    const value = resolve(reference);
    if (value !== undefined) externals.set(reference, upgrade(value, kind));
  }
  return externals;
}

/** Follows references from parameter to parameter; each reference is looked up once. */
function parameterResolver(
  root: DocumentObject,
  resolve: (reference: string) => unknown,
): SwaggerContext["resolveParameter"] {
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
      value = reference.startsWith("#/") ? resolvePointer(root, reference) : resolve(reference);
    }
    const found = isObject(value) && typeof value.$ref !== "string" ? value : undefined;
    for (const reference of passed) known.set(reference, found);
    return found;
  };
}

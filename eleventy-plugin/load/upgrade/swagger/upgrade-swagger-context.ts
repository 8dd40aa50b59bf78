import type { DocumentObject } from "../../../document/loaded-document.js";
import { pointerKeys, valueAt } from "../../../document/json-pointer.js";
import { type UpgradeContext } from "../openapi-30/upgrade-context.js";
import { isPlainObject } from "../../../document/plain-object.js";

/** A list of parameters with its references resolved. */
export interface ResolvedList {
  readonly parameters: readonly (DocumentObject | undefined)[];
  /** New index of each parameter after the removal of body and form parameters. */
  readonly places: readonly number[];
}

/** The context of an upgrade from Swagger 2.0. */
export interface SwaggerContext extends UpgradeContext {
  readonly root: DocumentObject;
  /** Memoised parameter lists that references lead into. */
  readonly parameterLists: WeakMap<object, ResolvedList>;
  /** Resolves a parameter or response, or a reference to one; undefined if the reference has no target. */
  resolveShared(part: unknown): DocumentObject | undefined;
}

/** Returns the value that a local reference (`#/…`) names; ignores inherited properties. */
export function resolvePointer(root: DocumentObject, reference: string): unknown {
  return valueAt(root, pointerKeys(reference.slice(1)));
}

/** Creates the context of one upgrade. `upgradeReference` returns a reference as it is after the upgrade. */
export function swaggerContext(
  root: DocumentObject,
  upgradeReference: (reference: string, context: SwaggerContext) => string,
): SwaggerContext {
  const context: SwaggerContext = {
    version: "2.0",
    root,
    schemas: new WeakMap(),
    parameterLists: new WeakMap(),
    reference: (text) => upgradeReference(text, context),
    resolveShared: sharedResolver(root),
  };
  return context;
}

/** Resolves chains of references between parameters or responses. Each reference is resolved only once. */
function sharedResolver(root: DocumentObject): SwaggerContext["resolveShared"] {
  const known = new Map<string, DocumentObject | undefined>();
  return (part) => {
    const passed = new Set<string>();
    let value = part;
    while (isPlainObject(value) && typeof value.$ref === "string" && !passed.has(value.$ref)) {
      const reference = value.$ref;
      if (known.has(reference)) {
        value = known.get(reference);
        break;
      }
      passed.add(reference);
      value = reference.startsWith("#/") ? resolvePointer(root, reference) : undefined;
    }
    const found = isPlainObject(value) && typeof value.$ref !== "string" ? value : undefined;
    for (const reference of passed) known.set(reference, found);
    return found;
  };
}

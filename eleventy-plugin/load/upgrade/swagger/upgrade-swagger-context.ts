import type { DocumentObject } from "../../../document/loaded-document.js";
import { pointerKeys, valueAt } from "../../../document/json-pointer.js";
import { type UpgradeContext } from "../upgrade-context.js";
import { isPlainObject } from "../../../document/plain-object.js";

/** A list of parameters with its references followed. */
export interface ResolvedList {
  readonly parameters: readonly (DocumentObject | undefined)[];
  /** The place that the parameter at this place has once body and form parameters have left the list. */
  readonly places: readonly number[];
}

/** What an upgrade of Swagger 2.0 needs besides: the document, and what its operations inherit. */
export interface SwaggerContext extends UpgradeContext {
  readonly root: DocumentObject;
  /** Lists that references lead into, worked out once. */
  readonly parameterLists: WeakMap<object, ResolvedList>;
  /** The parameter or response behind one or a reference to one; undefined where the reference leads nowhere. */
  resolveShared(part: unknown): DocumentObject | undefined;
}

/** The value a local reference (`#/…`) names, by own keys only. */
export function resolvePointer(root: DocumentObject, reference: string): unknown {
  return valueAt(root, pointerKeys(reference.slice(1)));
}

/** The context of one upgrade; `upgradeReference` says where a reference leads afterwards. */
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

/** Follows references from parameter to parameter, or response to response; each reference is looked up once. */
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

import type { DocumentObject } from "./loaded-document.js";
import { valueAt } from "./home-document.js";
import { pointerKeys } from "./json-pointer.js";
import type { UpgradeContext } from "./upgrade-context.js";

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
  /** The parameter behind a parameter or a reference to one; undefined where the reference leads nowhere. */
  resolveParameter(parameter: unknown): DocumentObject | undefined;
}

/** The value a local reference (`#/…`) names, by own keys only. */
export function resolvePointer(root: DocumentObject, reference: string): unknown {
  return valueAt(root, pointerKeys(reference.slice(1)));
}

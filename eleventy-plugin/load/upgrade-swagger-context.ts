import type { DocumentObject } from "./loaded-document.js";
import { isObject, type UpgradeContext } from "./upgrade-context.js";

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
  let value: unknown = root;
  for (const token of reference.slice(2).split("/").map(decodeToken)) {
    if (Array.isArray(value)) value = /^\d+$/.test(token) ? value[Number(token)] : undefined;
    else if (isObject(value) && Object.hasOwn(value, token)) value = value[token];
    else return undefined;
  }
  return value;
}

/** A token of a JSON pointer in a URI fragment as the key it names. https://www.rfc-editor.org/rfc/rfc6901#section-6 */
export function decodeToken(token: string): string {
  return decodePercent(token).replaceAll("~1", "/").replaceAll("~0", "~");
}

export function encodeToken(key: string): string {
  return key.replaceAll("~", "~0").replaceAll("/", "~1").replaceAll("%", "%25");
}

function decodePercent(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

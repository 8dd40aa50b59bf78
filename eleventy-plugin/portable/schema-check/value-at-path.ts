import type { Json } from "../model/index.js";
import { isJsonArray, isJsonObject } from "../request/primitive-text.js";

/**
 * Returns the value at the path of a mismatch: `user.tags[0]`. A name may contain the separators of a path,
 * so each matching name is tried.
 */
export function valueAtPath(value: Json, path: string): Json | undefined {
  if (path === "") return value;
  const [step = "", index] = /^\[(\d+)\]/.exec(path) ?? [];
  if (isJsonArray(value)) {
    const item = step === "" ? undefined : value[Number(index)];
    return item === undefined ? undefined : valueAtPath(item, path.slice(step.length).replace(/^\./, ""));
  }
  if (!isJsonObject(value)) return undefined;
  for (const [name, part] of Object.entries(value)) {
    const rest = path.slice(name.length);
    if (!path.startsWith(name) || !/^(?:$|[.[])/.test(rest)) continue;
    const found = valueAtPath(part, rest.replace(/^\./, ""));
    if (found !== undefined) return found;
  }
  return undefined;
}

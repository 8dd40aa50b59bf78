import { pointerKeys, pointerToken } from "../../document/json-pointer.js";

/** Parts of a bundled document that other files hold, each with its file and its place there: `parts.yaml#/Pet`. */
export type Origins = WeakMap<object, string>;

/** The way from a place of a bundled document, `#/components/schemas/Pet/type`, to the file that has it: `parts.yaml#/Pet/type`. */
export function originIn(bundled: object, origins: Origins): (pointer: string) => string {
  return (pointer) => {
    let place = "#";
    let value: unknown = bundled;
    for (const key of pointerKeys(pointer.slice(1))) {
      value =
        typeof value === "object" && value !== null ? (value as Record<string, unknown>)[key] : undefined;
      place += `/${pointerToken(key)}`;
      if (typeof value === "object" && value !== null) place = origins.get(value) ?? place;
    }
    return place;
  };
}

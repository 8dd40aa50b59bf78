import { pointerKeys, pointerToken } from "../../document/json-pointer.js";

/** Object that came from another file → this file and the pointer in it: `parts.yaml#/Pet`. */
export type Origins = WeakMap<object, string>;

/**
 * Returns a function that converts a pointer into the bundled document, such as
 * `#/components/schemas/Pet/type`, to the file that contains the value: `parts.yaml#/Pet/type`.
 */
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

import type { Marked } from "../portable/model/index.js";
import { flagOf, type Part } from "./read.js";

/** Keys that set a flag, in any object of OpenAPI or AsyncAPI. The first key that has a value decides. */
const KEYS: { readonly [Flag in keyof Marked]-?: readonly string[] } = {
  deprecated: ["deprecated", "x-deprecated"],
};

const FLAGS = Object.keys(KEYS) as readonly (keyof Marked)[];

/** The flags that are set. */
export type Flags = { readonly [Flag in keyof Marked]?: true };

/** Returns the flags of a part; undefined if it has none, as most parts. */
export const flagsIn = (part: Part): Flags | undefined => flagsInAny([part]);

/** Returns the flags that any of the parts has; undefined if there are none. */
export function flagsInAny(parts: readonly Part[]): Flags | undefined {
  const found = FLAGS.filter((flag) => parts.some((part) => isSet(part, KEYS[flag])));
  return found.length === 0 ? undefined : Object.fromEntries(found.map((flag) => [flag, true]));
}

/** Returns the flags that a part of the model has. */
export const flagsOf = (part: Partial<Marked>): Flags =>
  Object.fromEntries(FLAGS.filter((flag) => part[flag] === true).map((flag) => [flag, true]));

function isSet(part: Part, keys: readonly string[]): boolean {
  for (const key of keys) {
    const value = flagOf(part, key);
    if (value !== undefined) return value;
  }
  return false;
}

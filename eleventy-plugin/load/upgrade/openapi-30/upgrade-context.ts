import { fromOrderedEntries, orderedKeys } from "../../../document/key-order.js";
import { isPlainObject } from "../../../document/plain-object.js";

/** A new object that the upgrade may change; objects of the input stay unchanged. */
export type Rewritten = { [key: string]: unknown };

/** The context shared by all steps of one upgrade. */
export interface UpgradeContext {
  readonly version: "2.0" | "3.0";
  /** Returns a `$ref` as it is after the upgrade. */
  reference(text: string): string;
  /** Schemas already upgraded: a schema with several uses is upgraded once and shared. */
  readonly schemas: WeakMap<object, Rewritten>;
}

/** Whether a key is an extension. Its value belongs to the author and is never rewritten. */
export function isExtension(key: string): boolean {
  return key.startsWith("x-");
}

/** Returns an object with `rewrite` applied to each value; returns anything else unchanged. */
export function mapValues(value: unknown, rewrite: (value: unknown, key: string) => unknown): unknown {
  if (!isPlainObject(value)) return value;
  return fromOrderedEntries(orderedKeys(value).map((key) => [key, rewrite(value[key], key)]));
}

/** Returns a list with `rewrite` applied to each item; returns anything else unchanged. */
export function mapItems(value: unknown, rewrite: (item: unknown) => unknown): unknown {
  return Array.isArray(value) ? value.map(rewrite) : value;
}

/** Returns the distinct strings of a list. */
export function stringsOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? [...new Set(value.filter((item) => typeof item === "string"))] : [];
}

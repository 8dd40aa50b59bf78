import { fromOrderedEntries, orderedKeys } from "../../document/key-order.js";
import { isPlainObject } from "../../document/plain-object.js";

/** An object while it is rewritten. Always a fresh one: what was read is never changed. */
export type Rewritten = { [key: string]: unknown };

/** What every step of one upgrade shares. */
export interface UpgradeContext {
  readonly version: "2.0" | "3.0";
  /** The text a `$ref` has after the upgrade. */
  reference(text: string): string;
  /** Schemas that were upgraded before: a schema with several uses is upgraded once and shared. */
  readonly schemas: WeakMap<object, Rewritten>;
}

/** Whether a key is an extension: its value is the author's own and is never rewritten. */
export function isExtension(key: string): boolean {
  return key.startsWith("x-");
}

/** The object with each value passed through `rewrite`; what is not an object stays as it is. */
export function mapValues(value: unknown, rewrite: (value: unknown, key: string) => unknown): unknown {
  if (!isPlainObject(value)) return value;
  return fromOrderedEntries(orderedKeys(value).map((key) => [key, rewrite(value[key], key)]));
}

/** The list with each item passed through `rewrite`; what is not a list stays as it is. */
export function mapItems(value: unknown, rewrite: (item: unknown) => unknown): unknown {
  return Array.isArray(value) ? value.map(rewrite) : value;
}

/** The strings of a list, each once. */
export function stringsOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? [...new Set(value.filter((item) => typeof item === "string"))] : [];
}

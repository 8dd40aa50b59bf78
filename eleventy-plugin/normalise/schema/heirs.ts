import { referenceIn } from "../follow.js";
import { isObject } from "../read.js";
import { own } from "../../document/plain-object.js";
import type { NamedTarget } from "./named-target.js";

/** For each schema, the components that build on it: those whose `allOf` refers to it. */
export function heirsByBase(
  components: readonly NamedTarget[],
  valueOf: (reference: string) => unknown,
): ReadonlyMap<unknown, readonly NamedTarget[]> {
  const heirs = new Map<unknown, NamedTarget[]>();
  for (const component of components) {
    for (const base of basesOf(component).map(valueOf)) {
      const before = heirs.get(base);
      if (before === undefined) heirs.set(base, [component]);
      else before.push(component);
    }
  }
  return heirs;
}

function basesOf({ value }: NamedTarget): readonly string[] {
  const members = isObject(value) ? own(value, "allOf") : undefined;
  if (!Array.isArray(members)) return [];
  return members.flatMap((member: unknown) => (isObject(member) ? (referenceIn(member) ?? []) : []));
}

import { allOperations } from "./all-operations.js";
import { memoiseByObject } from "./memoise.js";
import type { Operation, Reference, SecurityScheme } from "./model/index.js";

/** A security scheme and the operations that use it, in sidebar order. */
export interface UsedScheme {
  readonly scheme: SecurityScheme;
  readonly operations: readonly Operation[];
}

/**
 * Returns the schemes that the document or any of its operations requires: first those of the document's
 * `security`, then the others in document order.
 */
export const usedSchemes = memoiseByObject((reference: Reference): readonly UsedScheme[] => {
  const users = new Map<string, { readonly scheme: SecurityScheme; readonly operations: Operation[] }>();
  const use = (scheme: SecurityScheme): Operation[] => {
    const entry = users.get(scheme.name) ?? { scheme, operations: [] };
    users.set(scheme.name, entry);
    return entry.operations;
  };
  schemesOf(reference).forEach(use);
  const isDefault = new Set(users.keys());
  for (const operation of allOperations(reference))
    for (const scheme of schemesOf(operation)) use(scheme).push(operation);
  const places = new Map(reference.securitySchemes.map(({ name }, index) => [name, index]));
  const placeOf = ({ scheme: { name } }: UsedScheme): number =>
    isDefault.has(name) ? -1 : (places.get(name) ?? places.size);
  return [...users.values()].toSorted((one, other) => placeOf(one) - placeOf(other));
});

/** Returns each scheme of the alternatives once. */
function schemesOf({ security }: Pick<Operation, "security">): readonly SecurityScheme[] {
  const required = security.alternatives.flatMap(({ schemes }) => schemes);
  return [...new Map(required.map(({ scheme }) => [scheme.name, scheme])).values()];
}

import type { HttpOperation, Operation, Reference } from "../../portable/model/index.js";

/**
 * Returns the operations by increasing effort of a first call, deprecated ones last. Operations with equal
 * effort stay in document order.
 */
export function firstOperations({ tags }: Reference): readonly Operation[] {
  const all = tags.flatMap(({ operations }) => operations);
  return all.toSorted((one, other) => effortOf(one) - effortOf(other));
}

function effortOf(operation: Operation): number {
  const old = operation.deprecated ? 1_000 : 0;
  return old + (operation.kind === "http" ? effortOfCall(operation) : operation.action === "send" ? 0 : 1);
}

function effortOfCall({ method, parameters, requestBody, security }: HttpOperation): number {
  const requiredCount = parameters.filter(({ required }) => required).length;
  const credentials = security.alternatives.length > 0 && !security.optional ? 1 : 0;
  return (method === "GET" ? 0 : 100) + (requestBody?.required ? 20 : 0) + requiredCount * 2 + credentials;
}

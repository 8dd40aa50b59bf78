/**
 * Remaining work, counted in visited schemas and steps of similar cost. Every step subtracts its cost; below
 * zero, work stops, and unvisited parts count as neither valid nor invalid.
 */
export interface WorkBudget {
  left: number;
}

/** Characters, items, fields or listed values that take as long as one schema. */
const IN_ONE = 16;

/** Takes off what looking at so many small things takes. */
export function spend(work: WorkBudget, count: number): void {
  work.left -= count / IN_ONE;
}

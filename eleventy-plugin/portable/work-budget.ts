/**
 * The remaining work, in visited schemas or steps of similar cost. Work stops when `left` is negative; the
 * unvisited parts then count as neither valid nor invalid.
 */
export interface WorkBudget {
  left: number;
}

/** Number of characters, items, fields or enum values that cost as much as one schema. */
const UNITS_PER_SCHEMA = 16;

/** Subtracts the cost of visiting `count` characters, items, fields or enum values. */
export function spend(work: WorkBudget, count: number): void {
  work.left -= count / UNITS_PER_SCHEMA;
}

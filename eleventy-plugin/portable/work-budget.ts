/**
 * What some work may still take, counted in schemas looked at, and in what takes as long. Who does some of it takes that off;
 * below zero nothing more is done, and what was not reached is neither right nor wrong.
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

import { fillLevels, type ExpansionLimits, type PageRows, type Task } from "./expansion.js";
import { fieldsTask } from "./fields.js";
import type { PageSchemas } from "./page-schemas.js";

/** The rows of one page under way: `rows` makes them, `finish` fills in what they contain. */
export function startPageRows(options: {
  readonly schemas: PageSchemas;
  readonly anchor: (path: string) => string;
  readonly open: boolean;
  readonly limits: ExpansionLimits;
  readonly self?: string;
}): { readonly rows: PageRows; finish(): void } {
  let waiting: Task[] = [];
  let number = 0;
  const takeNext = (): readonly Task[] => {
    const next = waiting;
    waiting = [];
    return next;
  };
  const rows: PageRows = {
    ...options,
    nests: { count: 0 },
    nextNumber: () => (number += 1),
    later: (inside) => void waiting.push(fieldsTask(inside, rows)),
  };
  return { rows, finish: () => fillLevels(takeNext(), takeNext, options.limits, options.self) };
}

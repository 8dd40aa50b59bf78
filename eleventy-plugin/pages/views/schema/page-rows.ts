import { fillLevels, type ExpansionLimits, type PageRows, type FillTask } from "./expansion.js";
import { createFillTask } from "./fields.js";
import type { PageSchemas } from "./page-schemas.js";
import type { ReaderRole } from "./presence.js";

/** A page needs no button to expand all nested rows if at most this many rows have nested rows. */
const FEW = 2;

/** Starts the rows of a page. Rows are created with `rows`; `finish` then fills in their nested content. */
export function startPageRows(options: {
  readonly schemas: PageSchemas;
  readonly anchor: (path: string) => string;
  readonly open: boolean;
  readonly limits: ExpansionLimits;
  readonly self?: string;
  /** Defaults to `sends`. */
  readonly reader?: ReaderRole;
}): { readonly rows: PageRows; finish(): void } {
  let waiting: FillTask[] = [];
  let number = 0;
  const takeNext = (): readonly FillTask[] => {
    const next = waiting;
    waiting = [];
    return next;
  };
  const rows: PageRows = {
    reader: "sends",
    ...options,
    nests: { count: 0 },
    nextNumber: () => (number += 1),
    schedule: (inside, from) => void waiting.push(createFillTask(inside, from)),
  };
  return { rows, finish: () => fillLevels(takeNext(), takeNext, options.limits, options.self) };
}

/** Whether a page gets a button that expands all nested rows at once. */
export const hasManyNests = ({ nests }: PageRows): boolean => nests.count > FEW;

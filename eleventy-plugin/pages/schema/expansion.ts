import type { Owner } from "./owner.js";
import type { PageSchemas } from "./page-schemas.js";
import type { FieldsView } from "./schema-row.js";

/** How much of its schemas a page shows. */
export interface Limits {
  /** Levels of fields; below them named schemas are links. What has no page of its own is shown to `inlineLevels`. */
  readonly levels: number;
  readonly inlineLevels: number;
  readonly rows: number;
}

export const OPERATION_LIMITS: Limits = { levels: 3, inlineLevels: 12, rows: 1_000 };
export const SCHEMA_LIMITS: Limits = { levels: 12, inlineLevels: 30, rows: 5_000 };

/** What the rows of one page share. */
export interface PageRows {
  readonly schemas: PageSchemas;
  /** Gives a path its id, each once. */
  readonly anchor: (path: string) => string;
  /** Nested rows are printed open. */
  readonly open: boolean;
  readonly limits: Limits;
  /** Another number for each group of tabs. */
  readonly nextNumber: () => number;
  /** Called later, in the order of levels: fills a view as far as the page has room. */
  readonly later: (task: Task) => void;
}

/** Which fields are left out: read-only ones of requests, write-only ones of responses. */
export type Omitted = "readOnly" | "writeOnly" | undefined;

/** Where a view stands in its page. */
export interface Standing {
  /** For ids: `body.pet(Cat)`. */
  readonly path: string;
  /** Shown before names: `pet.`. */
  readonly prefix: string;
  readonly level: number;
  /** Components that the view lies in: none is shown inside itself. */
  readonly names: readonly string[];
  readonly omitted: Omitted;
}

/** A view to be filled. */
export interface Task {
  readonly owner: Owner;
  readonly standing: Standing;
  /** Rows that it comes to. */
  readonly cost: number;
  readonly view: FieldsView;
  /** Fills in all of it, or so many rows. */
  fill(rows: number): void;
  /** Says what is left out, and where it is. */
  cut(): void;
}

/**
 * Fills the views of a page level by level, so that no long answer starves the next: what does not fit into a level is
 * shared out among its views, and inner levels only get what outer ones left.
 */
export function fillLevels(start: readonly Task[], takeNext: () => readonly Task[], rows: number): void {
  let left = rows;
  for (let level = start; level.length > 0; level = takeNext()) {
    let wanted = level.reduce((sum, { cost }) => sum + cost, 0);
    for (const [index, task] of level.entries()) {
      const share = wanted <= left ? left : Math.floor(left / (level.length - index));
      wanted -= task.cost;
      if (task.cost <= share) {
        task.fill(task.cost);
        left -= task.cost;
      } else if (task.standing.level === 1 && share > 0) {
        task.fill(share);
        task.cut();
        left -= share;
      } else task.cut();
    }
  }
}

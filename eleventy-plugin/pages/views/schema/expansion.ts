import type { Omitted, Owner } from "./owner.js";
import type { PageSchemas } from "./page-schemas.js";
import type { FieldsView } from "./schema-row.js";

/** How much of its schemas a page shows. */
export interface ExpansionLimits {
  /** Levels of fields; below them named schemas are links. */
  readonly levels: number;
  /** Levels of what stands in no named schema: no other page has it. */
  readonly inlineLevels: number;
  readonly rows: number;
  /** Of these, rows of inner levels. */
  readonly innerRows: number;
  /** Rows of what only this page has; without it all rows are of one kind. */
  readonly ownRows?: number;
}

/** Rows that all operations of a reference have together: a thousand pages may be long, ten thousand not. */
const ALL_ROWS = 3_000_000;
const LEAST_ROWS = 150;
/** Of these, rows of inner levels. */
const ALL_INNER_ROWS = 400_000;
const LEAST_INNER_ROWS = 20;
const MAX_ROWS = 1_000;

export function operationLimits(operations: number): ExpansionLimits {
  const share = (all: number, least: number): number =>
    Math.min(MAX_ROWS, Math.max(least, Math.floor(all / Math.max(operations, 1))));
  return {
    levels: 3,
    inlineLevels: 12,
    rows: share(ALL_ROWS, LEAST_ROWS),
    innerRows: share(ALL_INNER_ROWS, LEAST_INNER_ROWS),
  };
}

/** Fields of other schemas are a convenience here: each stands in full on a page of its own. */
export const SCHEMA_LIMITS: ExpansionLimits = {
  levels: 12,
  inlineLevels: 60,
  rows: 40,
  innerRows: 40,
  ownRows: 4_960,
};

/** What the rows of one page share. */
export interface PageRows {
  readonly schemas: PageSchemas;
  /** Gives a path its id, each once. */
  readonly anchor: (path: string) => string;
  /** Nested rows are printed open. */
  readonly open: boolean;
  readonly limits: ExpansionLimits;
  /** The named schema whose page this is. */
  readonly self?: string;
  /** Another number for each group of tabs. */
  readonly nextNumber: () => number;
  /** How many rows have others nested in them. */
  readonly nests: { count: number };
  /** Has a view filled when its level comes, as far as the page has room. */
  readonly later: (inside: Inside) => void;
}

/** What a value contains, to be shown in a view. */
export interface Inside {
  readonly owner: Owner;
  readonly standing: Standing;
  readonly view: FieldsView;
  /** Called instead of filling where there is no room at all. */
  readonly leaveOut?: () => void;
}

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
  readonly standing: Standing;
  /** Rows that it comes to. */
  readonly cost: number;
  /** Fills in all of it, or so many rows. */
  fill(rows: number): void;
  /** Says what is left out, and where it is. */
  cut(): void;
}

/**
 * Fills the views of a page level by level, so that no long answer starves the next: what does not fit into a level is
 * shared out among its views, and inner levels only get what outer ones left.
 */
export function fillLevels(
  start: readonly Task[],
  takeNext: () => readonly Task[],
  { rows, innerRows, ownRows = 0 }: ExpansionLimits,
  self: string | undefined,
): void {
  const left = { own: ownRows, other: rows };
  for (let level = start; level.length > 0; level = takeNext()) {
    const isOwn = ({ standing }: Task): boolean => self !== undefined && homeOf(standing, self) === undefined;
    fillLevel(level.filter(isOwn), left, "own");
    fillLevel(
      level.filter((task) => !isOwn(task)),
      left,
      "other",
    );
    left.other = Math.min(left.other, innerRows);
  }
}

function fillLevel(
  tasks: readonly Task[],
  left: Record<"own" | "other", number>,
  kind: "own" | "other",
): void {
  let wanted = tasks.reduce((sum, { cost }) => sum + cost, 0);
  for (const [index, task] of tasks.entries()) {
    const share = wanted <= left[kind] ? left[kind] : Math.floor(left[kind] / (tasks.length - index));
    wanted -= task.cost;
    const isPartly = task.cost > share && task.standing.level === 1 && share > 0;
    if (task.cost <= share || isPartly) {
      task.fill(Math.min(task.cost, share));
      left[kind] -= Math.min(task.cost, share);
    }
    if (task.cost > share) task.cut();
  }
}

/** The innermost named schema that a view lies in, other than the one whose page it is. */
export function homeOf({ names }: Pick<Standing, "names">, self: string | undefined): string | undefined {
  return names.findLast((name) => name !== self);
}

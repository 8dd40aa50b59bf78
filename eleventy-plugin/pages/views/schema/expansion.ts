import type { Omitted, Owner } from "./owner.js";
import type { ReaderRole } from "./presence.js";
import type { PageSchemas } from "./page-schemas.js";
import type { FieldsView } from "./schema-row.js";

/** How much of its schemas a page shows. */
export interface ExpansionLimits {
  /** Levels of fields; below them named schemas are links. */
  readonly levels: number;
  /** Levels of what stands in no named schema: no other page has it. */
  readonly inlineLevels: number;
  readonly rows: number;
  /** Of these, rows of inner levels, which stand in a named schema. */
  readonly innerRows: number;
  /** Rows of what only this page has; without it all rows are of one kind. */
  readonly ownRows?: number;
  /** What only this page has takes its rows from `rows`, before all else. */
  readonly ownFirst?: boolean;
  /** What does not fit into a level is given to the first that fit, instead of shared out. */
  readonly firstCome?: boolean;
}

/** Rows that each alternative of a body has at least, as long as those of a page are not more than so many. */
const LEAST_OF_BRANCH = 5;
const LEAST_OF_BRANCHES = 200;

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
    ownFirst: true,
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
  firstCome: true,
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
  /** What readers do with these rows. */
  readonly reader: ReaderRole;
  /** Has a view filled with such rows when its level comes, as far as the page has room. */
  readonly schedule: (inside: NestedContent, rows: PageRows) => void;
}

/** What a value contains, to be shown in a view. */
export interface NestedContent {
  readonly owner: Owner;
  readonly position: ViewPosition;
  readonly view: FieldsView;
  /** Called instead of filling where there is no room at all. */
  readonly onOmitted?: () => void;
}

/** Where a view stands in its page. */
export interface ViewPosition {
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
export interface FillTask {
  readonly position: ViewPosition;
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
  start: readonly FillTask[],
  takeNext: () => readonly FillTask[],
  {
    rows,
    innerRows,
    ownFirst = false,
    ownRows = ownFirst ? rows : undefined,
    firstCome = false,
  }: ExpansionLimits,
  self: string | undefined,
): void {
  const left = { own: ownRows ?? 0, other: rows, branches: LEAST_OF_BRANCHES };
  const isOwn = ({ position }: FillTask): boolean =>
    ownRows !== undefined && enclosingSchema(position, self) === undefined;
  let all = ownFirst ? rows : rows + left.own;
  for (let level = start; level.length > 0; level = takeNext()) {
    const own = left.own;
    fillLevel(level.filter(isOwn), left, "own", firstCome);
    all -= own - left.own;
    left.other = Math.min(left.other, all);
    const other = left.other;
    fillLevel(
      level.filter((task) => !isOwn(task)),
      left,
      "other",
      firstCome,
    );
    all -= other - left.other;
    left.own = Math.min(left.own, all);
    left.other = Math.min(left.other, innerRows);
  }
}

function fillLevel(
  tasks: readonly FillTask[],
  left: Record<"own" | "other" | "branches", number>,
  kind: "own" | "other",
  firstCome: boolean,
): void {
  let wanted = tasks.reduce((sum, { cost }) => sum + cost, 0);
  for (const [index, task] of tasks.entries()) {
    const isFirst = task.position.level === 1;
    const isTight = wanted > left[kind] && (isFirst || !firstCome);
    const fair = isTight ? Math.floor(left[kind] / (tasks.length - index)) : left[kind];
    const more = isFirst ? Math.max(0, Math.min(LEAST_OF_BRANCH, task.cost) - fair) : 0;
    const share = fair + Math.min(more, left.branches);
    wanted -= task.cost;
    if (task.cost <= share || (isFirst && share > 0)) {
      const rows = Math.min(task.cost, share);
      task.fill(rows);
      left[kind] -= Math.min(rows, fair);
      left.branches -= Math.max(0, rows - fair);
    }
    if (task.cost > share) task.cut();
  }
}

/** The innermost named schema that a view lies in, other than the one whose page it is. */
export function enclosingSchema(
  { names }: Pick<ViewPosition, "names">,
  self: string | undefined,
): string | undefined {
  return names.findLast((name) => name !== self);
}

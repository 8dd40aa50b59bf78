import type { Omitted, Owner } from "./owner.js";
import type { ReaderRole } from "./presence.js";
import type { PageSchemas } from "./page-schemas.js";
import type { FieldsView } from "./schema-row.js";

/** Limits on how much of its schemas a page shows. */
export interface ExpansionLimits {
  /** Levels of fields inside named schemas. Deeper named schemas are links. */
  readonly levels: number;
  /** Levels of fields outside named schemas, which no other page shows. */
  readonly inlineLevels: number;
  readonly rows: number;
  /** Maximum rows of inner levels that belong to a named schema; part of `rows`. */
  readonly innerRows: number;
  /**
   * Maximum number of rows outside named schemas. Only this page shows these rows. By default they share the
   * budget of `rows`.
   */
  readonly ownRows?: number;
  /** At each level, lets the rows outside named schemas use the budget of `rows` before all other rows. */
  readonly ownFirst?: boolean;
  /**
   * If an inner level exceeds the budget, fills its views in order and skips those that do not fit. By
   * default the views share the rows.
   */
  readonly firstCome?: boolean;
}

/** How much of a schema a page shows. */
export interface SchemaSettings {
  /** Whether nested rows are rendered expanded. */
  readonly expandSchemas: boolean;
  /** Defaults to the limits of a schema page. */
  readonly limits?: ExpansionLimits;
}

/**
 * Minimum rows of each top-level view, such as an alternative of a body. For this, a page may exceed its
 * budget by up to MIN_OF_BRANCHES rows in total.
 */
const MIN_OF_BRANCH = 5;
const MIN_OF_BRANCHES = 200;

/**
 * Budget of rows for all operation pages of a reference together. It limits the length of each page for
 * documents with thousands of operations.
 */
const ALL_ROWS = 3_000_000;
const MIN_ROWS = 150;
/** Part of ALL_ROWS: rows of inner levels. */
const ALL_INNER_ROWS = 400_000;
const MIN_INNER_ROWS = 20;
const MAX_ROWS = 1_000;

export function operationLimits(operations: number): ExpansionLimits {
  const share = (all: number, least: number): number =>
    Math.min(MAX_ROWS, Math.max(least, Math.floor(all / Math.max(operations, 1))));
  return {
    levels: 3,
    inlineLevels: 12,
    rows: share(ALL_ROWS, MIN_ROWS),
    ownFirst: true,
    innerRows: share(ALL_INNER_ROWS, MIN_INNER_ROWS),
  };
}

/**
 * Limits of a schema page. Fields of other named schemas get few rows, because each has a page of its own.
 */
export const SCHEMA_LIMITS: ExpansionLimits = {
  levels: 12,
  inlineLevels: 60,
  rows: 40,
  innerRows: 40,
  ownRows: 4_960,
  firstCome: true,
};

/** State and settings shared by all rows of a page. */
export interface PageRows {
  readonly schemas: PageSchemas;
  /** Returns a unique id for a path. */
  readonly anchor: (path: string) => string;
  /** Whether nested rows are rendered expanded. */
  readonly open: boolean;
  readonly limits: ExpansionLimits;
  /** Name of the schema if this is a schema page. */
  readonly self?: string;
  /** Returns a new number for each group of tabs. */
  readonly nextNumber: () => number;
  /** Number of rows that have nested rows. */
  readonly nests: { count: number };
  /** Whether the reader sends, receives or only reads about these values. */
  readonly reader: ReaderRole;
  /** Schedules a view to be filled when its level is reached, if rows are left. */
  readonly schedule: (inside: NestedContent, rows: PageRows) => void;
}

/** The content of a value and the view to show it in. */
export interface NestedContent {
  readonly owner: Owner;
  readonly position: ViewPosition;
  readonly view: FieldsView;
  /** Called instead of filling the view if no rows are left for it. */
  readonly onOmitted?: () => void;
}

/** Position of a view in its page. */
export interface ViewPosition {
  /** Path for ids: `body.pet(Cat)`. */
  readonly path: string;
  /** Path shown before names: `pet.`. */
  readonly prefix: string;
  readonly level: number;
  /** Components that contain the view. They are not expanded again inside themselves. */
  readonly names: readonly string[];
  readonly omitted: Omitted;
}

/** A scheduled view. */
export interface FillTask {
  readonly position: ViewPosition;
  /** Number of rows of the complete view. */
  readonly cost: number;
  /** Adds up to `rows` rows. */
  fill(rows: number): void;
  /** Describes the omitted rows and links to them. */
  cut(): void;
}

/**
 * Fills the views of a page level by level, so that a long response cannot use up the rows of the next. If a
 * level exceeds the budget, its views share the rows. Inner levels get the rows that outer levels left.
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
  const remaining = { own: ownRows ?? 0, other: rows, branches: MIN_OF_BRANCHES };
  const isOwn = ({ position }: FillTask): boolean =>
    ownRows !== undefined && enclosingSchema(position, self) === undefined;
  let all = ownFirst ? rows : rows + remaining.own;
  for (let level = start; level.length > 0; level = takeNext()) {
    const ownBefore = remaining.own;
    fillLevel(level.filter(isOwn), remaining, "own", firstCome);
    all -= ownBefore - remaining.own;
    remaining.other = Math.min(remaining.other, all);
    const otherBefore = remaining.other;
    fillLevel(
      level.filter((task) => !isOwn(task)),
      remaining,
      "other",
      firstCome,
    );
    all -= otherBefore - remaining.other;
    remaining.own = Math.min(remaining.own, all);
    remaining.other = Math.min(remaining.other, innerRows);
  }
}

function fillLevel(
  tasks: readonly FillTask[],
  remaining: Record<"own" | "other" | "branches", number>,
  kind: "own" | "other",
  firstCome: boolean,
): void {
  let wanted = tasks.reduce((sum, { cost }) => sum + cost, 0);
  for (const [index, task] of tasks.entries()) {
    const isFirst = task.position.level === 1;
    const isTight = wanted > remaining[kind] && (isFirst || !firstCome);
    const fairShare = isTight ? Math.floor(remaining[kind] / (tasks.length - index)) : remaining[kind];
    const extra = isFirst ? Math.max(0, Math.min(MIN_OF_BRANCH, task.cost) - fairShare) : 0;
    const share = fairShare + Math.min(extra, remaining.branches);
    wanted -= task.cost;
    if (task.cost <= share || (isFirst && share > 0)) {
      const rows = Math.min(task.cost, share);
      task.fill(rows);
      remaining[kind] -= Math.min(rows, fairShare);
      remaining.branches -= Math.max(0, rows - fairShare);
    }
    if (task.cost > share) task.cut();
  }
}

/** Returns the innermost named schema that contains a view. Ignores the schema that the page is about. */
export function enclosingSchema(
  { names }: Pick<ViewPosition, "names">,
  self: string | undefined,
): string | undefined {
  return names.findLast((name) => name !== self);
}

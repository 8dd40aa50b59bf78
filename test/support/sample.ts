import { inject } from "vitest";

declare module "vitest" {
  interface ProvidedContext {
    /** Whether all rows of long tables run, as in `npm run test:wide`. */
    everyRow?: boolean;
  }
}

const SEED = 1;
const SHARE = 1 / 5;

/**
 * Returns a generator of random numbers between 0 and 1 (Mulberry32), which are the same on every machine.
 */
function mulberry32(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Whether all rows of long tables run. */
export const hasEveryRow = (): boolean => inject("everyRow") ?? false;

/**
 * Returns a fifth of the rows of each kind, at least one, in their order and always the same ones. `npm run
 * test:wide` runs the files that import this function, and then all rows are returned.
 */
export function sampled<Row>(
  rows: readonly Row[],
  kindOf: (row: Row) => unknown = () => undefined,
): readonly Row[] {
  if (hasEveryRow()) return rows;
  const random = mulberry32(SEED);
  const byKind = new Map<unknown, { readonly row: Row; readonly order: number }[]>();
  for (const row of rows) {
    const kind = kindOf(row);
    byKind.set(kind, [...(byKind.get(kind) ?? []), { row, order: random() }]);
  }
  const kept = new Set(
    [...byKind.values()].flatMap((each) =>
      each
        .toSorted((one, other) => one.order - other.order)
        .slice(0, Math.ceil(each.length * SHARE))
        .map(({ row }) => row),
    ),
  );
  return rows.filter((row) => kept.has(row));
}

import { Problem } from "../problems/problems.js";

/** Systems let a process have some hundred files open. */
export const MAX_OPEN_FILES = 64;

/**
 * Results of `task` for each item, in the order of the items, at most `limit` at a time. Problems of several tasks are
 * raised together.
 */
export async function mapConcurrent<Item, Result>(
  items: readonly Item[],
  limit: number,
  task: (item: Item) => Promise<Result>,
): Promise<readonly Result[]> {
  const results = new Array<Result>(items.length);
  const failures = new Map<number, unknown>();
  const queue = items.entries();
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, work));
  const inOrder = [...failures].sort(([a], [b]) => a - b).map(([, failure]) => failure);
  const defect = inOrder.find((failure) => !(failure instanceof Problem));
  if (defect !== undefined) throw defect;
  if (inOrder.length > 0) throw new Problem((inOrder as Problem[]).flatMap(({ findings }) => findings));
  return results;

  async function work(): Promise<void> {
    for (const [index, item] of queue) {
      try {
        results[index] = await task(item);
      } catch (failure) {
        failures.set(index, failure);
      }
    }
  }
}

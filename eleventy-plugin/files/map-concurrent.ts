import { Problem } from "../problems/problems.js";

/** Maximum number of files to open at the same time. Systems limit it, often to a few hundred per process. */
export const MAX_OPEN_FILES = 64;

/**
 * Runs `task` for each item, at most `limit` at a time. Resolves to the results in the order of the items.
 * @throws {Problem} With the findings of all tasks that failed. An error that is not a `Problem` takes
 * precedence.
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

const ENOUGH = 20;

/** Returns the ratio of the processor time of `work` to that of `reference`, both run in this process. */
export async function processorTimeRatio(work: () => unknown, reference: () => unknown): Promise<number> {
  const divisor = await processorTime(reference);
  return (await processorTime(work)) / divisor;
}

/**
 * Returns the processor time of one run in milliseconds: the best of three measurements, each long enough
 * that other processes hardly affect it.
 */
async function processorTime(work: () => unknown): Promise<number> {
  const times: number[] = [];
  for (let go = 0; go < 3; go += 1) {
    const start = process.cpuUsage();
    let [taken, count] = [0, 0];
    while (taken < ENOUGH) {
      await work();
      count += 1;
      const { user, system } = process.cpuUsage(start);
      taken = (user + system) / 1_000;
    }
    times.push(taken / count);
  }
  return Math.min(...times);
}

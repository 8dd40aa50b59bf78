const ENOUGH = 20;

/** How many times as much processor time some work of this process takes as other work of it. */
export async function processorTimeRatio(work: () => unknown, reference: () => unknown): Promise<number> {
  const divisor = await processorTime(reference);
  return (await processorTime(work)) / divisor;
}

/**
 * Milliseconds of processor time that work takes each time, the best of three goes that are long enough to be measured: what
 * other processes do at the same time adds little to it.
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

const ENOUGH = 20;

/**
 * Milliseconds of processor time that work of this process takes each time, the best of three goes that are long enough to
 * be measured: what other processes do at the same time adds little to it. For a ratio to other work of the same test.
 */
export async function processorTime(work: () => unknown): Promise<number> {
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

/**
 * Milliseconds of processor time that work of this process takes, the best of three: what other processes do at the same
 * time adds little to it.
 */
export async function processorTime(work: () => unknown): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    const start = process.cpuUsage();
    await work();
    const { user, system } = process.cpuUsage(start);
    times.push((user + system) / 1_000);
  }
  return Math.min(...times);
}

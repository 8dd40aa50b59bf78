import { performance } from "node:perf_hooks";
import { setTimeout as wait } from "node:timers/promises";
import { Pool } from "undici";

/**
 * For `seconds`, sends one request after another on each of `connections` connections.
 *
 * @param {{ origin: string, ask: () => Promise<{ cpu: NodeJS.CpuUsage }> }} subject
 * @param {{ method?: string, path: string, headers?: Record<string, string> }} sent
 * @param {{ connections: number, seconds: number, status?: number, pause?: number }} how `status`: the
 * expected status; `pause`: milliseconds between two requests on a connection
 */
export async function drive(
  subject,
  { method = "GET", path, headers = {} },
  { connections, seconds, status = 200, pause = 0 },
) {
  const pool = new Pool(subject.origin, { connections, pipelining: 1 });
  const times = [];
  let failed = 0;
  let bytes = 0;
  const { cpu: before } = await subject.ask();
  const start = performance.now();
  const end = start + seconds * 1000;
  const work = async () => {
    for (let now = performance.now(); now < end;) {
      const began = now;
      try {
        const answer = await pool.request({ method, path, headers });
        for await (const chunk of answer.body) bytes += chunk.length;
        if (answer.statusCode !== status) failed += 1;
      } catch {
        failed += 1;
      }
      now = performance.now();
      times.push(now - began);
      if (pause > 0) {
        await wait(pause);
        now = performance.now();
      }
    }
  };
  await Promise.all(Array.from({ length: connections }, work));
  const elapsed = (performance.now() - start) / 1000;
  await pool.destroy();
  const { cpu: after } = await subject.ask();
  times.sort((one, other) => one - other);
  const at = (share) => times[Math.floor((times.length - 1) * share)] ?? Number.NaN;
  return {
    perSecond: times.length / elapsed,
    median: at(0.5),
    p99: at(0.99),
    /** Microseconds of the subject's processor time per request, which a busy machine does not change. */
    cpu: (after.user + after.system - before.user - before.system) / times.length,
    failed,
    megabytesPerSecond: bytes / 2 ** 20 / elapsed,
  };
}

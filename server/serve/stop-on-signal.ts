import type { Server } from "node:http";

/** Milliseconds that running answers are given. */
const GRACE = 10_000;
const CHECK_INTERVAL = 100;

/** Resolves when a signal has stopped the server: no new connections, running answers are finished. */
export function stopOnSignal(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const stop = (): void => {
      // A connection that was busy becomes idle later.
      const sweep = setInterval(() => server.closeIdleConnections(), CHECK_INTERVAL);
      const end = setTimeout(() => server.closeAllConnections(), GRACE);
      server.close(() => {
        clearInterval(sweep);
        clearTimeout(end);
        resolve();
      });
      server.closeIdleConnections();
    };
    process.once("SIGTERM", stop);
    process.once("SIGINT", stop);
  });
}

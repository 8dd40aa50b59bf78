import type { Server } from "node:http";

/** Milliseconds for running responses to finish. */
const GRACE = 10_000;
const CHECK_INTERVAL = 100;

/**
 * Resolves when SIGTERM or SIGINT has stopped the server. The server accepts no new connections, and lets
 * running responses finish for at most `GRACE` milliseconds.
 */
export function stopOnSignal(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const stop = (): void => {
      // Busy connections become idle later, so idle connections are closed repeatedly.
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

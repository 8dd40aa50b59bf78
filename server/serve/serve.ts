import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Command, Output } from "../command/command.js";
import { createServer } from "./create-server.js";
import { readManifest } from "./read-manifest.js";
import { readServeFlags, type ServeFlags, serveUsage } from "./serve-flags.js";
import { StartError } from "./start-error.js";

export const serve: Command = {
  summary: "serves a built site, with the proxy of its Try it panels",
  usage: serveUsage,
  async run(words, output) {
    const flags = readServeFlags(words);
    try {
      const server = createServer(flags);
      await listen(server, flags);
      announce(server, flags, output);
      await stopOnSignal(server);
      return 0;
    } catch (error) {
      if (!(error instanceof StartError)) throw error;
      output.printError(error.message);
      return 1;
    }
  },
};

function listen(server: Server, { port, host }: ServeFlags): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => reject(toStartError(error, port, host)));
    server.listen(port, host, resolve);
  });
}

function toStartError(error: NodeJS.ErrnoException, port: number, host: string): Error {
  const reasons: Readonly<Record<string, string>> = {
    EADDRINUSE: `Port ${port} of ${host} is in use: stop the program that uses it, or choose another with --port.`,
    EACCES: `This user may not open port ${port}: choose one from 1024 on with --port.`,
    EADDRNOTAVAIL: `${host} is not an address of this machine: choose another with --host.`,
    ENOTFOUND: `${host} is not an address of this machine: choose another with --host.`,
  };
  const reason = reasons[error.code ?? ""];
  return reason === undefined ? error : new StartError(reason, { cause: error });
}

function announce(server: Server, { dir, host, manifest }: ServeFlags, output: Output): void {
  const { pathPrefix, proxy } = readManifest(manifest);
  const { port } = server.address() as AddressInfo;
  if (proxy) output.print(`The proxy at ${pathPrefix}_api-proxy calls ${proxy.origins.join(", ")}.`);
  const name = host.includes(":") ? `[${host}]` : host;
  output.print(`Serving ${dir} at http://${name}:${port}${pathPrefix}`);
}

/** Milliseconds for running responses to finish. */
const GRACE = 10_000;
const CHECK_INTERVAL = 100;

/**
 * Resolves when SIGTERM or SIGINT has stopped the server. The server accepts no new connections, and lets
 * running responses finish for at most `GRACE` milliseconds.
 */
function stopOnSignal(server: Server): Promise<void> {
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

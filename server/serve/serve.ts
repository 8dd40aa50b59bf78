import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { MANIFEST_FILE } from "../../eleventy-plugin/proxy/index.js";
import { type Command, type Output, UsageError } from "../command/command.js";
import { parseFlags } from "../command/parse-flags.js";
import { createServer } from "./create-server.js";
import { readManifest, StartError } from "./read-manifest.js";

interface ServeFlags {
  readonly dir: string;
  readonly port: number;
  readonly host: string;
  /** Default: `site.url` of the build, and localhost. */
  readonly siteUrls?: readonly string[];
  readonly manifest: string;
}

export const serveUsage = `Usage: npx eleventy-plugin-api-reference serve [--dir _site] [--port 8080] [--host 127.0.0.1] [--site-url <url>]… [--manifest ${MANIFEST_FILE}]

Serves a site that was built with \`deployment.output: "server"\`, and its proxy if the build enables it.

  --dir <folder>     the built site; default _site
  --port <number>    default 8080; 0 uses any free port
  --host <address>   IP address or host name to listen on; default 127.0.0.1, in a container use 0.0.0.0
  --site-url <url>   public URL of the site; may be repeated. Only its pages may use the proxy. Default: the
                     build's \`site.url\`, and localhost
  --manifest <file>  the file that the build wrote for the server; default ${MANIFEST_FILE}

Exit codes: 0 stopped by SIGTERM or SIGINT, 1 could not start, 2 invalid usage.`;

function readServeFlags(words: readonly string[]): ServeFlags {
  const { dir, port, host, manifest, "site-url": siteUrls } = parse(words);
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535)
    throw new UsageError(`--port must be a number from 0 to 65535, but is "${port}".`);
  for (const address of siteUrls ?? []) {
    if (!/^https?:\/\//i.test(address) || !URL.canParse(address))
      throw new UsageError(`--site-url must be a URL such as https://docs.example.com, but is "${address}".`);
  }
  return { dir, port: Number(port), host, manifest, ...(siteUrls && { siteUrls }) };
}

function parse(words: readonly string[]) {
  return parseFlags(words, {
    options: {
      dir: { type: "string", default: "_site" },
      port: { type: "string", default: "8080" },
      host: { type: "string", default: "127.0.0.1" },
      "site-url": { type: "string", multiple: true },
      manifest: { type: "string", default: MANIFEST_FILE },
    },
  }).values;
}

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

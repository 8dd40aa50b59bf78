import type { Server } from "node:http";
import type { LookupFunction } from "node:net";
import { join } from "node:path";
import { createServer } from "../../server/serve/create-server.js";
import {
  defaultLimits,
  digestOf,
  type DescribedPaths,
  type CallLimits,
  type ServerManifest,
} from "../../eleventy-plugin/proxy/index.js";
import { temporaryFolder } from "../support/temporary-folder.js";
import { writeFile } from "node:fs/promises";
import { listenInTest } from "../support/local-server.js";

export interface ServerFacts {
  readonly origins?: readonly string[];
  readonly limits?: Partial<CallLimits>;
  readonly described?: readonly DescribedPaths[];
  readonly siteUrls?: readonly string[];
  readonly lookup?: LookupFunction;
  readonly pathPrefix?: string;
  readonly files?: Readonly<Record<string, string | Uint8Array>>;
  /** Additional fields of the manifest. */
  readonly manifest?: Partial<ServerManifest>;
}

export interface RunningServer {
  readonly port: number;
  readonly origin: string;
  /** Contains `_site` and `server.json`. */
  readonly folder: string;
  readonly log: readonly string[];
}

/**
 * Starts the bundled server with a site of one page, closed after the test. Without `origins` it has no
 * proxy.
 */
export async function startServer(
  facts: ServerFacts = {},
): Promise<RunningServer & { readonly http: Server }> {
  const {
    origins,
    limits,
    described = [],
    files = { "index.html": "<h1>Site</h1>" },
    siteUrls,
    lookup,
    pathPrefix = "/",
  } = facts;
  const folder = await temporaryFolder(
    Object.fromEntries(Object.entries(files).map(([path, content]) => [`_site/${path}`, content])),
  );
  const dir = join(folder, "_site");
  const pages =
    facts.manifest?.pages ??
    Object.keys(files)
      .filter((path) => path.endsWith(".html"))
      .sort();
  const manifest: ServerManifest = {
    version: 1,
    build: digestOf(dir, pages),
    pathPrefix,
    pages,
    policies: [],
    ...(origins && { proxy: { origins, limits: { ...defaultLimits, ...limits }, described } }),
    ...facts.manifest,
  };
  await writeFile(join(folder, "server.json"), JSON.stringify(manifest));
  const log: string[] = [];
  const server = createServer({
    dir,
    manifest: join(folder, "server.json"),
    log: (line) => log.push(line),
    ...(siteUrls && { siteUrls }),
    ...(lookup && { lookup }),
  });
  const port = await listenInTest(server);
  return { http: server, port, origin: `http://127.0.0.1:${port}`, folder, log };
}

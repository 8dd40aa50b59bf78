import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer as createApiServer } from "node:http";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { fileURLToPath } from "node:url";
import { createServer } from "eleventy-plugin-api-reference/server";
import express from "express";
import { harbourApi } from "../fixtures/sites/demo/api.js";
import { serveEvents } from "../fixtures/sites/demo/events.js";

const FOLDER = fileURLToPath(new URL(".", import.meta.url));
const HOST = "127.0.0.1";
const PORTS_TO_TRY = 20;

/**
 * Builds the demo site and serves it with the bundled server, whose proxy calls the demo's API on another
 * port. Both servers run in this process, which prints the URL of the site last. Usage: `node serve.js
 * [--port 8080]`. If a port is in use, the next free one is used.
 */
async function serveDemo() {
  const { values } = parseArgs({ options: { port: { type: "string", default: "8080" } } });
  const port = portOf(values.port);
  // The API must listen before the build, because the pages contain its port.
  const api = await listen(createApiServer(express().use("/api/v1", harbourApi())), port + 1);
  serveEvents(api);
  await buildSite(api.address().port);
  const dir = join(FOLDER, "_site");
  const manifest = join(FOLDER, ".api-reference/server.json");
  const site = await listen(createServer({ dir, manifest, log: () => undefined }), port);
  stopOnSignal(site, api);
  console.log(
    `\nThe demo and its API run until you press Ctrl+C. Open:\nhttp://${HOST}:${site.address().port}/`,
  );
}

function portOf(text) {
  const port = Number(text);
  if (/^\d+$/.test(text) && port <= 65_535) return port;
  throw new RangeError(`--port must be a number from 0 to 65535, but is "${text}".`);
}

/**
 * Listens on the port `first`, or on the next free one. 0 and 1 select any free port: with `--port 0`,
 * `first` is 0 for the site and 1 for the API, whose port is one higher.
 */
async function listen(server, first) {
  const from = first <= 1 ? 0 : first;
  for (let port = from; port < from + PORTS_TO_TRY && port <= 65_535; port += 1) {
    if (await listensOn(server, port)) return server;
  }
  throw new Error(`No free port was found from ${first} on. Choose another with --port.`);
}

/** Returns false if the port is in use or the user may not open it. */
async function listensOn(server, port) {
  try {
    await once(server.listen(port, HOST), "listening");
    return true;
  } catch (error) {
    if (["EADDRINUSE", "EACCES"].includes(error.code)) return false;
    throw error;
  }
}

/** Builds in a child process so that the memory of the build is released before the demo runs. */
function buildSite(apiPort) {
  const eleventy = fileURLToPath(new URL("../cmd.cjs", import.meta.resolve("@11ty/eleventy")));
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [eleventy, "--quiet"], {
      cwd: FOLDER,
      env: { ...process.env, DEMO_PORT: String(apiPort) },
      stdio: "inherit",
    });
    child.once("error", reject);
    child.once("exit", (code, signal) =>
      code === 0
        ? resolve()
        : reject(new Error(`The site could not be built (Eleventy exited with ${code ?? signal}).`)),
    );
  });
}

function stopOnSignal(...servers) {
  for (const signal of ["SIGINT", "SIGTERM"]) {
    process.once(signal, () => {
      for (const server of servers) {
        server.close();
        server.closeAllConnections();
      }
      process.exit(0);
    });
  }
}

serveDemo().catch((error) => {
  console.error(error.message);
  process.exit(1);
});

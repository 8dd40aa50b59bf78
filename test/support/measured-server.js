import { createServer as createHttpServer } from "node:http";
import { join } from "node:path";
import { apiProxy, createServer } from "eleventy-plugin-api-reference/server";
import express from "express";

/**
 * Serves the folder given as the first argument in a separate process. If the second argument is `serve`, it
 * does so like the command; otherwise with the proxy in an Express app whose server has Node's default
 * limits. Sends its port to the parent process, and on each message the processor time used so far in
 * microseconds.
 */
const [folder, kind] = process.argv.slice(2);
const options = { dir: join(folder, "_site"), manifest: join(folder, "server.json"), log: () => undefined };
const server = kind === "serve" ? createServer(options) : createHttpServer(express().use(apiProxy(options)));

process.on("message", () => {
  const { user, system } = process.cpuUsage();
  process.send(user + system);
});
process.once("disconnect", () => process.exit());
server.listen({ port: 0, host: "127.0.0.1", backlog: 1_024 }, () => process.send(server.address().port));

import { createServer as createHttpServer } from "node:http";
import { join } from "node:path";
import { apiProxy, createServer } from "eleventy-plugin-api-reference/server";
import express from "express";

/**
 * Runs a server for the site in the folder given as the first argument. If the second argument is `serve`, it
 * is the server of the `serve` command; otherwise only the proxy, in an Express app whose server has Node's
 * default limits. Sends its port to the parent process, and responds to each message with the processor time
 * used so far, in microseconds.
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

/**
 * Runs the bundled server for the folder given as the first argument. On request, reports its memory, CPU
 * time and number of log lines.
 */
import { createServer } from "eleventy-plugin-api-reference/server";
import { join } from "node:path";

const folder = process.argv[2];
let lines = 0;
const server = createServer({
  dir: join(folder, "_site"),
  manifest: join(folder, "server.json"),
  log: () => (lines += 1),
});
process.on("message", () => {
  globalThis.gc?.();
  process.send({
    memory: process.memoryUsage().rss,
    heap: process.memoryUsage().heapUsed,
    cpu: process.cpuUsage(),
    lines,
  });
});
process.once("disconnect", () => process.exit());
server.listen({ port: 0, host: "127.0.0.1", backlog: 4096 }, () =>
  process.send({ port: server.address().port }),
);

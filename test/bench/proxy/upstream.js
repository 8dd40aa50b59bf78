/**
 * An API to call: `/small` 711 bytes of JSON, `/large` a megabyte, `/slow?<ms>`, `/events`. Sends its port to
 * its parent and, on request, its open connections and CPU time.
 */
import { createServer } from "node:http";
import { performance } from "node:perf_hooks";
import { clearInterval, setInterval } from "node:timers";

const small = Buffer.from(JSON.stringify({ pets: "x".repeat(700) }));
const large = Buffer.alloc(1024 * 1024, "a");

const answers = {
  "/small": (request, response) => {
    response
      .writeHead(200, { "Content-Type": "application/json", "Content-Length": small.length })
      .end(small);
  },
  "/large": (request, response) => {
    response
      .writeHead(200, { "Content-Type": "application/json", "Content-Length": large.length })
      .end(large);
  },
  "/slow": (request, response) => {
    setTimeout(() => response.end("slow"), Number(request.url.split("?")[1]));
  },
  "/events": (request, response) => {
    response.writeHead(200, { "Content-Type": "text/event-stream" });
    const send = () => response.write(`data: ${performance.timeOrigin + performance.now()}\n\n`);
    setTimeout(send, 100);
    const timer = setInterval(send, 200);
    response.once("close", () => clearInterval(timer));
  },
};

let sockets = 0;
const server = createServer({ keepAliveTimeout: 60_000 }, (request, response) => {
  request.resume();
  request.once("end", () => answers[request.url.split("?")[0]](request, response));
});
server.on("connection", (socket) => {
  sockets += 1;
  socket.once("close", () => (sockets -= 1));
});
process.on("message", () => process.send({ sockets, cpu: process.cpuUsage() }));
process.once("disconnect", () => process.exit());
server.listen({ port: 0, host: "127.0.0.1", backlog: 4096 }, () =>
  process.send({ port: server.address().port }),
);

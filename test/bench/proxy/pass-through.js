/** A minimal proxy: `node:http` on both sides, without checks. The argument is the upstream's port. */
import { Agent, createServer, request as send } from "node:http";

const agent = new Agent({ keepAlive: true, maxSockets: 4096 });
const port = Number(process.argv[2]);

const server = createServer((request, response) => {
  const url = new URL(request.headers["x-proxy-url"]);
  const outgoing = send(
    {
      agent,
      port,
      host: "127.0.0.1",
      path: url.pathname + url.search,
      method: request.headers["x-proxy-method"],
    },
    (answer) => {
      response.writeHead(answer.statusCode, answer.headers);
      answer.pipe(response);
    },
  );
  outgoing.on("error", () => response.destroy());
  request.pipe(outgoing);
});
process.on("message", () => process.send({ memory: process.memoryUsage().rss, cpu: process.cpuUsage() }));
process.once("disconnect", () => process.exit());
server.listen({ port: 0, host: "127.0.0.1", backlog: 4096 }, () =>
  process.send({ port: server.address().port }),
);

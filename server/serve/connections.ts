import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { hasBody } from "../../eleventy-plugin/proxy/index.js";

/**
 * Half of a common limit of 4,096 file descriptors; the rest is for files and API calls. A browser opens up
 * to six connections.
 */
const MAX_CONNECTIONS = 2_048;

/**
 * Limits the connections of a server. Above `max`, closes the connection that has been without a complete
 * request for the longest time, so idle clients cannot lock out active ones. `server.close()` closes
 * connections without a complete request at once, and all others after their response.
 */
export function limitConnections(server: Server, max = MAX_CONNECTIONS): void {
  const open = new Set<Socket>();
  /** Ordered by when the connection opened or its last response ended. */
  const idle = new Set<Socket>();
  /** Number of complete requests per connection whose response is still open. */
  const openRequests = new WeakMap<Socket, number>();

  server.on("connection", (socket: Socket) => {
    open.add(socket);
    idle.add(socket);
    socket.once("close", () => {
      open.delete(socket);
      idle.delete(socket);
    });
    const [longest] = idle;
    if (open.size > max) longest?.destroy();
  });
  server.prependListener("request", (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request;
    // With pipelining, one connection can have several requests at once.
    const start = (): void => {
      if (response.closed) return;
      openRequests.set(socket, (openRequests.get(socket) ?? 0) + 1);
      idle.delete(socket);
      response.once("close", () => {
        const remaining = (openRequests.get(socket) ?? 1) - 1;
        openRequests.set(socket, remaining);
        if (remaining === 0 && !socket.destroyed) idle.add(socket);
      });
    };
    if (hasBody(request)) request.once("end", start);
    else start();
    // If the response ended before the request body, the connection moves to the end of the idle order.
    response.once("close", () => {
      if (idle.delete(socket)) idle.add(socket);
    });
  });
  server.closeIdleConnections = () => {
    for (const socket of idle) socket.destroy();
  };
}

import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { hasBody } from "./proxy/index.js";

/** Of 4,096 descriptors that leaves as many for files and calls to APIs. A browser opens six connections. */
const MAX_CONNECTIONS = 2_048;

/**
 * Bounds the connections of a server. One too many closes the one that has been without a whole request for the longest
 * time: nobody who asks for something is shut out by others who do not. `server.close()` closes all such connections at
 * once; those with a request that is being answered stay until then.
 */
export function limitConnections(server: Server, max = MAX_CONNECTIONS): void {
  const open = new Set<Socket>();
  /** In the order in which they were opened or had their last answer. */
  const idle = new Set<Socket>();
  /** How many whole requests of a connection are being answered. */
  const answering = new WeakMap<Socket, number>();

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
    // Of requests that came behind each other several may be there at once.
    const start = (): void => {
      if (response.closed) return;
      answering.set(socket, (answering.get(socket) ?? 0) + 1);
      idle.delete(socket);
      response.once("close", () => {
        const rest = (answering.get(socket) ?? 1) - 1;
        answering.set(socket, rest);
        if (rest === 0 && !socket.destroyed) idle.add(socket);
      });
    };
    if (hasBody(request)) request.once("end", start);
    else start();
    // An answer before the whole body: the connection counts as new.
    response.once("close", () => {
      if (idle.delete(socket)) idle.add(socket);
    });
  });
  server.closeIdleConnections = () => {
    for (const socket of idle) socket.destroy();
  };
}

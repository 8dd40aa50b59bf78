import type { AddressInfo } from "node:net";
import { afterEach } from "vitest";
import { WebSocketServer, type WebSocket } from "ws";

export interface AnsweringSocket {
  /** `ws://127.0.0.1:40123`, without a slash at its end. */
  readonly origin: string;
  readonly port: number;
  /** Path and query of each connection, in the order of opening. */
  readonly opened: readonly string[];
  /** Headers of each connection. */
  readonly headers: readonly NodeJS.Dict<string | string[]>[];
  /** Every received frame, as text. */
  readonly received: readonly string[];
  /** Returns the number of open connections. */
  readonly open: () => number;
}

const running: WebSocketServer[] = [];
afterEach(() => {
  for (const server of running.splice(0)) {
    for (const client of server.clients) client.terminate();
    server.close();
  }
});

/**
 * Starts a WebSocket server that closes after the test. `welcome` is called for each connection, `answer` for
 * each received frame.
 */
export async function answeringSocket(
  welcome: (socket: WebSocket) => void = () => undefined,
  answer: (socket: WebSocket, text: string) => void = () => undefined,
): Promise<AnsweringSocket> {
  const server = new WebSocketServer({ host: "127.0.0.1", port: 0 });
  const opened: string[] = [];
  const headers: NodeJS.Dict<string | string[]>[] = [];
  const received: string[] = [];
  running.push(server);
  server.on("connection", (socket, request) => {
    opened.push(request.url ?? "");
    headers.push(request.headers);
    socket.on("error", () => undefined);
    socket.on("message", (content) => {
      const text = (content as Buffer).toString("utf8");
      received.push(text);
      answer(socket, text);
    });
    welcome(socket);
  });
  await new Promise((listening) => server.once("listening", listening));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `ws://127.0.0.1:${port}`,
    port,
    opened,
    headers,
    received,
    open: () => server.clients.size,
  };
}

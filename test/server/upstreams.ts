import {
  createServer as createHttpServer,
  type IncomingMessage,
  type RequestListener,
  type ServerResponse,
} from "node:http";
import { createServer as createTcpServer, type Socket } from "node:net";
import { onTestFinished } from "vitest";
import { listenInTest, listenLocally } from "../support/local-server.js";

export interface Received {
  readonly method: string;
  readonly url: string;
  readonly rawHeaders: readonly string[];
  readonly headers: IncomingMessage["headers"];
  readonly body: Buffer;
}

export interface Upstream {
  readonly port: number;
  readonly origin: string;
  /** Complete requests. */
  readonly received: readonly Received[];
  /** Returns the number of open connections. */
  connections(): number;
}

/** Starts an API on a free port, closed after the test. It reads the whole request before it responds. */
export async function startUpstream(
  answer: RequestListener = (_, response) => response.end("ok"),
): Promise<Upstream> {
  const received: Received[] = [];
  const server = createHttpServer((incoming, response) => {
    const chunks: Buffer[] = [];
    incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
    incoming.on("end", () => {
      const { method = "", url = "", rawHeaders, headers } = incoming;
      received.push({ method, url, rawHeaders, headers, body: Buffer.concat(chunks) });
      answer(incoming, response);
    });
  });
  const sockets = countSockets(server);
  const port = await listenInTest(server);
  return { port, origin: `http://127.0.0.1:${port}`, received, connections: () => sockets.size };
}

export interface HeldUpstream extends Upstream {
  /** Responds to pending requests, and from then on at once. */
  release(): void;
}

/** Starts an upstream that responds with `slow`, but only on demand. */
export async function startHeldUpstream(): Promise<HeldUpstream> {
  const waiting: ServerResponse[] = [];
  let isReleased = false;
  const upstream = await startUpstream((_, response) => {
    if (isReleased) response.end("slow");
    else waiting.push(response);
  });
  const release = (): void => {
    isReleased = true;
    for (const response of waiting) response.end("slow");
  };
  return { ...upstream, release };
}

/** Starts an upstream that writes raw bytes after receiving a request. */
export async function startRawUpstream(answer: string | ((socket: Socket) => void)): Promise<Upstream> {
  const server = createTcpServer((socket) => {
    socket.on("error", () => socket.destroy());
    socket.once("data", () => (typeof answer === "string" ? socket.end(answer, "latin1") : answer(socket)));
  });
  const sockets = countSockets(server);
  const port = await listenLocally(server);
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return { port, origin: `http://127.0.0.1:${port}`, received: [], connections: () => sockets.size };
}

function countSockets(server: {
  on(event: "connection", listener: (socket: Socket) => void): unknown;
}): Set<Socket> {
  const sockets = new Set<Socket>();
  server.on("connection", (socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });
  return sockets;
}

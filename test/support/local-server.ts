import { createServer, type IncomingMessage, type RequestListener, type Server } from "node:http";
import { createServer as createTcpServer, type AddressInfo, type Server as TcpServer } from "node:net";
import { onTestFinished } from "vitest";

type SeenRequest = Pick<IncomingMessage, "method" | "url" | "headers">;

export interface LocalServer {
  readonly origin: string;
  /** Every request so far. */
  readonly requests: readonly SeenRequest[];
}

/** Listens on a free port of 127.0.0.1, and returns the port. */
export async function listenLocally(server: TcpServer): Promise<number> {
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  return (server.address() as AddressInfo).port;
}

/** Like `listenLocally`. The server is closed with all its connections after the test. */
export async function listenInTest(server: Server): Promise<number> {
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return listenLocally(server);
}

/** Returns a port on which no server listens. */
export async function freePort(): Promise<number> {
  const server = createTcpServer();
  const port = await listenLocally(server);
  await new Promise((closed) => server.close(closed));
  return port;
}

/** Starts a server on a free port of 127.0.0.1. It is closed with all its connections after the test. */
export async function localServer(answer: RequestListener): Promise<LocalServer> {
  const { stop, ...server } = await startLocalServer(answer);
  onTestFinished(stop);
  return server;
}

/** Like `localServer`, but for all tests of a group; the caller stops it. */
export async function startLocalServer(
  answer: RequestListener,
): Promise<LocalServer & { readonly stop: () => void }> {
  const requests: SeenRequest[] = [];
  const server = createServer((request, response) => {
    requests.push({ method: request.method, url: request.url, headers: request.headers });
    answer(request, response);
  });
  const port = await listenLocally(server);
  const stop = (): void => {
    server.closeAllConnections();
    server.close();
  };
  return { origin: `http://127.0.0.1:${port}`, requests, stop };
}

import { createServer, type IncomingMessage, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";

type SeenRequest = Pick<IncomingMessage, "method" | "url" | "headers">;

export interface LocalServer {
  readonly origin: string;
  /** Every request so far. */
  readonly requests: readonly SeenRequest[];
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
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;
  const stop = (): void => {
    server.closeAllConnections();
    server.close();
  };
  return { origin: `http://127.0.0.1:${port}`, requests, stop };
}

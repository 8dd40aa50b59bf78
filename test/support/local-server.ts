import { createServer, type IncomingMessage, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";

export interface LocalServer {
  readonly origin: string;
  /** Every request so far. */
  readonly requests: readonly Pick<IncomingMessage, "url" | "headers">[];
}

/** A server on a free port of 127.0.0.1, closed with all its connections after the test. */
export async function localServer(answer: RequestListener): Promise<LocalServer> {
  const requests: Pick<IncomingMessage, "url" | "headers">[] = [];
  const server = createServer((request, response) => {
    requests.push({ url: request.url, headers: request.headers });
    answer(request, response);
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests };
}

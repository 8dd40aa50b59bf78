import type { IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { WebSocketServer } from "ws";

/** The URL that one client requested, and the frames it sent. */
export interface SocketVisit {
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly frames: readonly { readonly text: string; readonly isBinary: boolean }[];
}

export interface SocketServer {
  /** `127.0.0.1:40123` */
  readonly host: string;
  /** Returns one entry per connection, in the order of connection. */
  visits(): readonly SocketVisit[];
  close(): Promise<void>;
}

/**
 * Starts a server that records frames, accepts the first subprotocol, sends `welcome`, and replies to each
 * frame with `answer`.
 */
export async function startSocketServer(): Promise<SocketServer> {
  const visits: {
    url: string;
    headers: IncomingHttpHeaders;
    frames: { text: string; isBinary: boolean }[];
  }[] = [];
  const server = new WebSocketServer({
    host: "127.0.0.1",
    port: 0,
    handleProtocols: ([first]) => first ?? false,
  });
  await new Promise((listening) => server.on("listening", listening));
  server.on("connection", (socket, { url = "", headers }) => {
    const visit = { url, headers, frames: [] as { text: string; isBinary: boolean }[] };
    visits.push(visit);
    socket.on("message", (content: Buffer, isBinary) => {
      visit.frames.push({ text: content.toString(), isBinary });
      socket.send("answer");
    });
    socket.send("welcome");
  });
  return {
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    visits: () => visits,
    async close() {
      for (const client of server.clients) client.terminate();
      await new Promise((closed) => server.close(closed));
    },
  };
}

import { createServer, type Socket } from "node:net";
import { listenLocally } from "./local-server.js";

/** A request as received. */
export interface RecordedRequest {
  readonly method: string;
  /** Path and query as sent, without the prefix that identifies the run. */
  readonly target: string;
  /** In the order sent. Names and values are Latin-1, one character per byte. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: Buffer;
}

export interface EchoServer {
  /** Returns the base URL of a run. Requests to it, or to a path below it, are recorded under `key`. */
  baseUrl(key: string): string;
  /** Returns the requests of a run in the order received. */
  recorded(key: string): readonly RecordedRequest[];
  close(): Promise<void>;
}

/**
 * Starts a server that records requests and responds with 200. Pages of other origins may call it; their
 * preflights are not recorded. It parses the bytes itself, because Node's HTTP parser rejects methods and
 * values that samples must be able to send.
 */
export async function startEchoServer(): Promise<EchoServer> {
  const records = new Map<string, RecordedRequest[]>();
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
    socket.on("error", () => socket.destroy());
    void record(socket, records).catch(() => socket.destroy());
  });
  const port = await listenLocally(server);
  return {
    baseUrl: (key) => `http://127.0.0.1:${port}/run/${key}`,
    recorded: (key) => records.get(key) ?? [],
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function record(socket: Socket, records: Map<string, RecordedRequest[]>): Promise<void> {
  const reader = new ByteReader(socket);
  const head = (await reader.until("\r\n\r\n")).toString("latin1");
  const [requestLine = "", ...lines] = head.split("\r\n");
  const [method = "", target = ""] = requestLine.split(" ");
  const headers = lines.map((line): [string, string] => {
    const colon = line.indexOf(":");
    return [line.slice(0, colon), line.slice(colon + 1).replace(/^[ \t]+|[ \t]+$/g, "")];
  });
  const value = (name: string): string | undefined =>
    headers.find(([key]) => key.toLowerCase() === name)?.[1];
  if (value("expect") !== undefined) socket.write("HTTP/1.1 100 Continue\r\n\r\n");
  const chunked = value("transfer-encoding") === "chunked";
  const body = chunked
    ? await readChunks(reader)
    : await reader.exactly(Number(value("content-length") ?? 0));
  const asked = value("access-control-request-method");
  if (method === "OPTIONS" && asked !== undefined) {
    const headers = value("access-control-request-headers");
    const allowed = headers === undefined ? "" : `Access-Control-Allow-Headers: ${headers}\r\n`;
    socket.end(
      `HTTP/1.1 204 No Content\r\nAccess-Control-Allow-Origin: *\r\nAccess-Control-Allow-Methods: ${asked}\r\n${allowed}Connection: close\r\n\r\n`,
    );
    return;
  }
  const [, key = "", rest = target] = /^\/run\/([^/?]+)(.*)$/s.exec(target) ?? [];
  records.set(key, [...(records.get(key) ?? []), { method, target: rest, headers, body }]);
  const answer = method === "HEAD" ? "" : "ok";
  socket.end(
    `HTTP/1.1 200 OK\r\nAccess-Control-Allow-Origin: *\r\nContent-Type: text/plain\r\nContent-Length: 2\r\nConnection: close\r\n\r\n${answer}`,
  );
}

async function readChunks(reader: ByteReader): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for (;;) {
    const size = parseInt((await reader.until("\r\n")).toString("latin1"), 16);
    chunks.push(await reader.exactly(size));
    await reader.until("\r\n");
    if (size === 0) return Buffer.concat(chunks);
  }
}

/** Reads from a socket up to a separator, or a number of bytes. */
class ByteReader {
  private readonly chunks: AsyncIterator<Buffer>;
  private held = Buffer.alloc(0);

  constructor(socket: Socket) {
    this.chunks = socket[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  }

  /** Returns everything before `end`, and skips `end`. */
  async until(end: string): Promise<Buffer> {
    let at = this.held.indexOf(end);
    for (; at < 0; at = this.held.indexOf(end)) await this.more();
    return this.take(at, end.length);
  }

  async exactly(length: number): Promise<Buffer> {
    while (this.held.length < length) await this.more();
    return this.take(length, 0);
  }

  private take(length: number, skipped: number): Buffer {
    const piece = this.held.subarray(0, length);
    this.held = this.held.subarray(length + skipped);
    return piece;
  }

  private async more(): Promise<void> {
    const { value, done } = await this.chunks.next();
    if (done) throw new Error("The connection ended inside a request.");
    this.held = Buffer.concat([this.held, value]);
  }
}

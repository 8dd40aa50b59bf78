import type { RequestListener } from "node:http";
import { localServer, type LocalServer } from "./local-server.js";

/** What a server answers to a page of another origin. */
export interface GivenAnswer {
  readonly status?: number;
  readonly type?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
}

/** A server that lets pages of every origin read its answer; preflights are answered and not counted. */
export async function answeringServer(
  answer: GivenAnswer | RequestListener,
): Promise<LocalServer & { readonly calls: () => number }> {
  let calls = 0;
  const server = await localServer((request, response) => {
    response.setHeader("Access-Control-Allow-Origin", "*");
    const asked = request.headers["access-control-request-method"];
    if (request.method === "OPTIONS" && asked !== undefined) {
      response.setHeader("Access-Control-Allow-Methods", asked);
      response.setHeader(
        "Access-Control-Allow-Headers",
        request.headers["access-control-request-headers"] ?? "",
      );
      response.writeHead(204).end();
      return;
    }
    calls += 1;
    if (typeof answer === "function") return answer(request, response);
    const { status = 200, type = "application/json", headers = {}, body = "" } = answer;
    response.writeHead(status, { "content-type": type, ...headers }).end(body);
  });
  return { ...server, calls: () => calls };
}

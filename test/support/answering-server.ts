import type { RequestListener } from "node:http";
import { localServer, type LocalServer } from "./local-server.js";

/** A response of `answeringServer`; by default status 200 with an empty body of type `application/json`. */
export interface GivenAnswer {
  readonly status?: number;
  readonly type?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
}

/**
 * Starts a server whose responses pages of every origin may read. It also responds to preflight requests,
 * which `calls` does not count.
 */
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

import type { IncomingMessage, ServerResponse } from "node:http";

/** Logs one line when the response ends, without query, headers, bodies or the caller's IP address. */
export function logRequest(
  request: IncomingMessage,
  response: ServerResponse,
  log: (line: string) => void,
): void {
  const start = performance.now();
  const path = (request.url ?? "").split("?", 1)[0]?.replace(/[^\x21-\x7e]/g, "?") ?? "";
  response.once("close", () => {
    const bytes = response.getHeader("Content-Length") ?? "-";
    const ending = response.writableFinished ? "" : " cut";
    log(
      `${new Date().toISOString()} ${request.method} ${path} ${response.statusCode} bytes=${String(bytes)} ms=${Math.round(performance.now() - start)}${ending}`,
    );
  });
}

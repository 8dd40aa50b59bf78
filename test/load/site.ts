import type { RequestListener } from "node:http";
import { loadOpenApiDocument, type LoadContext } from "../../eleventy-plugin/load/openapi-document.js";
import type { ResolvedSource } from "../../eleventy-plugin/options/resolved-options.js";
import { localServer } from "../support/local-server.js";
import { PATIENCE } from "../support/patience.js";
import { temporaryFolder } from "../support/temporary-folder.js";
import { context, EMPTY, source } from "./load-source.js";

export const TEXT = JSON.stringify(EMPTY);
export const TIMES = { deadline: PATIENCE, connect: PATIENCE, pauses: [1, 1] };

/** Starts a server, and returns a function that loads `/api.json` from it. */
export async function site(answer: RequestListener) {
  const server = await localServer(answer);
  const root = await temporaryFolder();
  const load = (
    more: Partial<LoadContext> = {},
    spec = `${server.origin}/api.json`,
    options: Partial<ResolvedSource> = {},
  ) => loadOpenApiDocument(source(spec, options), context(root, { times: TIMES, ...more }));
  return { ...server, root, load };
}

/**
 * Returns a listener that uses one of these listeners per request, in order, and the last one for all further
 * requests.
 */
export function inTurn(...answers: RequestListener[]): RequestListener {
  let turn = 0;
  return (request, response) => answers[Math.min(turn++, answers.length - 1)]?.(request, response);
}

export const good: RequestListener = (_, response) => response.end(TEXT);
export const status =
  (code: number): RequestListener =>
  (_, response) =>
    response.writeHead(code).end("no");
export const broken: RequestListener = ({ socket }) => socket.destroy();

import type { IncomingMessage } from "node:http";
import type { InFlightPlace } from "./in-flight.js";
import { Refusal } from "./proxy-problem.js";
import { hasBody } from "./read-call.js";

/**
 * The whole body, so that one that is too long never reaches the API and a redirect can send it again. Counted while it
 * comes in. Throws a Refusal, or the error of a caller who went away.
 */
export function readBody(
  request: IncomingMessage,
  maxBytes: number,
  place: Pick<InFlightPlace, "hold">,
): Promise<Buffer | undefined> {
  if (!hasBody(request)) return Promise.resolve(undefined);
  if (Number(request.headers["content-length"] ?? 0) > maxBytes)
    return Promise.reject(new Refusal("request-too-large"));
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    const take = (chunk: Buffer): void => {
      bytes += chunk.length;
      try {
        if (bytes > maxBytes) throw new Refusal("request-too-large");
        place.hold(chunk.length);
        chunks.push(chunk);
      } catch (refusal) {
        chunks.length = 0;
        request.off("data", take);
        reject(refusal as Refusal);
      }
    };
    request.on("data", take);
    request.once("end", () => resolve(bytes === 0 ? undefined : Buffer.concat(chunks, bytes)));
    request.once("error", reject);
    request.once("close", () => {
      if (!request.readableEnded) reject(new Error("The caller went away."));
    });
  });
}

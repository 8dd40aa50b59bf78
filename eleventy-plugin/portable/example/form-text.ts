import type { Example, MediaType } from "../model/index.js";
import { encodeBody } from "../request/body-encoders.js";
import type { RequestPayload } from "../request/http-request.js";
import { toMultipartPieces } from "../request/multipart-body.js";
import type { Components } from "../schema/components.js";
import type { ExampleContext } from "./known/example-source.js";
import { initialBody } from "./initial-body.js";
import { resolveMediaType } from "./resolved-media-type.js";

/** A placeholder for the boundary that the client chooses. */
const BOUNDARY = "boundary";

/**
 * Returns a form or multipart body as the request contains it, with the values of `example` or with generated
 * values. A file is shown as its name in parentheses, and CRLF as a line break.
 */
export function formText(
  mediaType: MediaType,
  components: Components,
  example?: Example,
  drawn?: ExampleContext,
): string {
  const content = [{ ...resolveMediaType(mediaType, components, drawn), examples: example ? [example] : [] }];
  const variant = { mediaType: 0, example: 0, fields: "all" } as const;
  const body = initialBody({ required: true, content }, "POST", components, variant, drawn);
  const { payload } = encodeBody(body, content);
  return payload === undefined ? "" : payloadText(payload).replaceAll("\r\n", "\n").replace(/\n$/, "");
}

function payloadText(payload: RequestPayload): string {
  if (payload.kind === "file") return `(${payload.fileName})`;
  if (payload.kind !== "multipart") return payload.text;
  return toMultipartPieces(payload, payload.boundary ?? BOUNDARY)
    .map((piece) => (typeof piece === "string" ? piece : `(${piece.fileName})`))
    .join("");
}

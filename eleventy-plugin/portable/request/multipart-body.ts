import type { FilePart, RequestPart } from "./http-request.js";

/**
 * A multipart body in its pieces, one after the other: text, and the parts whose files stand between it. Written here and
 * not by `FormData`, which gives a part a type only together with a file name, so that servers take it for a file.
 * https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#multipart/form-data-encoding-algorithm
 */
export function toMultipartPieces(
  parts: readonly RequestPart[],
  boundary: string,
): readonly (string | FilePart)[] {
  const pieces = parts.flatMap((part) => [
    `--${boundary}\r\n${toPartHead(part)}`,
    part.kind === "file" ? part : part.text,
    "\r\n",
  ]);
  return [...pieces, `--${boundary}--\r\n`];
}

/** Whether a `FormData` can hold the part as it is. */
export function isOfFormData(part: RequestPart): boolean {
  return part.kind === "file" || part.contentType === undefined;
}

function toPartHead(part: RequestPart): string {
  const fileName = part.kind === "file" ? `; filename="${escape(part.fileName)}"` : "";
  const contentType = part.contentType === undefined ? "" : `Content-Type: ${part.contentType}\r\n`;
  return `Content-Disposition: form-data; name="${escape(part.name)}"${fileName}\r\n${contentType}\r\n`;
}

const escape = (name: string): string =>
  name.replaceAll("\n", "%0A").replaceAll("\r", "%0D").replaceAll('"', "%22");

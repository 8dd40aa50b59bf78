export interface ReceivedPart {
  readonly name: string;
  readonly fileName?: string;
  readonly contentType?: string;
  /** The other headers of the part as `name: value`, sorted. */
  readonly headers: readonly string[];
  readonly bytes: Buffer;
}

/**
 * Returns the parts of a multipart body. Names are decoded from the encoding that browsers, curl and urllib3
 * use.
 */
export function readMultipart(contentType: string, body: Buffer): readonly ReceivedPart[] {
  const boundary = /boundary="?([^";]+)"?/.exec(contentType)?.[1];
  if (boundary === undefined) throw new Error(`There is no boundary in ${contentType}.`);
  const pieces = split(Buffer.concat([Buffer.from("\r\n"), body]), Buffer.from(`\r\n--${boundary}`));
  return pieces.slice(1, -1).map((piece) => toPart(piece.subarray(2)));
}

function toPart(piece: Buffer): ReceivedPart {
  const end = piece.indexOf("\r\n\r\n");
  const head = piece.subarray(0, end).toString("utf8");
  const disposition = /^content-disposition: form-data([^\r\n]*)/im.exec(head)?.[1] ?? "";
  const others = head
    .split("\r\n")
    .filter((line) => line !== "" && !/^content-(disposition|type):/i.test(line));
  const fileName = /; filename="([^"]*)"/.exec(disposition)?.[1];
  const contentType = /^content-type: ([^\r\n]*)/im.exec(head)?.[1];
  return {
    name: unescape(/; name="([^"]*)"/.exec(disposition)?.[1] ?? ""),
    ...(fileName !== undefined && { fileName: unescape(fileName) }),
    ...(contentType !== undefined && { contentType }),
    headers: others.toSorted(),
    bytes: piece.subarray(end + 4),
  };
}

function unescape(text: string): string {
  return text.replace(/%22|%0D|%0A/gi, (triple) => decodeURIComponent(triple));
}

function split(bytes: Buffer, separator: Buffer): readonly Buffer[] {
  const pieces: Buffer[] = [];
  let start = 0;
  for (let at = bytes.indexOf(separator); at >= 0; at = bytes.indexOf(separator, start)) {
    pieces.push(bytes.subarray(start, at));
    start = at + separator.length;
  }
  return [...pieces, bytes.subarray(start)];
}

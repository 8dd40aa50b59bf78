const ROW = 16;

/** Yields rows of a hex dump: the offset, sixteen bytes, and their ASCII characters. */
export function* toHexRows(bytes: Uint8Array): Generator<string> {
  for (let at = 0; at < bytes.length; at += ROW) {
    const row = [...bytes.subarray(at, at + ROW)];
    const place = at.toString(16).padStart(8, "0");
    const ascii = row.map((byte) => (byte > 31 && byte < 127 ? String.fromCharCode(byte) : "."));
    yield `${place}  ${hexOf(row).padEnd(ROW * 3 - 1)}  ${ascii.join("")}\n`;
  }
}

export function hexOf(bytes: Iterable<number>): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join(" ");
}

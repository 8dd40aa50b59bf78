import { gzipSync } from "node:zlib";

/** Bytes of a file as a server sends it at its smallest. */
export const gzippedSize = (content: string | Uint8Array): number => gzipSync(content, { level: 9 }).length;

/** Those of all files at these addresses together. */
export async function gzippedSizeOf(addresses: readonly string[]): Promise<number> {
  const sizes = await Promise.all(
    addresses.map(async (address) => gzippedSize(new Uint8Array(await (await fetch(address)).arrayBuffer()))),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

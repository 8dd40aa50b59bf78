import { gzipSync } from "node:zlib";

/**
 * Returns the gzipped size of a file in bytes. Level 6 is the default of zlib and of servers that compress on
 * the fly.
 *
 * @param {string | Uint8Array} content
 */
export const gzippedSize = (content) => gzipSync(content, { level: 6 }).length;

/**
 * Returns the total gzipped size of the files at these URLs, in bytes.
 *
 * @param {readonly string[]} addresses
 * @returns {Promise<number>}
 */
export async function gzippedSizeOf(addresses) {
  const sizes = await Promise.all(
    addresses.map(async (address) => gzippedSize(new Uint8Array(await (await fetch(address)).arrayBuffer()))),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

import { gzipSync } from "node:zlib";

/**
 * Bytes of a file as servers send it: level 6 is the default of zlib, and of what compresses as it answers.
 *
 * @param {string | Uint8Array} content
 */
export const gzippedSize = (content) => gzipSync(content, { level: 6 }).length;

/**
 * Those of all files at these addresses together.
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

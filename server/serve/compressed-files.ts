import type { Stats } from "node:fs";
import { readFile } from "node:fs/promises";
import { extname } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

export type Coding = "br" | "gzip";

const COMPRESSIBLE = /^\.(?:html?|css|m?js|json|map|xml|svg|txt|md|ya?ml|webmanifest|wasm|ttf|ico)$/i;
const MIN_SIZE = 1024;
const MAX_SIZE = 16 * 1024 * 1024;
const BROTLI_QUALITY = 5;

const compress = {
  br: (content: Buffer) =>
    promisify(brotliCompress)(content, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      },
    }),
  gzip: (content: Buffer) => promisify(gzip)(content),
} satisfies Record<Coding, (content: Buffer) => Promise<Buffer>>;

export function isCompressible(file: string, { size }: Stats): boolean {
  return size >= MIN_SIZE && size <= MAX_SIZE && COMPRESSIBLE.test(extname(file));
}

/**
 * Compresses files on their first request and caches the results up to `maxBytes`. Returns undefined while
 * `maxAtOnce` compressions run, so that the caller sends the file uncompressed instead of waiting.
 */
export function createCompressedFiles(
  maxBytes = 64 * 1024 * 1024,
  maxAtOnce = 16,
): (file: string, stats: Stats, coding: Coding) => Promise<Buffer> | undefined {
  const cache = new Map<string, Promise<Buffer>>();
  let bytes = 0;
  let running = 0;

  const evict = async (key: string, content: Promise<Buffer>): Promise<void> => {
    cache.delete(key);
    bytes -= (await content).length;
  };
  const store = async (key: string, content: Promise<Buffer>): Promise<void> => {
    cache.set(key, content);
    try {
      bytes += (await content).length;
    } catch {
      cache.delete(key);
      return;
    }
    for (const [oldest, older] of cache) {
      if (bytes <= maxBytes) break;
      await evict(oldest, older);
    }
  };

  return (file, stats, coding) => {
    const key = `${file}\0${stats.mtimeMs}\0${stats.size}\0${coding}`;
    const cached = cache.get(key);
    if (cached !== undefined) {
      cache.delete(key);
      cache.set(key, cached);
      return cached;
    }
    if (running >= maxAtOnce) return undefined;
    running += 1;
    const content = readFile(file)
      .then(compress[coding])
      .finally(() => (running -= 1));
    void store(key, content);
    return content;
  };
}

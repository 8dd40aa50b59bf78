import { closeSync, constants, fstatSync, openSync, readSync } from "node:fs";
import { open } from "node:fs/promises";

/** Without O_NONBLOCK, opening a pipe that has no writer would block. */
const READ = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);

/**
 * Reads a regular file of at most `most` bytes. Returns undefined if there is none, for example if the path
 * is a folder, pipe or device. Reads only the reported size, because generated files such as
 * `/proc/self/pagemap` report no size and may be endless.
 */
export async function readRegularFile(file: string, most = Infinity): Promise<Buffer | undefined> {
  const handle = await open(file, READ).catch(() => undefined);
  if (handle === undefined) return undefined;
  try {
    const stats = await handle.stat();
    if (!stats.isFile() || stats.size > most) return undefined;
    const bytes = Buffer.alloc(stats.size);
    let end = 0;
    for (let count = 1; count > 0 && end < bytes.length; end += count)
      count = (await handle.read(bytes, end, bytes.length - end, end)).bytesRead;
    return bytes.subarray(0, end);
  } catch {
    return undefined;
  } finally {
    await handle.close();
  }
}

/** Synchronous `readRegularFile` that returns text. */
export function readRegularText(file: string, most = Infinity): string | undefined {
  let descriptor: number | undefined;
  try {
    descriptor = openSync(file, READ);
    const stats = fstatSync(descriptor);
    if (!stats.isFile() || stats.size > most) return undefined;
    const bytes = Buffer.alloc(stats.size);
    let end = 0;
    for (let count = 1; count > 0 && end < bytes.length; end += count)
      count = readSync(descriptor, bytes, end, bytes.length - end, end);
    return bytes.toString("utf8", 0, end);
  } catch {
    return undefined;
  } finally {
    if (descriptor !== undefined) closeSync(descriptor);
  }
}

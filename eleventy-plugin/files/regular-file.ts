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
  const opened = await open(file, READ).catch(() => undefined);
  if (opened === undefined) return undefined;
  try {
    const found = await opened.stat();
    if (!found.isFile() || found.size > most) return undefined;
    const bytes = Buffer.alloc(found.size);
    let end = 0;
    for (let count = 1; count > 0 && end < bytes.length; end += count)
      count = (await opened.read(bytes, end, bytes.length - end, end)).bytesRead;
    return bytes.subarray(0, end);
  } catch {
    return undefined;
  } finally {
    await opened.close();
  }
}

/** Synchronous `readRegularFile` that returns text. */
export function readRegularText(file: string, most = Infinity): string | undefined {
  let opened: number | undefined;
  try {
    opened = openSync(file, READ);
    const found = fstatSync(opened);
    if (!found.isFile() || found.size > most) return undefined;
    const bytes = Buffer.alloc(found.size);
    let end = 0;
    for (let count = 1; count > 0 && end < bytes.length; end += count)
      count = readSync(opened, bytes, end, bytes.length - end, end);
    return bytes.toString("utf8", 0, end);
  } catch {
    return undefined;
  } finally {
    if (opened !== undefined) closeSync(opened);
  }
}

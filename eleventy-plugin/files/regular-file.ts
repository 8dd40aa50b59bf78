import { closeSync, constants, fstatSync, openSync, readSync } from "node:fs";
import { open } from "node:fs/promises";

/** A pipe that nobody writes to would be waited for. */
const READ = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);

/**
 * Bytes of an ordinary file of at most so many; undefined where there is none, or something else in its place: a pipe or a
 * device may have no end, and nor may what the system makes up as it is read, which has no size (`/proc/self/pagemap`).
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

/** As `readOrdinaryFile`, at once and as a text. */
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

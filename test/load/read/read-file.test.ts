import { execFileSync } from "node:child_process";
import { open, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { readDocumentFile, wholeFile } from "../../../eleventy-plugin/load/read/read-file.js";
import { temporaryFolder } from "../../support/temporary-folder.js";

const OLD = "old ".repeat(10_000);
const NEW = "new!".repeat(10_000);

/** Reads a file while it is overwritten with each of these texts. */
async function readWhileWritten(texts: readonly string[]): Promise<string | undefined> {
  const file = join(await temporaryFolder({ "part.yaml": OLD }), "part.yaml");
  // File systems distinguish modification times only if they are some milliseconds apart. So the file gets an
  // old modification time before it is overwritten.
  await utimes(file, 1, 1);
  const opened = await open(file);
  onTestFinished(() => opened.close());
  const left = [...texts];
  const read = (async (buffer: Buffer, offset: number, length: number, position: number) => {
    const some = await opened.read(buffer, offset, Math.min(length, 1_000), position);
    const text = left.shift();
    if (text !== undefined) await writeFile(file, text);
    return some;
  }) as typeof opened.read;
  const stat = opened.stat.bind(opened) as typeof opened.stat;
  const bytes = await wholeFile({ read, stat }, await opened.stat({ bigint: true }), {});
  return bytes && Buffer.from(bytes).toString();
}

test("a file that is written while it is read is read again", async () => {
  expect(await readWhileWritten([])).toBe(OLD);
  expect(await readWhileWritten([NEW])).toBe(NEW);
  expect(await readWhileWritten([NEW.slice(0, 500), NEW])).toBe(NEW);
});

test("one that keeps changing is not read as a mixture", async () => {
  expect(await readWhileWritten(Array.from({ length: 500 }, (_, index) => NEW.slice(index)))).toBeUndefined();
});

test("a pipe is not waited for", async () => {
  const folder = await temporaryFolder();
  execFileSync("mkfifo", [join(folder, "api.yaml")]);
  await expect(readDocumentFile(join(folder, "api.yaml"), "api.yaml", folder, {})).rejects.toMatchObject({
    findings: [{ code: "file-unreadable", facts: { reason: "it is not a regular file" } }],
  });
});

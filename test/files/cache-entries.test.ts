import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { execFileSync, spawnSync } from "node:child_process";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import {
  readCacheEntry,
  unwritableCaches,
  writeCacheEntry,
} from "../../eleventy-plugin/files/cache-folder.js";
import { writeAtomically } from "../../eleventy-plugin/files/tracked-files.js";
import { temporaryFolder } from "../support/temporary-folder.js";

/** With line breaks, and a byte that is not valid UTF-8. */
const CONTENT = Buffer.from([1, 10, 10, 255, 0, 13]);

async function written(): Promise<string> {
  const file = join(await temporaryFolder(), "images", "one");
  await writeCacheEntry(file, CONTENT);
  return file;
}

test("an entry is read as written", async () => {
  expect(await readCacheEntry(await written())).toEqual(CONTENT);
});

describe("a modified entry is ignored, and written again:", () => {
  const changed = (change: (bytes: Buffer) => Uint8Array) => async (file: string) =>
    writeFile(file, change(await readFile(file)));

  test.each<[what: string, spoil: (file: string) => Promise<unknown>]>([
    ["missing", (file) => rm(file)],
    ["empty", (file) => writeFile(file, "")],
    ["cut", changed((bytes) => bytes.subarray(0, -1))],
    ["longer", changed((bytes) => Buffer.concat([bytes, Buffer.from([0])]))],
    [
      "a bit turned",
      changed((bytes) => bytes.map((byte, at) => (at === bytes.length - 1 ? byte ^ 1 : byte))),
    ],
    ["the content alone", (file) => writeFile(file, CONTENT)],
    [
      "another entry in its place",
      async (file) => {
        await writeCacheEntry(`${file}-other`, CONTENT);
        await rename(`${file}-other`, file);
      },
    ],
    [
      "a pipe that nobody writes to",
      async (file) => {
        await rm(file);
        execFileSync("mkfifo", [file]);
      },
    ],
    [
      "a folder with a file in it",
      async (file) => {
        await rm(file);
        await mkdir(file);
        await writeFile(join(file, "inside"), "");
      },
    ],
  ])("%s", async (_, spoil) => {
    const file = await written();
    await spoil(file);
    expect(await readCacheEntry(file)).toBeUndefined();
    await writeCacheEntry(file, CONTENT);
    expect(await readCacheEntry(file)).toEqual(CONTENT);
  });
});

test("a read-only cache is reported once", async () => {
  const folder = await temporaryFolder({ images: "a file", documents: "a file" });
  await writeCacheEntry(join(folder, "images/one"), CONTENT);
  await writeCacheEntry(join(folder, "documents/one"), CONTENT);
  expect(unwritableCaches(folder)).toMatchObject([{ code: "cache-not-written" }]);
  expect(unwritableCaches(folder)).toEqual([]);
});

describe("a temporary file", () => {
  /** The id of a process that has ended. */
  const ended = spawnSync(process.execPath, ["-e", ""]).pid;
  const draft = (pid: number): string => `one.${pid}-0a1b2c3d-0000-4000-8000-000000000000.tmp`;

  test.each([
    ["of a process that was killed is removed by the next that writes there", ended, false],
    ["of one that runs stays", process.pid, true],
    ["of one that runs for another user stays", 1, true],
  ])("%s", async (_, pid, stays) => {
    const file = join(await temporaryFolder({ [draft(pid)]: "half", "note.tmp": "not ours" }), "two");
    await writeAtomically(file, "whole");
    const names = [...(stays ? [draft(pid)] : []), "note.tmp", "two"];
    expect((await readdir(dirname(file))).sort()).toEqual(names.sort());
  });
});

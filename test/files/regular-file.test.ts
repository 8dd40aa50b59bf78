import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readRegularFile, readRegularText } from "../../eleventy-plugin/files/regular-file.js";
import { temporaryFolder } from "../support/temporary-folder.js";

test("a regular file is read completely, or not at all if it exceeds the limit", async () => {
  const folder = await temporaryFolder({ "a.txt": "käse" });
  const file = join(folder, "a.txt");
  expect((await readRegularFile(file))?.toString()).toBe("käse");
  expect(readRegularText(file)).toBe("käse");
  expect(await readRegularFile(file, 4)).toBeUndefined();
  expect(readRegularText(file, 4)).toBeUndefined();
});

test("other kinds of files are not waited for", async () => {
  const folder = await temporaryFolder({ "folder/a.txt": "" });
  execFileSync("mkfifo", [join(folder, "pipe")]);
  for (const file of ["/dev/zero", ...["folder", "pipe", "missing"].map((name) => join(folder, name))])
    expect([await readRegularFile(file), readRegularText(file)]).toEqual([undefined, undefined]);
});

test.runIf(process.platform === "linux")("a virtual file without a size is empty", async () => {
  expect((await readRegularFile("/proc/self/pagemap"))?.length).toBe(0);
  expect(readRegularText("/proc/self/pagemap")).toBe("");
});

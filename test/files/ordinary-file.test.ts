import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readOrdinaryFile, readOrdinaryText } from "../../eleventy-plugin/files/ordinary-file.js";
import { temporaryFolder } from "../support/temporary-folder.js";

test("an ordinary file is read whole, or not at all where it is larger than wanted", async () => {
  const folder = await temporaryFolder({ "a.txt": "käse" });
  const file = join(folder, "a.txt");
  expect((await readOrdinaryFile(file))?.toString()).toBe("käse");
  expect(readOrdinaryText(file)).toBe("käse");
  expect(await readOrdinaryFile(file, 4)).toBeUndefined();
  expect(readOrdinaryText(file, 4)).toBeUndefined();
});

test("nothing else is waited for", async () => {
  const folder = await temporaryFolder({ "folder/a.txt": "" });
  execFileSync("mkfifo", [join(folder, "pipe")]);
  for (const file of ["/dev/zero", ...["folder", "pipe", "missing"].map((name) => join(folder, name))])
    expect([await readOrdinaryFile(file), readOrdinaryText(file)]).toEqual([undefined, undefined]);
});

test.runIf(process.platform === "linux")(
  "a file without a size, made up by the system, is empty",
  async () => {
    expect((await readOrdinaryFile("/proc/self/pagemap"))?.length).toBe(0);
    expect(readOrdinaryText("/proc/self/pagemap")).toBe("");
  },
);

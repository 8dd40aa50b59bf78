import { stat } from "node:fs/promises";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { expect, it } from "vitest";
import { createCompressedFiles } from "../../../server/serve/static-site.js";
import { temporaryFolder } from "../../support/temporary-folder.js";

it("no request waits for others to be compressed: beyond a number at once a file is sent uncompressed", async () => {
  const folder = await temporaryFolder({ "one.html": "one", "two.html": "two" });
  const compressed = createCompressedFiles(1_000, 1);
  const [one, two] = [join(folder, "one.html"), join(folder, "two.html")];
  const [ofOne, ofTwo] = [await stat(one), await stat(two)];
  const first = compressed(one, ofOne, "br");
  expect(compressed(two, ofTwo, "br")).toBeUndefined();
  expect(compressed(one, ofOne, "br"), "is the same work").toBe(first);
  expect(brotliDecompressSync((await first) ?? "").toString()).toBe("one");
  expect(brotliDecompressSync((await compressed(two, ofTwo, "br")) ?? "").toString()).toBe("two");
});

it("a file that cannot be read is removed from the files being compressed", async () => {
  const folder = await temporaryFolder({ "one.html": "one" });
  const compressed = createCompressedFiles(1_000, 1);
  const file = join(folder, "one.html");
  const stats = await stat(file);
  await expect(compressed(join(folder, "gone.html"), stats, "gzip")).rejects.toThrow("ENOENT");
  expect(compressed(file, stats, "gzip")).toBeDefined();
});

import { execFileSync } from "node:child_process";
import { symlink } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { referencedFiles } from "../../../eleventy-plugin/load/references/referenced-files.js";
import { temporaryFolder } from "../../support/temporary-folder.js";

const refer = (files: readonly string[]): string =>
  files.map((file, index) => `a${index}: { $ref: ${file} }\n`).join("");

test("existing and missing files are found, also through others; a pipe is not waited for", async () => {
  const folder = await temporaryFolder({
    "specs/api.yaml": refer(["pipe.yaml", "part.yaml", "missing.yaml", "../shared/common.json"]),
    "specs/part.yaml": refer(["deep/deep.yaml"]),
  });
  execFileSync("mkfifo", [join(folder, "specs/pipe.yaml")]);
  const files = [
    "api.yaml",
    "pipe.yaml",
    "part.yaml",
    "missing.yaml",
    "../shared/common.json",
    "deep/deep.yaml",
  ];
  expect(referencedFiles(join(folder, "specs/api.yaml"), folder)).toEqual(
    files.map((file) => join(folder, "specs", file)),
  );
});

test("files that a document may not read are not opened", async () => {
  const folder = await temporaryFolder({
    "site/api.yaml": refer([
      "/proc/self/pagemap",
      "/dev/zero",
      "../outside.json",
      ".env.json",
      ".git/config.json",
      "id_rsa",
      "link.yaml",
    ]),
    "outside.json": refer(["other.json"]),
    "site/.env.json": refer(["of-env.json"]),
  });
  await symlink(join(folder, "outside.json"), join(folder, "site/link.yaml"));
  const document = join(folder, "site/api.yaml");
  expect(referencedFiles(document, join(folder, "site"))).toEqual([document]);
});

test("files linked or shown in texts are found, too, in the document's own folder only", async () => {
  const folder = await temporaryFolder({
    "specs/api.yaml":
      "info: { description: '![a](images/a.png) <img src=\"b.svg\"> [c](../c.md) [d](https://example.com/d.png)' }\n" +
      "externalDocs: { url: guide.md#start }\nexample: { externalValue: ex/a.json }\n",
  });
  expect(referencedFiles(join(folder, "specs/api.yaml"), folder)).toEqual(
    ["api.yaml", "ex/a.json", "images/a.png", "b.svg", "guide.md"].map((file) => join(folder, "specs", file)),
  );
});

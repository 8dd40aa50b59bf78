import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";
import { referencedFiles } from "../../eleventy-plugin/lifecycle/referenced-files.js";
import { temporaryFolder } from "../support/temporary-folder.js";

test("neither a pipe nor a device that a document names is waited for", async () => {
  const folder = await temporaryFolder({
    "api.yaml": "a: { $ref: pipe.yaml }\nb: { $ref: /dev/zero }\nc: { $ref: part.yaml }\n",
    "part.yaml": "{ $ref: deep.yaml }",
  });
  execFileSync("mkfifo", [join(folder, "pipe.yaml")]);
  expect(referencedFiles(join(folder, "api.yaml"))).toEqual([
    join(folder, "api.yaml"),
    join(folder, "pipe.yaml"),
    "/dev/zero",
    join(folder, "part.yaml"),
    join(folder, "deep.yaml"),
  ]);
});

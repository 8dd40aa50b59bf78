import { mkdir, rm, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { loadOpenApiDocument } from "../../../eleventy-plugin/load/openapi-document.js";
import { linkedBytes } from "../../../eleventy-plugin/load/read/linked-files.js";
import { temporaryFolder } from "../../support/temporary-folder.js";
import { context, EMPTY, source } from "../load-source.js";

const linking = (...addresses: readonly string[]): string =>
  JSON.stringify({
    ...EMPTY,
    info: { ...EMPTY.info, description: addresses.map((address) => `[a](<${address}>)`).join(" ") },
  });

const FILES = {
  "project/specs/images/a b.png": "png",
  "project/specs/.hidden/a.png": "png",
  "project/specs/a.key": "key",
  "project/shared/a.md": "text",
  "outside/a.md": "text",
};

async function linked(...addresses: readonly string[]) {
  const root = await temporaryFolder({ ...FILES, "project/specs/api.json": linking(...addresses) });
  const project = join(root, "project");
  await symlink(join(root, "outside/a.md"), join(project, "specs/link.md"));
  await symlink(join(project, "specs/images"), join(project, "specs/pictures"));
  await mkdir(join(project, "specs/folder.md"));
  return { project, loaded: await loadOpenApiDocument(source("specs/api.json"), context(project)) };
}

describe("a file linked in a text is published", () => {
  test.each([
    ["images/a%20b.png", "images/a b.png", "specs/images/a b.png"],
    ["./images/../images/a b.png#part", "images/a b.png", "specs/images/a b.png"],
    ["pictures/a%20b.png?size=2", "pictures/a b.png", "specs/images/a b.png"],
  ])("%s", async (address, name, shown) => {
    const { project, loaded } = await linked(address);
    const path = join(project, shown);
    expect(loaded.addresses).toMatchObject([
      { address: expect.anything(), file: { name, shown, path }, pointer: "#/info/description" },
    ]);
    expect(loaded.files).toContain(join(project, "specs", name));
    expect(loaded.read).toContainEqual({ shown, isElsewhere: false });
    expect(Buffer.from((await linkedBytes(path)) ?? []).toString()).toBe("png");
  });
});

describe("a file is not published", () => {
  test.each([
    [".hidden/a.png", "a part of its path begins with a dot"],
    ["a.key", "files with its extension are not published"],
    ["../shared/a.md", "it is outside the document's folder"],
    ["..%2fshared/a.md", "it is outside the document's folder"],
    ["%252e%252e/shared/a.md", "it is outside the document's folder"],
    ["link.md", "it is outside the document's folder"],
    ["missing.png", "there is no such file"],
    ["folder.md", "there is no such file"],
    ["api.json", "it is the document itself"],
    ["a%00.png", "there is no such file"],
    ["%252f", "it is not a path"],
  ])("%s: %s", async (address, fault) => {
    const { loaded } = await linked(address);
    expect(loaded.addresses.map((each) => [each.fault, each.file])).toEqual([[fault, undefined]]);
  });

  test("that was replaced by a symbolic link afterwards", async () => {
    const { project, loaded } = await linked("images/a%20b.png");
    const path = loaded.addresses[0]?.file?.path ?? "";
    await rm(path);
    await symlink(join(project, "../outside/a.md"), path);
    expect(await linkedBytes(path)).toBeUndefined();
  });
});

test("while serving, a new file is found by the next load", async () => {
  const root = await temporaryFolder({ "api.json": linking("a.png") });
  const load = () => loadOpenApiDocument(source("api.json"), context(root, { serving: true }));
  expect((await load()).addresses).toMatchObject([{ fault: "there is no such file" }]);
  await writeFile(join(root, "a.png"), "png");
  expect((await load()).addresses).toMatchObject([{ file: { name: "a.png" } }]);
});

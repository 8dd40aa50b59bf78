import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { run, runAsCommand, runUnread } from "../support/command.js";
import { temporaryFolder, writeFiles } from "../support/temporary-folder.js";

interface Report {
  readonly problems: readonly { severity: string; code: string; place: { pointer?: string } }[];
  readonly pages: readonly { url: string; method?: string; path?: string; id?: string }[];
  readonly changes: {
    readonly moved: readonly { from: string; url: string; taken: boolean }[];
    readonly gone: readonly { url: string }[];
    readonly came: readonly { url: string }[];
  };
}

const operation = (id: string | undefined, tag: string, more = ""): string =>
  `{ ${id === undefined ? "" : `operationId: ${id}, `}tags: [${tag}], responses: { "200": { description: OK${more} } } }`;
const document = (paths: string): string =>
  `openapi: 3.1.0\ninfo: { title: Shop, version: "1" }\npaths:\n${paths}`;

const older =
  document(`  /pets: { get: ${operation("listPets", "Pets")}, post: ${operation("addPet", "Pets")} }
  /orders: { get: ${operation(undefined, "Orders")}, put: ${operation("swap", "Orders")} }
  /old: { get: ${operation("old", "Old")} }
`);
/**
 * Compared with `older`: `listPets` and the tag `Pets` are renamed, the path of `addPet` has changed, the
 * page URL of `swap` now belongs to another operation, and `old` is removed.
 */
const newer = document(`  /pets: { get: ${operation("allPets", "Animals")} }
  /animals: { post: ${operation("addPet", "Animals")} }
  /orders: { get: ${operation("swap", "Orders")}, put: ${operation("exchange", "Orders")} }
  /new: { get: ${operation("new", "Orders")} }
`);

describe("a document", () => {
  test("is reported with the URLs of its pages, and nothing else is written", async () => {
    const folder = await temporaryFolder({ "api.yaml": older });
    const { code, stdout, stderr } = await run(folder, "check", "api.yaml", "--route", "/api/");
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toContain("Shop 1 (OpenAPI 3.1.0, api.yaml)");
    expect(stdout).toContain("/api/pets/list-pets/  GET /pets");
    expect(stdout).toContain("0 warnings");
  });

  test("has the same verdict if its output is not read: `check api.yaml | head -1`", async () => {
    const folder = await temporaryFolder({ "api.yaml": older });
    expect(await runUnread(folder, "check", "api.yaml")).toEqual({ code: 0, stderr: "" });
  });

  test("that breaks a rule is reported with the location; --strict changes the exit code", async () => {
    const folder = await temporaryFolder({ "api.yaml": older.replace("description: OK", "x: y") });
    const plain = await run(folder, "check", "api.yaml");
    expect(plain.code).toBe(0);
    expect(plain.stdout).toMatch(/1 warning\n.*#\/paths\/~1pets\/get\/responses\/200.*\[invalid-document\]/);
    expect((await run(folder, "check", "api.yaml", "--strict")).code).toBe(1);
  });

  test.each([
    ["a schema that is not there", "#/components/schemas/No", 1],
    ["a file that is not there", "no.yaml", 1],
    ["an address that is refused", "https://schemas.example.org/a.yaml", 0],
  ])("that refers to %s: the exit code", async (_, reference, expected) => {
    const folder = await temporaryFolder({
      "api.yaml": `${older}components: { schemas: { A: { $ref: "${reference}" } } }`,
    });
    expect((await run(folder, "check", "api.yaml")).code).toBe(expected);
  });

  test("is reported with every file that was read, and `--references` allows more", async () => {
    const reference = `{ $ref: ../shared/part.yaml }, B: { $ref: ../shared/passwords.yaml }`;
    const folder = await temporaryFolder({
      "specs/api.yaml": `${older}components: { schemas: { A: ${reference} } }`,
      "shared/part.yaml": "{}",
      "shared/passwords.yaml": "{}",
    });
    const { stdout } = await run(folder, "check", "specs/api.yaml");
    expect(stdout).toContain("2 documents read\n  specs/api.yaml\n  shared/part.yaml\n");
    expect(stdout).toContain("[reference-refused]");
    const { stdout: json } = await run(
      folder,
      ...["check", "specs/api.yaml", "--json", "--references", "shared/passwords.yaml"],
    );
    expect(JSON.parse(json)).toMatchObject({
      read: ["specs/api.yaml", "shared/part.yaml", "shared/passwords.yaml"],
      problems: [],
    });
  });

  test("that cannot be read is an error, also as JSON", async () => {
    const folder = await temporaryFolder({ "api.yaml": "openapi: 3.1.0\ninfo: { title" });
    const plain = await run(folder, "check", "api.yaml");
    expect(plain.code).toBe(1);
    expect(plain.stdout).toBe("");
    expect(plain.stderr).toMatch(/syntax-error[^]*api\.yaml, line \d+/);
    const { code, stdout } = await run(folder, "check", "api.yaml", "--json");
    expect(code).toBe(1);
    expect((JSON.parse(stdout) as Report).problems).toMatchObject([
      { severity: "error", code: "syntax-error" },
    ]);
  });
});

describe("compared with an older one", () => {
  test("each page is identified by method and path, otherwise by its id; a tag by its operations", async () => {
    const folder = await temporaryFolder({ "old.yaml": older, "new.yaml": newer });
    const { code, stdout } = await run(folder, "check", "new.yaml", "--against", "old.yaml", "--json");
    expect(code).toBe(0);
    const { changes, pages } = JSON.parse(stdout) as Report;
    expect(changes.moved.map(({ from, url, taken }) => [from, url, taken])).toEqual([
      ["/reference/pets/", "/reference/animals/", false],
      ["/reference/pets/list-pets/", "/reference/animals/all-pets/", false],
      ["/reference/pets/add-pet/", "/reference/animals/add-pet/", false],
      ["/reference/orders/get-orders/", "/reference/orders/swap/", false],
      ["/reference/orders/swap/", "/reference/orders/exchange/", true],
    ]);
    expect(changes.gone.map(({ url }) => url)).toEqual(["/reference/old/", "/reference/old/old/"]);
    expect(changes.came.map(({ url }) => url)).toEqual(["/reference/orders/new/"]);
    expect(pages).toContainEqual(expect.objectContaining({ method: "GET", path: "/pets", id: "allPets" }));
  });

  test.each<[string, readonly string[], number]>([
    ["nothing changed", ["old.yaml", "--against", "old.yaml"], 0],
    ["an address moved without a redirect", ["renamed.yaml", "--against", "old.yaml"], 1],
    ["it has one", ["renamed.yaml", "--against", "old.yaml", "--redirects", "netlify"], 0],
    ["an address went", ["new.yaml", "--against", "old.yaml", "--redirects", "netlify"], 1],
  ])("--strict: %s", async (_, words, expected) => {
    const renamed = older.replace("listPets", "allPets");
    const folder = await temporaryFolder({ "old.yaml": older, "new.yaml": newer, "renamed.yaml": renamed });
    expect((await run(folder, "check", ...words, "--strict")).code).toBe(expected);
  });
});

describe("redirects", () => {
  const words = (format: string): string[] => [
    ...["new.yaml", "--against", "old.yaml", "--redirects", format],
    ...["--output", "site", "--path-prefix", "docs"],
  ];
  const read = (folder: string, file: string): Promise<string> =>
    readFile(join(folder, "site", file), "utf8");

  test("as lines keep the site's own, skip intermediate steps, and contain no cycle", async () => {
    const folder = await temporaryFolder({ "old.yaml": older, "new.yaml": newer });
    const own =
      "# of the site\n/a /b 302\n/docs/reference/animals/all-pets/ /docs/reference/pets/list-pets/ 301\n";
    await writeFiles(folder, { "site/_redirects": own });
    await run(folder, "check", ...words("netlify"));
    const lines = (await read(folder, "_redirects")).split("\n");
    expect(lines).toEqual([
      "# of the site",
      "/a /b 302",
      "/docs/reference/pets/ /docs/reference/animals/ 301",
      "/docs/reference/pets/list-pets/ /docs/reference/animals/all-pets/ 301",
      "/docs/reference/pets/add-pet/ /docs/reference/animals/add-pet/ 301",
      "/docs/reference/orders/get-orders/ /docs/reference/orders/swap/ 301",
      "",
    ]);
    await run(folder, "check", ...words("netlify"));
    expect((await read(folder, "_redirects")).split("\n")).toEqual(lines);
  });

  test("as JSON have the format of vercel.json", async () => {
    const folder = await temporaryFolder({ "old.yaml": older, "new.yaml": newer });
    await writeFiles(folder, {
      "site/redirects.json":
        '{ "redirects": [{ "source": "/a", "destination": "/b" }], "trailingSlash": true }',
    });
    await run(folder, "check", ...words("json"));
    const written = JSON.parse(await read(folder, "redirects.json")) as { redirects: object[] };
    expect(written).toMatchObject({ trailingSlash: true });
    expect(written.redirects).toHaveLength(5);
    expect(written.redirects[1]).toEqual({
      source: "/docs/reference/pets/",
      destination: "/docs/reference/animals/",
      permanent: true,
    });
  });

  test("as pages redirect to a relative URL, and do not replace a page of the site", async () => {
    const folder = await temporaryFolder({ "old.yaml": older, "new.yaml": newer });
    await writeFiles(folder, { "site/reference/pets/index.html": "of the site" });
    await run(folder, "check", ...words("html"));
    expect(await read(folder, "reference/pets/index.html")).toBe("of the site");
    const stub = await read(folder, "reference/pets/list-pets/index.html");
    expect(stub).toContain('<meta http-equiv="refresh" content="0; url=../../animals/all-pets/">');
    expect(stub).toContain('<meta name="robots" content="noindex">');
  });
});

describe("an invalid call", () => {
  test.each<[readonly string[], RegExp]>([
    [["check"], /Specify the document/],
    [["check", "a.yaml", "b.yaml"], /Specify only one document/],
    [["check", "a.yaml", "--redirects", "apache", "--against", "b.yaml"], /netlify, json, html/],
    [["check", "a.yaml", "--redirects", "html"], /requires `--against/],
    [["check", "a.yaml", "--nope"], /^There is no flag `--nope`\.\n\nUsage: .*\n.*--help.*\n$/],
    [["check", "a.yaml", "--jsno"], /^There is no flag `--jsno`\. Did you mean `--json`\?/],
    [["check", "a.yaml", "--route"], /^`--route` needs a value\./],
    [["check", "a.yaml", "--json=yes"], /^`--json` takes no value\./],
    [["serve", "_site"], /^`_site` is neither a flag nor the value of one\./],
    [["chekc"], /no command `chekc`\. Did you mean `check`\?/],
  ])("%j reports the correct usage, with exit code 2", async (words, message) => {
    const { code, stderr, stdout } = await run(await temporaryFolder(), ...words);
    expect(code).toBe(2);
    expect(stdout).toBe("");
    expect(stderr).toMatch(message);
    expect(stderr).toContain("Usage: npx eleventy-plugin-api-reference");
  });

  test("is reported on standard error, with exit code 2, in a separate process", async () => {
    const { code, stdout, stderr } = await runAsCommand(await temporaryFolder(), "check", "--nope");
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toMatch(/^There is no flag `--nope`\./);
  });
});

test("--version is that of the package, in a separate process", async () => {
  const { version } = JSON.parse(await readFile("package.json", "utf8")) as { version: string };
  const { code, stdout } = await runAsCommand(await temporaryFolder(), "--version");
  expect({ code, stdout }).toEqual({ code: 0, stdout: `${version}\n` });
});

test("--help documents every exit code", async () => {
  const { code, stdout } = await run(await temporaryFolder(), "check", "--help");
  expect(code).toBe(0);
  expect(stdout).toMatch(/Exit codes: 0 [^]* 1 [^]* 2 /);
});

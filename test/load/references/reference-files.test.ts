import { mkdir, rm, symlink } from "node:fs/promises";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { loadAsyncApiDocument } from "../../../eleventy-plugin/load/asyncapi-document.js";
import { loadOpenApiDocument } from "../../../eleventy-plugin/load/openapi-document.js";
import { fileRules } from "../../../eleventy-plugin/load/read/file-rules.js";
import { readResolvedFile } from "../../../eleventy-plugin/load/read/read-file.js";
import { temporaryFolder } from "../../support/temporary-folder.js";
import { EMPTY, context, documentWithSchemas, source } from "../load-source.js";

const LEAK = "type: string\ndescription: LEAKED\n";

const naming = (...references: readonly string[]): string =>
  JSON.stringify(
    documentWithSchemas(Object.fromEntries(references.map(($ref, index) => [`S${index}`, { $ref }]))),
  );

interface Project {
  /** Path → content. */
  readonly files: Readonly<Record<string, string>>;
  /** Path of each symbolic link → its target, relative to the link's folder. */
  readonly links?: Readonly<Record<string, string>>;
  readonly references?: readonly string[];
}

async function load(document: string, { files, links = {}, references = [] }: Project) {
  const root = await temporaryFolder(files);
  for (const [link, target] of Object.entries(links)) {
    await mkdir(dirname(join(root, link)), { recursive: true });
    await symlink(target, join(root, link));
  }
  return loadOpenApiDocument(source(document, { references }), context(root));
}

async function expectRefused(document: string, project: Project, reason: string): Promise<void> {
  const { document: loaded, published, warnings, read } = await load(document, project);
  expect(JSON.stringify([loaded, published])).not.toContain("LEAKED");
  expect(warnings).toMatchObject([{ code: "reference-refused", facts: { reason } }]);
  expect(read).toHaveLength(1);
}

const DOT = "a part of its path begins with a dot";
const ENDING = "its name does not have the extension of a document";
const TELLING = "its path contains the word secret, credential or password";
const PACKAGE = "it is outside the package or submodule that refers to it";

describe("a file of the project is rejected by its name", () => {
  test.each([
    ["../.npmrc", DOT],
    ["../.env", DOT],
    ["../.ENV", DOT],
    ["../.env.json", DOT],
    ["../.git/config", DOT],
    ["../.git/part.yaml", DOT],
    ["../.aws/deep/part.yaml", DOT],
    [".part.yaml", DOT],
    ["./.parts/part.yaml", DOT],
    ["..../part.yaml", DOT],
    ["%2e%2e/%2enpmrc", DOT],
    ["%2E%2E/%2Egit/part.yaml", DOT],
    ["..\\.npmrc", DOT],
    ["../.npmrc#/description", DOT],
    ["../.npmrc?x.yaml", DOT],
    ["../settings.ini", ENDING],
    ["../id_rsa", ENDING],
    ["../part.yaml.bak", ENDING],
    ["../part.yaml.", ENDING],
    ["../part.yaml%20", ENDING],
    ["../part.yaml::$DATA", ENDING],
    ["../key.pem#.yaml", ENDING],
    ["../secrets.yaml", TELLING],
    ["../config/SECRETS/part.yaml", TELLING],
    ["../db-Password.json", TELLING],
    ["../my.credentials.yml", TELLING],
    ["../%73ecrets.yaml", TELLING],
  ])("%s", async (reference, reason) => {
    const named = [
      ...[".npmrc", ".env", ".ENV", ".env.json", ".git/config", ".git/part.yaml", ".aws/deep/part.yaml"],
      ...["specs/.part.yaml", "specs/.parts/part.yaml", "specs/..../part.yaml", "settings.ini", "id_rsa"],
      ...["part.yaml.bak", "part.yaml.", "part.yaml ", "part.yaml", "key.pem", "secrets.yaml"],
      ...["config/SECRETS/part.yaml", "db-Password.json", "my.credentials.yml"],
    ];
    const files = Object.fromEntries(named.map((file) => [file, LEAK]));
    await expectRefused(
      "specs/api.json",
      { files: { ...files, "specs/api.json": naming(reference) } },
      reason,
    );
  });

  test.each(["secrets.yaml", "credentials.json", "config/my-Password.yml"])(
    "%s, in a document in the root of the project",
    (name) => expectRefused("api.json", { files: { [name]: LEAK, "api.json": naming(name) } }, TELLING),
  );

  test.each([
    ["../.npmrc", DOT],
    ["../.hidden/part.yaml", DOT],
    ["../settings.ini", ENDING],
    ["../secrets.yaml", TELLING],
  ])("by the target of a harmlessly named link: %s", async (target, reason) => {
    const files = { "specs/api.json": naming("part.yaml"), [join("specs", target)]: LEAK };
    await expectRefused("specs/api.json", { files, links: { "specs/part.yaml": target } }, reason);
  });

  test("by the target of a linked folder", async () => {
    const files = { "specs/api.json": naming("parts/part.yaml"), ".hidden/part.yaml": LEAK };
    await expectRefused("specs/api.json", { files, links: { "specs/parts": "../.hidden" } }, DOT);
  });

  test("without revealing whether it exists", async () => {
    await expectRefused("specs/api.json", { files: { "specs/api.json": naming("../.npmrc") } }, DOT);
  });

  test("for all spellings", async () => {
    const { warnings } = await load("specs/api.json", {
      files: {
        ".env": LEAK,
        "specs/api.json": JSON.stringify({
          ...EMPTY,
          info: { ...EMPTY.info, description: { $ref: "../.env" } },
          paths: { "/a": { $ref: "../.env#/a" } },
          components: {
            schemas: {
              A: { $dynamicRef: "../.env#b" },
              B: { discriminator: { propertyName: "kind", mapping: { c: "../.env#/c" } } },
            },
            examples: { E: { $ref: "../.env#/d" } },
          },
        }),
      },
    });
    const told = warnings.map(({ code, facts }) => `${code} ${facts["reference"]}`).sort();
    expect(told).toEqual(
      ["", "#/a", "#/c", "#/d", "#b"].map((fragment) => `reference-refused ../.env${fragment}`),
    );
  });

  test("in a message, its payload and an Avro schema of an event document", async () => {
    const root = await temporaryFolder({
      ".env": LEAK,
      "key.pem": LEAK,
      "specs/events.json": JSON.stringify({
        asyncapi: "3.0.0",
        info: { title: "E", version: "1" },
        channels: {
          one: { address: "one", messages: { m: { $ref: "../.env" } } },
          two: {
            address: "two",
            messages: {
              n: { payload: { $ref: "../.env" } },
              o: {
                payload: {
                  schemaFormat: "application/vnd.apache.avro;version=1.9.0",
                  schema: { $ref: "../key.pem" },
                },
              },
            },
          },
        },
      }),
    });
    const loaded = await loadAsyncApiDocument(source("specs/events.json"), context(root));
    const refused = loaded.warnings.filter(({ code }) => code === "reference-refused");
    expect(refused.map(({ facts }) => facts["reason"])).toEqual([DOT, DOT, ENDING]);
    expect(JSON.stringify(loaded.document)).not.toContain("LEAKED");
  });
});

describe("a file of the project is read", () => {
  test.each(["json", "yaml", "yml", "avsc", "proto", "xsd", "graphql", "raml", "md", "txt", "xml", "csv"])(
    "with the extension .%s, in any case",
    async (ending) => {
      for (const name of [`part.${ending}`, `PART.${ending.toUpperCase()}`]) {
        const files = { "api.json": naming(`shared/${name}`), [`shared/${name}`]: '"LEAKED"' };
        const { warnings, document } = await load("api.json", { files });
        expect(warnings).toEqual([]);
        expect(JSON.stringify(document)).toContain("LEAKED");
      }
    },
  );

  test("of a document in the root of the project if its path has none of the words", async () => {
    const files = { "api.json": naming("schemas/token.yaml"), "schemas/token.yaml": "description: READ" };
    expect((await load("api.json", { files })).warnings).toEqual([]);
  });

  test("below the document's own folder of any name", async () => {
    const files = {
      ".config/password-service/api.json": naming("secrets.yaml"),
      ".config/password-service/secrets.yaml": LEAK,
    };
    const { warnings } = await load(".config/password-service/api.json", { files });
    expect(warnings).toEqual([]);
  });

  test("if the words are in the common part of both paths", async () => {
    const files = {
      "password-service/specs/api.json": naming("../shared/part.yaml"),
      "password-service/shared/part.yaml": LEAK,
    };
    const { warnings } = await load("password-service/specs/api.json", { files });
    expect(warnings).toEqual([]);
  });

  test("despite its name if `references` lists it", async () => {
    const files = {
      "specs/api.json": naming("../shared/passwords.yaml", "../shared/secret.yaml", "../.env.yaml"),
      "shared/passwords.yaml": "description: ALLOWED",
      "shared/secret.yaml": LEAK,
      ".env.yaml": LEAK,
    };
    const { warnings, document } = await load("specs/api.json", {
      files,
      references: ["./shared/passwords.yaml", "./.env.yaml"],
    });
    expect(JSON.stringify(document)).toContain("ALLOWED");
    expect(JSON.stringify(document)).not.toContain("LEAKED");
    expect(warnings.map(({ facts }) => facts["reason"])).toEqual([TELLING, DOT]);
    expect(warnings[0]?.fix).toContain('`references: ["shared/secret.yaml"]`');
  });
});

const MANIFEST = '{ "description": "LEAKED" }';

describe("another party's document reaches only its own files", () => {
  const vendored: readonly (readonly [document: string, reference: string, at: string])[] = [
    ["node_modules/x/spec.json", "../../package.json", "package.json"],
    ["node_modules/x/spec.json", "../y/part.json", "node_modules/y/part.json"],
    ["node_modules/x/spec.json", "../x-part.json", "node_modules/x-part.json"],
    ["node_modules/x/spec.json", "node_modules/y/part.json", "node_modules/x/node_modules/y/part.json"],
    ["node_modules/@a/x/spec.json", "../y/part.json", "node_modules/@a/y/part.json"],
    ["node_modules/x/node_modules/y/spec.json", "../../package.json", "node_modules/x/package.json"],
    ["node_modules/spec.json", "../package.json", "package.json"],
    ["node_modules/spec.json", "x/part.json", "node_modules/x/part.json"],
    ["Node_Modules/x/spec.json", "../../package.json", "package.json"],
  ];
  test.each(vendored)("%s, %s", async (document, reference, at) => {
    await expectRefused(document, { files: { [document]: naming(reference), [at]: MANIFEST } }, PACKAGE);
  });

  test.each([
    ["vendor/x/.git", "gitdir: ../../.git/modules/x"],
    ["vendor/x/.git/HEAD", "ref: refs/heads/main"],
  ])("in a submodule with %s", async (git, content) => {
    const files = {
      [git]: content,
      "vendor/x/specs/api.json": naming("../../../package.json"),
      "package.json": MANIFEST,
    };
    await expectRefused("vendor/x/specs/api.json", { files }, PACKAGE);
  });

  test("of a submodule below another folder, also by a link", async () => {
    const project = (files: Readonly<Record<string, string>>): Project => ({
      files: { ...files, "vendor/x/.git": "gitdir: x", "package.json": MANIFEST },
      links: { "vendor/x/part.json": "../../package.json" },
    });
    await expectRefused("vendor/x/api.json", project({ "vendor/x/api.json": naming("part.json") }), PACKAGE);
  });

  test("if the document is a link to one", async () => {
    const files = { "node_modules/x/spec.json": naming("../package.json"), "package.json": MANIFEST };
    await expectRefused(
      "specs/api.json",
      { files, links: { "specs/api.json": "../node_modules/x/spec.json" } },
      PACKAGE,
    );
  });

  test("if a document of the project refers to it, and it refers further", async () => {
    const { document, warnings } = await load("specs/api.json", {
      files: {
        "specs/api.json": naming("../node_modules/x/part.json"),
        "node_modules/x/part.json": JSON.stringify({
          properties: { own: { $ref: "deep/own.json" }, theirs: { $ref: "../../package.json" } },
        }),
        "node_modules/x/deep/own.json": '{ "description": "OWN" }',
        "package.json": MANIFEST,
      },
    });
    expect(JSON.stringify(document)).toContain("OWN");
    expect(JSON.stringify(document)).not.toContain("LEAKED");
    expect(warnings).toMatchObject([
      {
        facts: { reference: "../../package.json", reason: PACKAGE },
        place: { file: "node_modules/x/part.json" },
      },
    ]);
  });

  test("even if a document of the project refers to the same file", async () => {
    const { warnings } = await load("specs/api.json", {
      files: {
        "specs/api.json": naming("../package.json", "../node_modules/x/part.json"),
        "node_modules/x/part.json": '{ "properties": { "p": { "$ref": "../../package.json" } } }',
        "package.json": MANIFEST,
      },
    });
    expect(warnings.map(({ facts }) => facts["reason"])).toEqual([PACKAGE]);
  });

  test.each([
    ["node_modules/x/dist/spec.json", "../schemas/part.json", "node_modules/x/schemas/part.json"],
    ["node_modules/@a/x/dist/spec.json", "../part.json", "node_modules/@a/x/part.json"],
    ["specs/api.json", "../node_modules/x/part.json", "node_modules/x/part.json"],
    ["specs/api.json", "../vendor/x/part.json", "vendor/x/part.json"],
    ["vendor/x/specs/api.json", "../parts/part.json", "vendor/x/parts/part.json"],
  ])("and it reaches these: %s, %s", async (document, reference, at) => {
    const files = { [document]: naming(reference), [at]: "{}", "vendor/x/.git": "gitdir: x" };
    expect((await load(document, { files })).warnings).toEqual([]);
  });

  test("in a package that pnpm has linked from a folder with a dot", async () => {
    const store = "node_modules/.pnpm/x@1.0.0/node_modules/x";
    const project = (reference: string): Project => ({
      files: {
        [`${store}/dist/spec.json`]: naming(reference),
        [`${store}/schemas/part.json`]: "{}",
        "package.json": MANIFEST,
      },
      links: { "node_modules/x": ".pnpm/x@1.0.0/node_modules/x" },
    });
    const document = "node_modules/x/dist/spec.json";
    expect((await load(document, project("../schemas/part.json"))).warnings).toEqual([]);
    await expectRefused(document, project("../../../package.json"), PACKAGE);
  });
});

describe("the files that were read are listed", () => {
  test("by their real paths, with those outside of the document's own folder", async () => {
    const { read } = await load("specs/api.json", {
      files: {
        "specs/api.json": naming("part.yaml", "../shared/b.yaml", "linked.yaml", "nowhere.yaml", "../.env"),
        "specs/part.yaml": "{}",
        "shared/b.yaml": "{ $ref: a.yaml }",
        "shared/a.yaml": "{}",
        "shared/c.yaml": "{}",
      },
      links: { "specs/linked.yaml": "../shared/c.yaml" },
    });
    expect(read).toEqual([
      { shown: "specs/api.json", isElsewhere: false },
      { shown: "shared/a.yaml", isElsewhere: true },
      { shown: "shared/b.yaml", isElsewhere: true },
      { shown: "shared/c.yaml", isElsewhere: true },
      { shown: "specs/part.yaml", isElsewhere: false },
    ]);
  });
});

test.each([
  ["parts/part.yaml", "../../hidden/part.yaml"],
  ["parts", "../hidden"],
])("a file replaced by a link after it was checked is not read: %s", async (path, target) => {
  const root = await temporaryFolder({ "specs/parts/part.yaml": "{}", "hidden/part.yaml": LEAK });
  const document = join(root, "specs/api.json");
  const isAllowed = fileRules({ root, document, references: [] });
  const looked = await isAllowed(join(root, "specs/parts/part.yaml"), document);
  await rm(join(root, "specs", path), { recursive: true });
  await symlink(target, join(root, "specs", path));
  if (!("file" in looked)) throw new Error("It was refused.");
  await expect(readResolvedFile(looked.file, "part.yaml", root, {})).rejects.toMatchObject({
    findings: [{ code: "file-unreadable" }],
  });
});

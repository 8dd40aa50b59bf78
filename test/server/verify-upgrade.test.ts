import { execFile } from "node:child_process";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../support/temporary-folder.js";

interface Outcome {
  readonly code: number;
  readonly printed: string;
}

const project = resolve(import.meta.dirname, "../..");

function verify(document: string, ...flags: readonly string[]): Promise<Outcome> {
  const words = [
    join(project, "dist/server/cli.js"),
    "check",
    "--verify-upgrade",
    resolve(project, document),
    ...flags,
  ];
  return temporaryFolder().then(
    (cwd) =>
      new Promise((done) =>
        execFile(process.execPath, words, { cwd }, (error, stdout, stderr) =>
          done({ code: typeof error?.code === "number" ? error.code : 0, printed: stdout + stderr }),
        ),
      ),
  );
}

test("every address is printed before and after, and what would be lost, in plain words", async () => {
  const { code, printed } = await verify("fixtures/asyncapi/security-groups.yaml");
  expect(code).toBe(0);
  expect(printed).toContain("same  /events/a/scoped/  scoped");
  expect(printed).toContain("same  /events/channels/b/  b");
  expect(printed).toMatch(/Nothing moves: all \d+ addresses and headings are the same/);
  expect(printed).toContain(
    "`user` and `key` are needed together; after the conversion one of them is enough. (#/servers/both/security/0)",
  );
  expect(printed).toContain(
    "That no credentials are needed (`{}`) is dropped: they become required. (#/servers/optional/security/1)",
  );
  expect(printed).toContain("`bearer` is dropped: only OAuth 2.0 and OpenID Connect keep scopes.");
});

test.each([
  ["message-names", "Two messages of this channel get one name"],
  ["parameters", "The parameter `plain` loses `type`, `minimum`, `maximum`."],
  ["channels-in-components", "The address `real/address/{id}` is replaced by the name of the component"],
])("of %s it says: %s", async (name, loss) => {
  const { code, printed } = await verify(`fixtures/asyncapi/${name}.yaml`, "--route", "/x");
  expect(code).toBe(0);
  expect(printed).toContain(loss);
  expect(printed).toContain("same  /x/channels/");
});

test("a document of AsyncAPI 3 has nothing to upgrade", async () => {
  const { code, printed } = await verify("fixtures/asyncapi/request-reply.yaml");
  expect([code, printed]).toEqual([0, expect.stringContaining("there is nothing to upgrade")]);
});

test("a document that the converter refuses is an error that says so", async () => {
  const { code, printed } = await verify("fixtures/asyncapi/mistakes.yaml");
  expect([code, printed]).toEqual([1, expect.stringContaining("could not be converted to AsyncAPI 3")]);
});

test("for programs it is one JSON object", async () => {
  const { printed } = await verify("fixtures/asyncapi/message-names.yaml", "--json");
  expect(JSON.parse(printed)).toMatchObject({
    version: "2.6.0",
    isUpgradable: true,
    addresses: expect.arrayContaining([
      { before: "/events/d/several/", after: "/events/d/several/", heading: "several" },
    ]),
  });
});

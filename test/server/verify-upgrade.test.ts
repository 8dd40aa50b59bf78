import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { check } from "../../server/check/check.js";
import { isProven, proofText, type UpgradedAddress } from "../../server/check/verify-upgrade.js";
import { runAsCommand } from "../support/command.js";
import { temporaryFolder } from "../support/temporary-folder.js";

interface Outcome {
  readonly code: number;
  readonly printed: string;
}

const project = resolve(import.meta.dirname, "../..");
const callOf = (document: string, flags: readonly string[]): readonly string[] => [
  "--verify-upgrade",
  resolve(project, document),
  ...flags,
];

/** Runs the command in this process, so that parser and converter are loaded once. */
async function verify(document: string, ...flags: readonly string[]): Promise<Outcome> {
  const printed: string[] = [];
  const print = (text: string): void => void printed.push(text);
  const code = await check.run(callOf(document, flags), { print, printError: print });
  return { code, printed: printed.join("\n") };
}

/** Runs the command as users do, and returns everything printed. */
async function verifyAsCommand(document: string): Promise<Outcome> {
  const { code, stdout, stderr } = await runAsCommand(
    await temporaryFolder(),
    "check",
    ...callOf(document, []),
  );
  return { code, printed: stdout + stderr };
}

test("every URL is printed before and after, with the losses in plain words", async () => {
  const { code, printed } = await verifyAsCommand("fixtures/asyncapi/security-groups.yaml");
  expect(code).toBe(0);
  expect(printed).toContain("same  /events/a/scoped/  scoped");
  expect(printed).toContain("same  /events/channels/b/  b");
  expect(printed).toMatch(/Nothing changes: all \d+ URLs and headings are the same/);
  expect(printed).toContain(
    "`user` and `key` are required together; after the conversion, one of them is enough. (#/servers/both/security/0)",
  );
  expect(printed).toContain(
    "The alternative without credentials (`{}`) is dropped, so credentials become required. (#/servers/optional/security/1)",
  );
  expect(printed).toContain("`bearer` is dropped: only OAuth 2.0 and OpenID Connect keep scopes.");
});

test.each([
  ["message-names", "Two messages of this channel get the same name"],
  ["parameters", "The parameter `plain` loses `type`, `minimum`, `maximum`."],
  ["channels-in-components", "The address `real/address/{id}` is replaced by the name of the channel"],
])("for %s it reports: %s", async (name, loss) => {
  const { code, printed } = await verify(`fixtures/asyncapi/${name}.yaml`, "--route", "/x");
  expect(code).toBe(0);
  expect(printed).toContain(loss);
  expect(printed).toContain("same  /x/channels/");
});

test("code in the file never runs: the converter receives no text of its author", async () => {
  const folder = await temporaryFolder({
    "events.yaml": [
      "asyncapi: 2.6.0",
      "info: { title: T, version: '1' }",
      "servers: { a: { protocol: ws, url: { split: !!js/function 'function () { console.log(\"RAN\"); }' } } }",
      "channels: { c: { publish: { message: { payload: {} } } } }",
    ].join("\n"),
  });
  const { printed } = await verifyAsCommand(join(folder, "events.yaml"));
  expect(printed).toContain("url.split is not a function");
  expect(printed).not.toContain("RAN");
});

test("for a document in several files it reports that the converter reads one, and how to bundle", async () => {
  const folder = await temporaryFolder({
    "events.yaml":
      "asyncapi: 2.6.0\ninfo: { title: T, version: '1' }\nchannels:\n  a/b: { $ref: channel.yaml }",
    "channel.yaml": "publish: { message: { payload: { type: string } } }",
  });
  const { printed } = await verify(join(folder, "events.yaml"));
  expect(printed).toContain("/events/a-b/a-b-publish/");
  expect(printed).toContain("bundle it first (`asyncapi bundle`), or channels in other files lose");
});

test.each<[string, UpgradedAddress, string]>([
  ["goes", { before: "/e/a/", heading: "A" }, "gone  /e/a/  A"],
  ["comes", { after: "/e/b/", heading: "B" }, "new   /e/b/  B"],
  [
    "gets another heading",
    { before: "/e/c/", after: "/e/c/", heading: "C", headingAfter: "D" },
    "other /e/c/  C → D",
  ],
])("a page that %s proves nothing, and is reported", (_, address, line) => {
  const same = { before: "/e/", after: "/e/", heading: "E" };
  const proof = { document: "e.yaml", version: "2.6.0", isUpgradable: true, losses: [] };
  expect(isProven({ ...proof, addresses: [same] })).toBe(true);
  expect(isProven({ ...proof, addresses: [same, address] })).toBe(false);
  expect(proofText({ ...proof, addresses: [same, address] })).toContain(
    `${line}\n\n1 of 2 URLs or headings change.`,
  );
});

test("a document of AsyncAPI 3 has nothing to upgrade", async () => {
  const { code, printed } = await verify("fixtures/asyncapi/request-reply.yaml");
  expect([code, printed]).toEqual([0, expect.stringContaining("there is nothing to upgrade")]);
});

test("a document that the converter rejects is reported as an error", async () => {
  const { code, printed } = await verify("fixtures/asyncapi/mistakes.yaml");
  expect([code, printed]).toEqual([1, expect.stringContaining("could not be converted to AsyncAPI 3")]);
});

test("as JSON the output is a single object", async () => {
  const { printed } = await verify("fixtures/asyncapi/message-names.yaml", "--json");
  expect(JSON.parse(printed)).toMatchObject({
    version: "2.6.0",
    isUpgradable: true,
    addresses: expect.arrayContaining([
      { before: "/events/d/several/", after: "/events/d/several/", heading: "several" },
    ]),
  });
});

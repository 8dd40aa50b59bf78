import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { run } from "../support/command.js";
import { config, createSite, type Site } from "../support/eleventy-site.js";

/**
 * Sequences inserted in the texts of the document. A terminal interprets the first three, and the others
 * mislead readers.
 */
const STEERING = ["\u001b[31m", "\u0007", "\u009b2J", "\nfake line", "\r", "\u202e", "\u2066", "\u2028"];
const hostile = (name: string): string => `${name}${STEERING.join(name)}`;

const document = {
  openapi: "3.1.0",
  info: { title: hostile("title"), version: hostile("version") },
  servers: [{ url: hostile("https://{host}/"), variables: { [hostile("variable")]: {} } }],
  tags: [{ name: hostile("tag") }],
  paths: {
    [`/${hostile("path")}`]: {
      get: {
        operationId: hostile("id"),
        summary: hostile("summary"),
        tags: [hostile("tag")],
        security: [{ [hostile("scheme")]: [] }],
        parameters: [{ $ref: hostile("nowhere.json") }, { name: hostile("name"), in: hostile("in") }],
        responses: { [hostile("200")]: { description: "" } },
      },
    },
  },
  components: {
    schemas: {
      [hostile("schema")]: {
        type: hostile("type"),
        example: hostile("example"),
        properties: { [hostile("property")]: { $ref: hostile("../../.npmrc") } },
      },
    },
  },
};

const events = {
  asyncapi: "2.6.0",
  info: { title: hostile("events"), version: "1" },
  channels: {
    [hostile("channel")]: {
      publish: {
        operationId: hostile("id"),
        message: { title: hostile("message"), payload: { type: hostile("type") } },
        security: [{ [hostile("scheme")]: [] }],
      },
    },
  },
};

/**
 * Returns the signs that a sequence took effect: control characters, and lines that begin with `fake line`,
 * which follows a line break in the document.
 */
const obeyed = (printed: string): readonly string[] =>
  printed.match(/^ *fake line.*$|[^\P{Cc}\n]|[\u2028-\u202e\u2066-\u2069\u200e\u200f]/gmu) ?? [];

describe("the text of a document", () => {
  let site: Site;
  beforeAll(async () => {
    site = await createSite({
      "eleventy.config.js": config({
        deployment: { output: "server" },
        openapi: { spec: "api.json", playground: { proxy: true } },
        asyncapi: { spec: "events.json" },
      }),
      "api.json": JSON.stringify(document),
      "events.json": JSON.stringify(events),
      "broken.yaml": `openapi: 3.1.0\ninfo: { title: ${JSON.stringify(hostile("t"))} }\npaths: { a: *${"\u0085"}b }`,
    });
  });
  afterAll(() => site.dispose());

  test("does not control the terminal of a build", async () => {
    const { code, stdout, stderr } = await site.buildAlone();
    expect({ code, stderr }).toMatchObject({ code: 0 });
    expect(stdout + stderr).toContain("title\\u001b[31mtitle");
    expect(obeyed(stdout + stderr)).toEqual([]);
  });

  test("nor when it stops the build", async () => {
    await site.write("eleventy.config.js", config({ strict: true, openapi: { spec: "api.json" } }));
    const { code, stdout, stderr } = await site.buildAlone();
    expect(code).toBe(1);
    expect(stdout + stderr).toContain("\\u001b[31m");
    expect(obeyed(stdout + stderr)).toEqual([]);
  });

  test.each([
    ["check", "api.json"],
    ["check", "api.json", "--json"],
    ["check", "api.json", "--against", "events.json"],
    ["check", "events.json"],
    ["check", "events.json", "--json"],
    ["check", "events.json", "--verify-upgrade"],
    ["check", "events.json", "--verify-upgrade", "--json"],
    ["check", "broken.yaml"],
    ["check", hostile("nowhere.yaml")],
    ["check", hostile("--nowhere")],
    [hostile("nowhere")],
  ])("nor in the command: %s %s %s %s", async (...words) => {
    const { stdout, stderr } = await run(site.folder, ...words);
    expect(stdout + stderr).toContain("\\u");
    expect(obeyed(stdout + stderr)).toEqual([]);
  });
});

import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { load } from "js-yaml";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createSite, type Site } from "../support/eleventy-site.js";

/* eslint-disable @typescript-eslint/no-explicit-any -- a document is edited anywhere */
type Edit = (document: any, older: any) => void;
const EDITS: Readonly<Record<string, Edit>> = {
  nothing: () => undefined,
  "one description": ({ paths }) => (paths["/tools"].get.description = "Lists the wall."),
  "what operations say": ({ paths, webhooks }) => {
    paths["/tools"].get.description = "Lists a wall.";
    paths["/tools"].get.parameters[1].description = "Those.";
    paths["/benches"].get.deprecated = true;
    webhooks.toolTaken.post.summary = "Somebody took a tool";
  },
  "the marks of a response": ({ paths }) => (paths["/tools"].post.responses["201"]["x-deprecated"] = true),
  "the marks of a group": ({ tags }) => (tags[1]["x-deprecated"] = true),
  "an operation's summary": ({ paths }) => (paths["/tools"].post.summary = "Add one tool"),
  "a linked operation's address": ({ paths }) => {
    const path = "/workshops/{workshopId}/benches/{bench_number}/drawers/{drawer}/tools/{toolId}";
    paths[path].get.operationId = "lookAtTool";
    paths["/tools"].post.responses["201"].links.get.operationId = "lookAtTool";
  },
  "what a linked operation keeps secret": ({ paths }) => {
    const path = "/workshops/{workshopId}/benches/{bench_number}/drawers/{drawer}/tools/{toolId}";
    paths[path].parameters[3].schema.writeOnly = true;
  },
  "the list of operations": ({ paths }) => {
    delete paths["/lathe/{speed}"];
    const responses = { 200: { description: "OK" } };
    paths["/benches"].post = { tags: ["Benches"], summary: "Build a bench", responses };
  },
  "the order of operations": (document) =>
    (document.paths = Object.fromEntries(Object.entries(document.paths).reverse())),
  "an address that paths take values from": ({ paths }) =>
    (paths["/benches"].get.externalDocs = {
      url: "https://eu.api.workshop.example/v1/workshops/6f9619ff-8b86-4d01-b42d-00cf4fc964ff/benches/7/drawers/top/tools/4711",
    }),
  "the groups": (document) => {
    document.tags[0].description = "To hold.";
    document.tags[1]["x-displayName"] = "Work places";
    delete document["x-tagGroups"];
  },
  "schemas that others lead to": ({ components: { schemas } }) => {
    schemas.Part.description = "A part.";
    schemas.WoodHandle.properties.tree.maxLength = 20;
  },
  "a discriminator": ({ components: { schemas } }) => {
    const { wood, plastic } = schemas.Handle.discriminator.mapping;
    schemas.Handle.discriminator.mapping = { timber: wood, plastic };
  },
  "the list of schemas": ({ components: { schemas }, paths }) => {
    schemas.Alone = { type: "string" };
    delete schemas.Kind;
    schemas.Tool.properties.kind = { type: "string" };
    paths["/tools"].get.parameters[1].schema.items = { type: "string" };
  },
  "who uses a schema": ({ components: { schemas } }) =>
    (schemas.Problem.properties = { kind: { $ref: "#/components/schemas/Kind" } }),
  "where and how the API is called": (document) => {
    document.servers[0].url = "https://{region}.api.workshop.example/v2";
    document.security = [{ token: [] }];
    document.components.securitySchemes.key.description = "From me.";
  },
  "what the API says of itself": ({ info }) => {
    info.description = "Benches.";
    info.license = { name: "ISC", identifier: "ISC" };
  },
  "the title of the API": ({ info }) => (info.title = "Workshop"),
  // Each of the following edits adds one change to the previous one. The change is visible only around the
  // content of pages.
  "a heading over groups": (document) => {
    document.info.title = "Workshop";
    document["x-tagGroups"][0].name = "Stuff";
  },
  "another version of the API": (document, older) => {
    document.info.title = "Workshop";
    document["x-tagGroups"][0].name = "Stuff";
    older.info.version = "0.2";
  },
  "the marks of a schema": (document, older) => {
    document.info.title = "Workshop";
    document["x-tagGroups"][0].name = "Stuff";
    older.info.version = "0.2";
    document.components.schemas.Part.deprecated = true;
  },
};

const OLDER = {
  openapi: "3.1.0",
  info: { title: "Workshop", version: "0.1" },
  paths: { "/tools": { get: { summary: "List tools", responses: {} } } },
};

const GUIDE = `
  {% apiOperation "/reference#GET /tools" %}
  {% apiOperation "/reference#POST /tools" %}
  {% apiSample "/reference#POST /tools", { values: { body: { name: "Rasp", kind: "file" } }, answer: true } %}
  {% apiSchema "/reference#Tool" %}
  {% apiTry "/reference#POST /tools" %}
`;

/**
 * Edits that are also built in a new process. This process computes the same keys as the serving one, so one
 * edit of each kind is enough.
 */
const STORED = [
  "nothing",
  "one description",
  "an address that paths take values from",
  "another version of the API",
];

/**
 * Saves the documents one after the other into one served site, and also serves each from scratch. Then
 * builds each document in `STORED` twice: with the cache of the previous build, and without a cache.
 */
const SCRIPT = `
  import { cp, rename, rm, writeFile } from "node:fs/promises";
  import Eleventy from "@11ty/eleventy";
  const inMode = (runMode) => (output) => new Eleventy("content", output, { configPath: "eleventy.config.js", runMode, quietMode: true });
  const [served, built] = [inMode("watch"), inMode("build")];
  // A validation of what was served may still be written there.
  const removed = (folder) => rm(folder, { recursive: true, force: true, maxRetries: 20 });
  globalThis.configurations = [];
  const kept = served("kept");
  for (let index = 0; index < COUNT; index++) {
    await cp(\`documents/\${index}\`, "specs", { recursive: true });
    if (index > 0) {
      await configurations[0].emit("eleventy.beforeWatch", ["./specs/api.json", "./specs/older.json"]);
      await kept.restart();
    }
    await kept.init();
    const [, written] = await kept.write();
    await writeFile(\`snapshots-\${index}.json\`, JSON.stringify(written.flat().map(({ url }) => url)));
    await cp("kept", \`snapshots/\${index}/kept\`, { recursive: true });
    await removed(".cache");
    const fresh = served(\`snapshots/\${index}/fresh\`);
    await fresh.init();
    await fresh.write();
  }
  await removed(".cache");
  for (const index of STORED) {
    await cp(\`documents/\${index}\`, "specs", { recursive: true });
    await built(\`snapshots/\${index}/warm\`).write();
    await rename(".cache", "handed-on");
    await built(\`snapshots/\${index}/cold\`).write();
    await removed(".cache");
    await rename("handed-on", ".cache");
  }
  process.exit(0);
`;

describe("cached pages equal those of a build from scratch, after a change of", () => {
  let site: Site;
  const names = Object.keys(EDITS);
  beforeAll(async () => {
    const source = await readFile(
      join(import.meta.dirname, "../../fixtures/openapi/kitchen-sink.yaml"),
      "utf8",
    );
    const steps = names.map((name) => {
      const documents = { api: load(source), older: structuredClone(OLDER) };
      EDITS[name]?.(documents.api, documents.older);
      return Object.entries(documents);
    });
    site = await createSite({
      "content/index.md": "# Home",
      "content/guide.njk": GUIDE,
      ...Object.fromEntries(
        steps.flatMap((documents, index) =>
          documents.map(([name, document]) => [`documents/${index}/${name}.json`, JSON.stringify(document)]),
        ),
      ),
      "eleventy.config.js": `
        import apiReference from "eleventy-plugin-api-reference";
        export default function (eleventyConfig) {
          globalThis.configurations.push(eleventyConfig);
          eleventyConfig.addPlugin(apiReference, {
            site: { title: "Docs", url: "https://docs.example.com" },
            openapi: { sources: [
              { spec: "specs/api.json", route: "/reference", label: "Workshop", group: "workshop" },
              { spec: "specs/older.json", route: "/older", label: "Workshop, older", group: "workshop" },
            ] }, search: false, openGraph: false,
          });
        }`,
      "rebuild.mjs": SCRIPT.replaceAll("COUNT", String(steps.length)).replace(
        "STORED",
        JSON.stringify(STORED.map((name) => names.indexOf(name))),
      ),
    });
    await promisify(execFile)(process.execPath, ["rebuild.mjs"], { cwd: site.folder });
  });
  afterAll(() => site.dispose());

  const steps = names.map((name, index) => ({ name, index }));
  test.each(steps)("$name", async ({ index }) => {
    expect(await digests(`snapshots/${index}/kept`)).toEqual(await digests(`snapshots/${index}/fresh`));
  });

  test.each(STORED)("%s, from one process to the next", async (name) => {
    const index = names.indexOf(name);
    expect(await digests(`snapshots/${index}/warm`)).toEqual(await digests(`snapshots/${index}/cold`));
  });

  test("unchanged pages are not written again", async () => {
    const index = names.indexOf("one description");
    const written = JSON.parse(await site.read(`snapshots-${index}.json`, ".")) as string[];
    const pages = written.filter((url) => /^\/reference\/.+\/.+\//.test(url));
    expect(pages.sort()).toEqual([
      "/reference/schemas/kind/",
      "/reference/schemas/problem/",
      "/reference/schemas/tool/",
      "/reference/tools/list-tools/",
    ]);
  });

  test("an operation whose value came from another one's URL is rendered again", async () => {
    const tool = "reference/tools/get-tool/index.html";
    for (const folder of ["kept", "warm"]) {
      const texts = await Promise.all(
        ["nothing", "an address that paths take values from"].map((name) =>
          site.read(tool, `snapshots/${names.indexOf(name)}/${folder}`),
        ),
      );
      expect(texts.map((text) => text.includes("/tools/4711"))).toEqual([false, true]);
    }
  });

  async function digests(folder: string): Promise<Record<string, string>> {
    const files = await site.written(folder);
    return Object.fromEntries(
      await Promise.all(
        files.map(async (file) => {
          const text = await site.read(file, folder);
          return [file, createHash("sha256").update(text).digest("hex")] as const;
        }),
      ),
    );
  }
});

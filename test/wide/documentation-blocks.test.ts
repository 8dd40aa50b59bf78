import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { access, cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { promisify } from "node:util";
import { transform } from "esbuild";
import { load, loadAll } from "js-yaml";
import ts from "typescript";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { documentation } from "../house/documentation.js";
import { blocksOf, type Block } from "../support/documented-blocks.js";

/* Runs every block of README and of the documentation as a reader would: files are written, configurations
   built, commands run, in a separate folder for each documentation page. All folders share one install of the
   packed package. */
const run = promisify(execFile);
const project = resolve(import.meta.dirname, "../..");
const demo = "fixtures/sites/demo/specs";
const GREETER = "openapi.yaml";

/**
 * Documents to which the samples of a page refer, for pages that do not use the document of the five-minute
 * start.
 */
const documents: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "docs/content/reference/shortcodes.md": {
    openapi: `${demo}/saltmere-harbour.yaml`,
    asyncapi: `${demo}/saltmere-berths.yaml`,
  },
};

const LAYOUT =
  '<!doctype html><html lang="en"><head><title>{{ title }}</title></head><body>{{ content | safe }}</body></html>';
const PICTURE = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><path d="M0 0h9v9z"/></svg>';

let shared: string;
let greeter: string;
beforeAll(async () => {
  shared = await mkdtemp(join(tmpdir(), "api-reference-blocks-"));
  await writeFile(join(shared, "package.json"), '{ "private": true }');
  const { stdout } = await run("npm", ["pack", "--ignore-scripts", "--json", "--pack-destination", shared], {
    cwd: project,
  });
  const [packed] = JSON.parse(stdout) as { filename: string }[];
  const named = documentation().flatMap(({ text }) =>
    blocksOf(text).flatMap(({ language, code }) => (language === "sh" ? packagesIn(code) : [])),
  );
  const { devDependencies } = JSON.parse(await readFile(join(project, "package.json"), "utf8")) as {
    devDependencies: Record<string, string>;
  };
  const wanted = [...new Set([...named, "@11ty/eleventy-navigation"])]
    .filter((name) => name !== "eleventy-plugin-api-reference")
    .map((name) => (name in devDependencies ? `${name}@${devDependencies[name]}` : name));
  const quiet = ["--no-audit", "--no-fund", "--prefer-offline", "--ignore-scripts"];
  await run("npm", ["install", ...quiet, join(shared, packed?.filename ?? ""), ...wanted], { cwd: shared });
  const start = documentation().find(({ file }) => file === "README.md")?.text ?? "";
  greeter = blocksOf(start).find(({ file }) => file === GREETER)?.code ?? "";
});
afterAll(() => rm(shared, { recursive: true, force: true }));

/** Returns the packages that commands of a block install. */
const packagesIn = (code: string): readonly string[] =>
  [...code.matchAll(/^npm install (.+)$/gm)].flatMap(([, words = ""]) =>
    words.split(" ").filter((word) => !word.startsWith("--")),
  );

const bin = (name: string): string => join(shared, "node_modules/.bin", name);

/** Creates the folder of a site, with the files that samples refer to. */
async function startSite(name: string): Promise<Site> {
  const folder = await mkdtemp(join(shared, `${name.replaceAll(/\W/g, "-")}-`));
  const own = documents[name];
  const version = (number: string): string => greeter.replace("version: 1.0.0", `version: ${number}`);
  const files: Readonly<Record<string, string>> = {
    [GREETER]: own?.["openapi"] ? await readFile(join(project, own["openapi"]), "utf8") : greeter,
    "v1.yaml": version("1.0.0"),
    "v2.yaml": version("2.0.0"),
    "published.yaml": greeter
      .replace("/greetings/{name}:", "/hello/{name}:")
      .replace("operationId: greet", "operationId: hello"),
    "events.yaml": await readFile(join(project, demo, "saltmere-tides.yaml"), "utf8"),
    "events-2.yaml": await readFile(join(project, demo, "saltmere-tides.yaml"), "utf8"),
    "_includes/base.njk": LAYOUT,
    "_includes/page.njk": LAYOUT,
    "assets/logo.svg": PICTURE,
    "assets/logo-dark.svg": PICTURE,
    "assets/icon.svg": PICTURE,
    "package.json": '{ "private": true, "type": "module" }',
    ".gitignore": "_site/\n",
  };
  for (const [path, text] of Object.entries(files)) await write(join(folder, path), text);
  if (own?.["asyncapi"]) await cp(join(project, own["asyncapi"]), join(folder, "events.yaml"));
  return { folder, lines: [], pages: 0, hasEvents: own?.["asyncapi"] !== undefined };
}

interface Site {
  readonly folder: string;
  /** Lines from previous blocks, which are inserted into configurations. */
  readonly lines: string[];
  pages: number;
  readonly hasEvents: boolean;
}

async function write(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
}

async function build({ folder }: Site, config: string): Promise<void> {
  const { stdout } = await run(bin("eleventy"), [`--config=${config}`, "--quiet"], { cwd: folder });
  expect(stdout, config).not.toContain("Fatal Error");
}

/** Returns a configuration with `lines`, which come from blocks that are not complete configurations. */
const configurationOf = ({ lines, hasEvents }: Site): string => `
import apiReference from "eleventy-plugin-api-reference";
import navigation from "@11ty/eleventy-navigation";
export default function (eleventyConfig) {
  eleventyConfig.addPlugin(navigation);
  eleventyConfig.addPlugin(apiReference, {
    site: { url: "https://docs.example.com" },
    openapi: { spec: "openapi.yaml", playground: { proxy: true } },${hasEvents ? '\n    asyncapi: { spec: "events.yaml" },' : ""}
    openGraph: false,
    sitemap: false,
    deployment: { output: "server" },
  });
${lines.join("\n")}
}
`;

/** Functions that run a block, by language. */
const typed: Readonly<Record<string, (block: Block, site: Site) => Promise<void>>> = {
  sh: async ({ code }, site) => {
    for (const line of code.trim().split("\n")) await type(line, site);
  },
  js: async (block, site) => {
    await transform(block.code, { loader: "js" });
    if (block.file?.startsWith("eleventy.config.")) return buildWith(block, site);
    if (block.file) {
      await write(join(site.folder, block.file), block.code);
      await run(process.execPath, [block.file], { cwd: site.folder });
    } else if (block.code.startsWith("eleventyConfig.")) site.lines.push(block.code);
  },
  ts: async (block, site) => {
    await write(join(site.folder, "sample.ts"), block.code);
    const program = ts.createProgram([join(site.folder, "sample.ts")], {
      strict: true,
      noEmit: true,
      module: ts.ModuleKind.NodeNext,
      target: ts.ScriptTarget.ES2022,
      skipLibCheck: true,
      types: [],
    });
    const messages = ts.getPreEmitDiagnostics(program).map(({ messageText }) => messageText);
    expect(messages).toEqual([]);
    await rm(join(site.folder, "sample.ts"));
  },
  njk: async ({ code, file }, site) => {
    if (file?.startsWith("_includes/")) return write(join(site.folder, file), code);
    site.pages += 1;
    await write(join(site.folder, `sample-${site.pages}.njk`), code);
  },
  liquid: async ({ code }, site) => {
    site.pages += 1;
    await write(join(site.folder, `sample-${site.pages}.liquid`), code);
  },
  yaml: async ({ code, file }, site) => {
    loadAll(code);
    if (file) return write(join(site.folder, file), code);
    site.pages += 1;
    await write(join(site.folder, `link-${site.pages}.md`), code);
  },
  md: async ({ code, file }, site) => write(join(site.folder, file ?? "page.md"), code),
  txt: async ({ code, file }, site) => write(join(site.folder, file ?? "text.txt"), code),
  ini: async ({ code }) => expect(code).toMatch(/^[\w-]+=[\w-]+\n$/),
  json: async ({ code }) => void JSON.parse(code),
  css: async ({ code }) => {
    const { warnings } = await transform(code, { loader: "css" });
    expect(warnings).toEqual([]);
  },
  html: async ({ code }) => expect(code).toMatch(/^<meta\s[^>]+\/>\n$/),
  http: async ({ code }) => expect(code).toMatch(/^[A-Z]+ \/\S*\n([\w-]+: .+\n)*$/),
};

/** Functions that check the syntax of a block that cannot be run, by language. */
const parsed: Readonly<Record<string, (code: string) => unknown>> = {
  sh: (code) => run("bash", ["-n", "-c", code]),
  js: (code) => transform(code, { loader: "js", format: "esm" }),
  yaml: (code) => expect(load(code)).toHaveProperty(code.startsWith("name:") ? "jobs" : "check-api"),
  json: (code) => JSON.parse(code),
  toml: (code) => expect(code).toMatch(/^(?:\s*(?:\[{1,2}[\w.]+\]{1,2}|[\w-]+ = "[^"]*"|)\n)+$/),
  dockerfile: (code) =>
    expect(code).toMatch(/^FROM .+\n(?:(?:WORKDIR|COPY|RUN|USER|EXPOSE|ENTRYPOINT|CMD) .+\n)+$/),
};

async function buildWith({ code, file = "" }: Block, site: Site): Promise<void> {
  await write(join(site.folder, file), code);
  if (file.endsWith(".ts")) {
    // Node strips types from 22.18 on; earlier versions get the stripped code.
    const { code: script } = await transform(code, { loader: "ts" });
    await write(join(site.folder, "eleventy.config.stripped.mjs"), script);
  }
  await build(site, file.endsWith(".ts") ? "eleventy.config.stripped.mjs" : file);
  await rm(join(site.folder, file));
}

async function type(line: string, site: Site): Promise<void> {
  const [command = "", name = "", ...words] = line.split(" ");
  if (line === "npm init -y") return;
  if (command === "npm") {
    for (const each of packagesIn(line)) await access(join(shared, "node_modules", each, "package.json"));
    return;
  }
  expect(command).toBe("npx");
  if (name === "eleventy") {
    // Serving is tested with separate sites.
    if (!words.includes("--serve")) await buildAll(site);
  } else if (words[0] === "serve") {
    await buildAll(site);
    await serve(words, site);
  } else {
    const { stdout } = await run(bin(name), words, { cwd: site.folder });
    expect(stdout).toMatch(/\/(reference|events)\//);
  }
}

async function serve(words: readonly string[], { folder }: Site): Promise<void> {
  const server = spawn(bin("eleventy-plugin-api-reference"), [...words, "--port", "0"], { cwd: folder });
  const ended = once(server, "exit");
  let printed = "";
  server.stdout.on("data", (chunk: Buffer) => (printed += chunk.toString()));
  server.stderr.on("data", (chunk: Buffer) => (printed += chunk.toString()));
  await Promise.race([expect.poll(() => printed).toContain("Serving _site at http://"), ended]);
  server.kill();
  await ended;
  expect(printed).toContain("Serving _site at http://");
}

async function buildAll(site: Site): Promise<void> {
  await write(join(site.folder, "eleventy.config.all.mjs"), configurationOf(site));
  await build(site, "eleventy.config.all.mjs");
}

const texts = documentation().filter(({ text }) => blocksOf(text).length > 0);

describe.each(texts)("$file", ({ file, text }) => {
  test("its blocks work as described", { timeout: 300_000 }, async () => {
    const site = await startSite(file);
    for (const block of blocksOf(text)) {
      const action = block.needs === undefined ? typed[block.language] : parsed[block.language];
      expect(action, `${block.language} in ${file}`).toBeDefined();
      await (block.needs === undefined
        ? typed[block.language]?.(block, site)
        : parsed[block.language]?.(block.code));
    }
    if (site.pages > 0 || site.lines.length > 0) await buildAll(site);
  });
});

import { execFile } from "node:child_process";
import { access, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";

const run = promisify(execFile);
const project = resolve(import.meta.dirname, "../..");
const windows = process.platform === "win32";

interface Block {
  readonly language: string;
  readonly code: string;
  /** The file that the sentence before the block names, when it is not a command. */
  readonly file?: string;
}

/** The code blocks of one section of README, with the last file name that the text before each has in backticks. */
function blocks(readme: string, heading: string): Block[] {
  const section = readme.split(/^## /m).find((part) => part.startsWith(heading)) ?? "";
  const found: Block[] = [];
  let before = "";
  for (const [index, part] of section.split(/^```/m).entries()) {
    if (index % 2 === 0) {
      before = part;
      continue;
    }
    const language = part.slice(0, part.indexOf("\n")).trim();
    const file = [...before.matchAll(/`([\w.-]+\.(?:mjs|yaml))`/g)].at(-1)?.[1];
    found.push({
      language,
      code: part.slice(part.indexOf("\n") + 1),
      ...(language === "sh" || file === undefined ? {} : { file }),
    });
  }
  return found;
}

let folder: string;
let tarball: string;
let packed: readonly string[];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "api-reference-start-"));
  const { stdout } = await run("npm", ["pack", "--ignore-scripts", "--json", "--pack-destination", folder], {
    cwd: project,
    shell: windows,
  });
  const [result] = JSON.parse(stdout) as { filename: string; files: { path: string }[] }[];
  tarball = join(folder, result?.filename ?? "");
  packed = result?.files.map(({ path }) => path) ?? [];
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test(
  "its code blocks, typed into an empty folder, build the pages it promises",
  { timeout: 300_000 },
  async () => {
    const site = await mkdtemp(join(folder, "my docs "));
    const readme = await readFile(join(project, "README.md"), "utf8");
    const steps = blocks(readme, "Five-minute start");
    expect(steps.map(({ language, file }) => file ?? language)).toEqual([
      "sh",
      "eleventy.config.mjs",
      "openapi.yaml",
      "sh",
    ]);
    for (const { code, file } of steps) {
      if (file !== undefined) {
        await writeFile(join(site, file), code);
        continue;
      }
      for (const line of code.trim().split("\n")) {
        if (line.includes("--serve")) continue;
        // What is not published yet comes from the packed tarball; everything else is typed as it stands.
        const [command = "", ...words] = line
          .split(" ")
          .map((word) => (word === "eleventy-plugin-api-reference" ? tarball : word));
        const extra = command === "npm" ? ["--no-audit", "--no-fund", "--prefer-offline"] : [];
        await run(command, [...words, ...extra], { cwd: site, shell: windows });
      }
    }
    const page = await readFile(join(site, "_site/reference/greetings/greet/index.html"), "utf8");
    expect(page).toContain("<title>Greet somebody &#8211; Greeter</title>");
    await access(join(site, "_site/reference/index.html"));
    const stylesheet = /href="([^"]+\.css)"/.exec(page)?.[1] ?? "";
    await access(join(site, "_site/reference/greetings/greet", stylesheet));
  },
);

test("the packed package holds what runs, and nothing else", () => {
  expect(
    packed
      .filter(
        (path) => !/^(dist\/(plugin|eleventy-plugin|client|server)|_includes\/api-reference)\//.test(path),
      )
      .sort(),
  ).toEqual(["LICENSE", "README.md", "package.json"]);
  expect(packed.some((path) => path.endsWith(".tsbuildinfo") || path.includes("/test/"))).toBe(false);
});

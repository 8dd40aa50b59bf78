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
  /** Absent for a command. */
  readonly file?: string;
}

/** Returns the code blocks of one section of README, with the file named in their first line. */
function blocks(readme: string, heading: string): Block[] {
  const section = readme.split(/^## /m).find((part) => part.startsWith(heading)) ?? "";
  const found: Block[] = [];
  for (const [index, part] of section.split(/^```/m).entries()) {
    if (index % 2 === 0) continue;
    const [language = "", file] = part.slice(0, part.indexOf("\n")).trim().split(" ");
    found.push({
      language,
      code: part.slice(part.indexOf("\n") + 1),
      ...(file === undefined ? {} : { file }),
    });
  }
  return found;
}

let folder: string;
/** The site of the first test, in which the package is installed. */
let installed: string;
let tarball: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "api-reference-start-"));
  const { stdout } = await run("npm", ["pack", "--ignore-scripts", "--json", "--pack-destination", folder], {
    cwd: project,
    shell: windows,
  });
  const [result] = JSON.parse(stdout) as { filename: string }[];
  tarball = join(folder, result?.filename ?? "");
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test(
  "its code blocks, typed into an empty folder, build the promised pages",
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
        // Unpublished packages come from the packed tarball; everything else is run unchanged.
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
    installed = site;
  },
);

test("npx runs the program with the package's name there, and the short name runs the same", async () => {
  const { version } = JSON.parse(await readFile(join(project, "package.json"), "utf8")) as {
    version: string;
  };
  for (const name of ["eleventy-plugin-api-reference", "api-reference"]) {
    const { stdout } = await run("npx", ["--no-install", name, "--version"], {
      cwd: installed,
      shell: windows,
    });
    expect(stdout.trim(), name).toBe(version);
  }
});

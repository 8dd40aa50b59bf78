import { spawn, spawnSync } from "node:child_process";
import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { HttpLanguage } from "../../eleventy-plugin/portable/samples/index.js";
import { requireTool, type DefineGroup } from "./skipped-groups.js";

export interface RunnableSample {
  /** Name of the sample's file and of its run at the echo server: letters, digits and hyphens. */
  readonly key: string;
  readonly code: string;
}

export interface SampleRun {
  /** Error messages by key. The key `the whole batch` is used if the process that runs all samples failed. */
  readonly failures: ReadonlyMap<string, string>;
  /** Names of the files in the working folder after the run. */
  readonly files: readonly string[];
}

interface Runner {
  readonly extension: string;
  /** Runs the files in `folder`, which contains the uploads, and returns the failures by key. */
  readonly run: (files: readonly string[], folder: string) => Promise<ReadonlyMap<string, string>>;
  readonly group: DefineGroup;
}

/**
 * The program that runs each language: bash for curl, Node for `fetch`, and a Python that has the package
 * `requests`.
 */
export const sampleRunners: Readonly<Record<HttpLanguage, Runner>> = {
  curl: {
    extension: "sh",
    run: runWithBash,
    group: requireTool(
      "curl with bash",
      () => spawnSync("bash", ["-c", "curl --version"]).status === 0,
      "apt-get install bash curl",
    ),
  },
  js: {
    extension: "mjs",
    run: (files, folder) =>
      runBatch(process.execPath, ["--input-type=module", "-e", nodeBatch], files, folder),
    group: requireTool("node", () => true, "install Node.js"),
  },
  python: {
    extension: "py",
    run: (files, folder) => runBatch(python(), ["-c", pythonBatch], files, folder),
    group: requireTool(
      "python3 with requests",
      () => python() !== "",
      "apt-get install python3 python3-requests",
    ),
  },
};

/** Runs samples of one language in a folder that contains only `uploads`. */
export async function runSamples(
  language: HttpLanguage,
  samples: readonly RunnableSample[],
  uploads: Readonly<Record<string, Uint8Array>>,
): Promise<SampleRun> {
  const { extension, run } = sampleRunners[language];
  const parent = await mkdtemp(join(tmpdir(), "api-reference-samples-"));
  const folder = join(parent, "work");
  await mkdir(folder);
  try {
    for (const [name, bytes] of Object.entries(uploads)) await writeFile(join(folder, name), bytes);
    for (const { key, code } of samples) await writeFile(join(parent, `${key}.${extension}`), code);
    const failures = await run(
      samples.map(({ key }) => join(parent, `${key}.${extension}`)),
      folder,
    );
    return { failures, files: await readdir(folder) };
  } finally {
    await rm(parent, { recursive: true, force: true });
  }
}

/**
 * Returns the command of a Python that has the package `requests`, or an empty string. Debian's package
 * belongs to /usr/bin/python3, but another Python may come first in PATH.
 */
function python(): string {
  const candidates = ["/usr/bin/python3", "python3", "python"];
  return candidates.find((command) => spawnSync(command, ["-c", "import requests"]).status === 0) ?? "";
}

const nodeBatch = `
console.log = () => {};
for (const file of process.argv.slice(1)) {
  try {
    await import("file://" + file);
  } catch (error) {
    process.stdout.write(JSON.stringify({ file, error: String(error?.cause ?? error) }) + "\\n");
  }
}`;

const pythonBatch = `
import builtins, json, sys
builtins.print = lambda *words, **options: None
for file in sys.argv[1:]:
    try:
        exec(compile(open(file, encoding="utf-8", newline="").read(), file, "exec"), {"__name__": "__main__"})
    except Exception as error:
        sys.stdout.write(json.dumps({"file": file, "error": repr(error)}) + "\\n")
`;

async function runBatch(
  command: string,
  args: readonly string[],
  files: readonly string[],
  folder: string,
): Promise<ReadonlyMap<string, string>> {
  const { code, stdout, stderr } = await execute(command, [...args, ...files], folder);
  const failures = stdout
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line) as { file: string; error: string });
  const ended: [string, string][] =
    code === 0 ? [] : [["the whole batch", `${command} ended with ${code}: ${stderr}`]];
  return new Map([...ended, ...failures.map(({ file, error }): [string, string] => [toKey(file), error])]);
}

async function runWithBash(files: readonly string[], folder: string): Promise<ReadonlyMap<string, string>> {
  const waiting = [...files];
  const failures = new Map<string, string>();
  const work = async (): Promise<void> => {
    for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
      const { code, stderr } = await execute("bash", [file], folder);
      if (code !== 0) failures.set(toKey(file), `bash ended with ${code}: ${stderr}`);
    }
  };
  await Promise.all([work(), work(), work()]);
  return failures;
}

function toKey(file: string): string {
  return file.replace(/^.*[/\\]/, "").replace(/\.\w+$/, "");
}

async function execute(
  command: string,
  args: readonly string[],
  folder: string,
): Promise<{ code: number | null; stdout: string; stderr: string }> {
  const child = spawn(command, args, {
    cwd: folder,
    env: { ...process.env, LC_ALL: "C", no_proxy: "*" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const [stdout, stderr]: [string[], string[]] = [[], []];
  child.stdout.on("data", (chunk: Buffer) => stdout.push(chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => stderr.push(chunk.toString()));
  const code = await new Promise<number | null>((resolve, reject) =>
    child.on("error", reject).on("close", resolve),
  );
  return { code, stdout: stdout.join(""), stderr: stderr.join("") };
}

import { spawn, type ChildProcess } from "node:child_process";
import { readdir } from "node:fs/promises";
import { join } from "node:path";

/** The documentation site, served with the demo's API. */
export interface Demo {
  readonly demo: ChildProcess;
  /** `http://127.0.0.1:8080/` */
  readonly address: string;
}

/** Starts the demo and waits for its URL, which it prints last. */
export async function startDemo(project: string, port: number): Promise<Demo> {
  const demo = spawn(process.execPath, [join(project, "docs/serve.js"), "--port", String(port)], {
    cwd: project,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let printed = "";
  const address = await new Promise<string>((found, failed) => {
    const look = (chunk: Buffer): void => {
      printed += chunk.toString();
      const last = /^(http:\S+)\n$/m.exec(printed.split("Open:\n")[1] ?? "")?.[1];
      if (last) found(last);
    };
    demo.stdout.on("data", look);
    demo.stderr.on("data", look);
    demo.once("exit", (code) => failed(new Error(`The demo ended with ${code}:\n${printed}`)));
  });
  return { demo, address };
}

/** Returns the paths of all pages in `docs/content`, sorted. */
export async function documentedPaths(): Promise<readonly string[]> {
  const files = await readdir("docs/content", { recursive: true });
  const pages = files
    .map((file) => `/${file.replaceAll("\\", "/")}`)
    .filter((file) => /\.(md|njk)$/.test(file));
  return pages.map((file) => file.replace(/(index)?\.\w+$/, (_, index) => (index ? "" : "/"))).sort();
}

import { spawn } from "node:child_process";
import { createServer } from "node:net";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { defaultLimits, digestOf, MANIFEST_FILE } from "../../eleventy-plugin/proxy/index.js";
import { temporaryFolder, writeFiles } from "../support/temporary-folder.js";
import { exchange, head, startHalfCall } from "./calls.js";
import { startHeldUpstream, startUpstream } from "./upstreams.js";
import { until } from "../support/patience.js";
import { cli, run, type Outcome } from "../support/command.js";
import { listenLocally } from "../support/local-server.js";

interface Command {
  readonly printed: () => string;
  readonly ended: Promise<number | null>;
  kill(signal: NodeJS.Signals): void;
}

/** Serves in a separate process until the test ends. */
function serve(folder: string, ...words: string[]): Command {
  return serveWith([], folder, ...words);
}

function serveWith(nodeFlags: readonly string[], folder: string, ...words: string[]): Command {
  const child = spawn(process.execPath, [...nodeFlags, cli, "serve", ...words], { cwd: folder });
  let printed = "";
  child.stdout.on("data", (chunk: Buffer) => (printed += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (printed += chunk.toString()));
  onTestFinished(() => void child.kill("SIGKILL"));
  return {
    printed: () => printed,
    ended: new Promise((done) => child.once("close", (code) => done(code))),
    kill: (signal) => void child.kill(signal),
  };
}

/** Creates a built site with its manifest. */
async function builtSite(proxy?: { readonly origins: readonly string[] }): Promise<string> {
  const folder = await temporaryFolder({
    "_site/index.html": "Home",
    "_site/reference/index.html": "Reference",
  });
  const pages = ["reference/index.html"];
  const manifest = {
    version: 1,
    build: digestOf(join(folder, "_site"), pages),
    pathPrefix: "/",
    pages,
    policies: [],
    ...(proxy && { proxy: { ...proxy, limits: defaultLimits } }),
  };
  await writeFiles(folder, { [MANIFEST_FILE]: JSON.stringify(manifest) });
  return folder;
}

/** Waits until a command prints its URL, and returns it. */
async function addressOf(command: Command): Promise<string> {
  await until(() => / at http\S+\n/.test(command.printed()));
  return / at (http\S+)\n/.exec(command.printed())?.[1] ?? "";
}

it("serves, prints its URL and the proxy's origins, and exits cleanly on SIGTERM", async () => {
  const upstream = await startHeldUpstream();
  const command = serve(await builtSite({ origins: [upstream.origin] }), "--port", "0");
  const address = await addressOf(command);
  expect(command.printed()).toMatch(
    `The proxy at /_api-proxy calls ${upstream.origin}.\nServing _site at ${address}\n`,
  );
  expect(await (await fetch(address)).text()).toBe("Home");

  const running = fetch(`${address}_api-proxy`, {
    method: "POST",
    headers: { Origin: new URL(address).origin, "X-Proxy-Url": upstream.origin, "X-Proxy-Method": "GET" },
  });
  await until(() => upstream.received.length === 1);
  command.kill("SIGTERM");
  const isClosed = (): Promise<boolean> =>
    fetch(address).then(
      () => false,
      () => true,
    );
  await until(isClosed);
  upstream.release();
  expect(await (await running).text()).toBe("slow");
  expect(await command.ended).toBe(0);
  expect(command.printed()).toMatch(/ GET \/ 200 bytes=4 ms=\d+\n/);
  expect(command.printed()).toMatch(/ hops=0 ok\n/);
});

it("finishes running responses on SIGTERM: incomplete requests do not delay the exit", async () => {
  const upstream = await startHeldUpstream();
  const command = serve(await builtSite({ origins: [upstream.origin] }), "--port", "0");
  const origin = (await addressOf(command)).replace(/\/$/, "");
  const server = { port: Number(new URL(origin).port), origin };
  const running = exchange(server.port, `${head(server, upstream.origin)}Content-Length: 0\r\n\r\n`);
  await until(() => upstream.received.length === 1);
  const halves = [
    exchange(server.port, ""),
    exchange(server.port, "GET / HTTP/1.1\r\nHost: x\r\n"),
    await startHalfCall(server, upstream.origin),
  ];
  // Connections are accepted in order, so after this response the server has accepted all of them.
  await (await fetch(origin)).text();
  command.kill("SIGTERM");
  await Promise.all(halves.map(({ ended }) => ended));
  expect(running.text(), "is still running").toBe("");
  upstream.release();
  expect(await running.ended).toMatch(/slow/);
  expect(await command.ended).toBe(0);
});

it("writes no files, as on a read-only disk", async () => {
  const upstream = await startUpstream();
  const folder = await builtSite({ origins: [upstream.origin] });
  await writeFile(join(folder, "_site/long.html"), "long ".repeat(1_000));
  const known = process.allowedNodeEnvironmentFlags;
  const flags = [
    known.has("--permission") ? "--permission" : "--experimental-permission",
    "--allow-fs-read=*",
    ...(known.has("--allow-net") ? ["--allow-net"] : []),
  ];
  const address = await addressOf(serveWith(flags, folder, "--port", "0"));
  const page = await fetch(`${address}long`, { headers: { "Accept-Encoding": "br" } });
  expect(page.headers.get("content-encoding")).toBe("br");
  const proxied = await fetch(`${address}_api-proxy`, {
    method: "POST",
    headers: { Origin: new URL(address).origin, "X-Proxy-Url": upstream.origin, "X-Proxy-Method": "GET" },
  });
  expect(await proxied.text()).toBe("ok");
});

it("accepts public URLs", async () => {
  const upstream = await startUpstream();
  const command = serve(
    await builtSite({ origins: [upstream.origin] }),
    ...["--port", "0", "--site-url", "https://docs.example.com", "--site-url", "http://docs.test:81/base/"],
  );
  const address = await addressOf(command);
  const got = await fetch(`${address}_api-proxy`, {
    method: "POST",
    headers: { Origin: new URL(address).origin, "X-Proxy-Url": upstream.origin, "X-Proxy-Method": "GET" },
  });
  expect(got.status).toBe(421);
});

describe("reports in one sentence why it cannot start, and the fix", () => {
  async function refused(folder: string, ...words: readonly string[]): Promise<Outcome> {
    const outcome = await run(folder, "serve", ...words);
    expect(outcome.stdout).toBe("");
    return outcome;
  }

  it("a missing folder", async () => {
    const { code, stderr } = await refused(await builtSite(), "--dir", "nowhere");
    expect(code).toBe(1);
    expect(stderr).toBe(
      "There is no folder nowhere: build the site first, or name another folder with --dir.\n",
    );
  });

  it("a missing manifest", async () => {
    const { code, stderr } = await refused(await temporaryFolder({ "_site/index.html": "Home" }));
    expect(code).toBe(1);
    expect(stderr).toBe(
      `There is no manifest ${MANIFEST_FILE}: build the site with \`deployment.output: "server"\`, or name another file with --manifest.\n`,
    );
  });

  it("a manifest of another build", async () => {
    const folder = await builtSite();
    await writeFile(join(folder, "_site/reference/index.html"), "Another reference");
    const { code, stderr } = await refused(folder);
    expect(code).toBe(1);
    expect(stderr).toBe(
      `The manifest ${MANIFEST_FILE} belongs to a different build than the one in _site: build the site again, and deploy both together.\n`,
    );
  });

  it.each(["{}", "no JSON", '{"version":2}', "null"])("a manifest that contains %s", async (content) => {
    const folder = await builtSite();
    await writeFile(join(folder, MANIFEST_FILE), content);
    const { code, stderr } = await refused(folder);
    expect(code).toBe(1);
    expect(stderr).toMatch(/^The manifest .* was not written by this version of the plugin: build .*\.\n$/);
  });

  it("a manifest whose origins were tampered with", async () => {
    const folder = await builtSite({ origins: ["https://api.example.com"] });
    const manifest = await readFile(join(folder, MANIFEST_FILE), "utf8");
    await writeFile(
      join(folder, MANIFEST_FILE),
      manifest.replace("https://api.example.com", "https://*.example.com/"),
    );
    const { code, stderr } = await refused(folder);
    expect(code).toBe(1);
    expect(stderr).toMatch(/^The manifest .* was not written by this version of the plugin: build .*\.\n$/);
  });

  it("a proxy without any origin", async () => {
    const { code, stderr } = await refused(await builtSite({ origins: [] }));
    expect(code).toBe(1);
    expect(stderr).toMatch(
      /^The proxy has no server to call, .*`servers` and build again, or remove .*\.\n$/,
    );
  });

  it("a port in use", async () => {
    const taken = createServer();
    const port = await listenLocally(taken);
    onTestFinished(() => void taken.close());
    const { code, stderr } = await refused(await builtSite(), "--port", String(port));
    expect(code).toBe(1);
    expect(stderr).toBe(
      `Port ${port} of 127.0.0.1 is in use: stop the program that uses it, or choose another with --port.\n`,
    );
  });

  it("an IP address of another machine", async () => {
    const { code, stderr } = await refused(await builtSite(), "--host", "203.0.113.1", "--port", "0");
    expect(code).toBe(1);
    expect(stderr).toBe("203.0.113.1 is not an address of this machine: choose another with --host.\n");
  });

  it.each([["--port", "80a"], ["--port", "70000"], ["--site-url", "docs.example.com"], ["--nonsense"]])(
    "%s %s",
    async (...words) => {
      const { code, stderr } = await refused(await builtSite(), ...words);
      expect(code).toBe(2);
      expect(stderr).toContain("Usage: npx eleventy-plugin-api-reference serve");
    },
  );
});

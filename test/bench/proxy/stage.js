import { fork } from "node:child_process";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** Starts a script of this folder in a separate process, and waits for its port. */
async function start(name, ...args) {
  const script = fileURLToPath(new URL(`${name}.js`, import.meta.url));
  const child = fork(script, args, { execArgv: ["--expose-gc"] });
  const { port } = await nextMessage(child);
  return {
    origin: `http://127.0.0.1:${port}`,
    port,
    /** Requests the report of the process. */
    ask: () => {
      child.send({});
      return nextMessage(child);
    },
    stop: () => child.kill(),
  };
}

function nextMessage(child) {
  return new Promise((resolve, reject) => {
    const fail = () => reject(new Error("It ended before it said anything."));
    child.once("exit", fail);
    child.once("message", (message) => {
      child.off("exit", fail);
      resolve(message);
    });
  });
}

/**
 * Starts four processes: two upstreams, the bundled server, which may call both, and a bare pass-through,
 * which calls the first.
 */
export async function setStage(folder, limits) {
  const upstream = await start("upstream");
  const other = await start("upstream");
  await mkdir(join(folder, "_site"), { recursive: true });
  await writeFile(join(folder, "_site/index.html"), "<p>Site</p>");
  const { defaultLimits, digestOf } = await import("../../../dist/eleventy-plugin/proxy/index.js");
  const manifest = {
    version: 1,
    build: digestOf(join(folder, "_site"), ["index.html"]),
    pathPrefix: "/",
    pages: ["index.html"],
    policies: [],
    proxy: { origins: [upstream.origin, other.origin], limits: { ...defaultLimits, ...limits } },
  };
  await writeFile(join(folder, "server.json"), JSON.stringify(manifest));
  const server = await start("server", folder);
  const bare = await start("pass-through", String(upstream.port));
  return {
    upstream,
    other,
    server,
    bare,
    /** Returns the request for a call through the proxy. The bare pass-through accepts the same request. */
    call: (path, target = upstream.origin) => ({
      method: "POST",
      path: "/_api-proxy",
      headers: { Origin: server.origin, "X-Proxy-Method": "GET", "X-Proxy-Url": target + path },
    }),
    stop: () => [server, bare, upstream, other].forEach((each) => each.stop()),
  };
}

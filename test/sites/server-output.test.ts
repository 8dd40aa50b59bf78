import { spawn } from "node:child_process";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import type { ServerManifest } from "../../eleventy-plugin/proxy/index.js";
import { config, type Site, siteOfTest } from "../support/eleventy-site.js";
import { localServer } from "../support/local-server.js";
import { cli } from "../support/command.js";

const document = (...servers: string[]): string =>
  JSON.stringify({
    openapi: "3.1.0",
    info: { title: "Pets", version: "1" },
    servers: servers.map((url) => ({ url })),
    paths: {
      "/pets": {
        get: { operationId: "listPets", tags: ["Pets"], responses: { 200: { description: "OK" } } },
      },
    },
  });

const options = {
  openapi: { spec: "api.json", playground: { proxy: true } },
  deployment: { output: "server" },
  site: { url: "https://docs.example.com" },
};

const manifestOf = async (built: Site): Promise<ServerManifest> =>
  JSON.parse(await built.read("server.json", ".api-reference")) as ServerManifest;

it("writes the data for the server", async () => {
  const site = await siteOfTest({
    "eleventy.config.js": config({ ...options, proxy: { maxInFlight: 9, timeout: 5000 } }),
    "api.json": document("https://api.example.com/v1", "/relative", "https://docs.example.com/api"),
    "index.md": "# Home",
  });
  const { code, stdout } = await site.build("--pathprefix=docs");
  expect(code).toBe(0);
  expect(stdout).toContain("The proxy may call https://api.example.com.");
  const manifest = await manifestOf(site);
  expect(manifest).toMatchObject({
    version: 1,
    pathPrefix: "/docs/",
    siteUrl: "https://docs.example.com",
    proxy: {
      origins: ["https://api.example.com"],
      limits: { timeout: 5000, maxInFlight: { total: 9, perOrigin: 9 }, strict: false },
      described: [{ origins: ["https://api.example.com"], paths: ["/v1/pets"] }],
    },
  });
  const pages = ["reference/index.html", "reference/pets/index.html", "reference/pets/list-pets/index.html"];
  expect(manifest.pages).toEqual(expect.arrayContaining(pages));
  expect(manifest.policies).toEqual([
    {
      policy: expect.stringMatching(/^default-src 'self'; .*; frame-ancestors 'self'$/) as string,
      pages: manifest.pages,
    },
  ]);
  expect(await site.written()).not.toContain("server.json");
});

it("contains no policy for a site's layout, and no proxy unless requested", async () => {
  const site = await siteOfTest({
    "eleventy.config.js": config({
      openapi: { spec: "api.json" },
      deployment: options.deployment,
      layout: "page.njk",
    }),
    "_includes/page.njk": "<html><head></head><body>{{ content | safe }}</body></html>",
    "api.json": document("https://api.example.com"),
  });
  await site.build();
  const manifest = await manifestOf(site);
  expect(manifest.policies).toEqual([]);
  expect(manifest.proxy).toBeUndefined();
});

it("a static site has no such data", async () => {
  const site = await siteOfTest({
    "eleventy.config.js": config({ openapi: { spec: "api.json" } }),
    "api.json": document("https://api.example.com"),
  });
  await site.build();
  expect(await site.exists("server.json", ".api-reference")).toBe(false);
});

it("is served with its policy, and its proxy calls the API", async () => {
  const api = await localServer((_, response) => response.end("pets"));
  const site = await siteOfTest({
    "eleventy.config.js": config({ ...options, site: {} }),
    "api.json": document(api.origin),
  });
  await site.build();
  const address = await serve(site.folder);
  const page = await fetch(`${address}reference/pets/list-pets/`);
  expect(page.headers.get("content-security-policy")).toContain("frame-ancestors 'self'");
  expect(await page.text()).toContain("/pets");
  expect((await proxied(address, `${api.origin}/pets`)).status).toBe(200);
  expect((await proxied(address, "https://elsewhere.example/")).status).toBe(403);
});

it("Eleventy's own server has the route, and follows changes of the document", async () => {
  const api = await localServer((_, response) => response.end("pets"));
  const site = await siteOfTest({
    "eleventy.config.js": config({ ...options, site: {} }),
    "api.json": document("/relative"),
  });
  const served = await site.serve("--port=0");
  onTestFinished(() => served.stop());
  expect((await proxied(`${served.origin}/`, api.origin)).status).toBe(403);
  const rebuilt = served.waitFor(/Wrote \d+ files/);
  await served.save("api.json", document(api.origin));
  await rebuilt;
  const got = await proxied(`${served.origin}/`, api.origin);
  expect(got.status).toBe(200);
  expect(await got.text()).toBe("pets");
  expect(
    (
      await fetch(`${served.origin}/_api-proxy`, {
        method: "POST",
        headers: { Origin: "https://evil.example" },
      })
    ).status,
  ).toBe(403);
  expect(await site.exists("server.json", ".api-reference")).toBe(false);
});

const proxied = (address: string, target: string): Promise<Response> =>
  fetch(`${address}_api-proxy`, {
    method: "POST",
    headers: { Origin: new URL(address).origin, "X-Proxy-Url": target, "X-Proxy-Method": "GET" },
  });

/** Serves the built site until the test ends, and returns its URL. */
function serve(folder: string): Promise<string> {
  const child = spawn(process.execPath, [cli, "serve", "--port", "0"], { cwd: join(folder) });
  onTestFinished(() => void child.kill("SIGKILL"));
  return new Promise((found, failed) => {
    let printed = "";
    child.stdout.on("data", (chunk: Buffer) => {
      printed += chunk.toString();
      const address = / at (http\S+)\n/.exec(printed)?.[1];
      if (address) found(address);
    });
    child.stderr.on("data", (chunk: Buffer) => (printed += chunk.toString()));
    child.once("exit", () => failed(new Error(printed)));
  });
}

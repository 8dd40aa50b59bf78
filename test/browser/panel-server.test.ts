import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import type { Server, ServerResponse } from "node:http";
import type { Browser, Page, Request as PageRequest } from "playwright-core";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { createServer } from "../../server/serve/create-server.js";
import { browserGroup, complaintsOf, core, sharedBrowser } from "../support/browser.js";
import { config, createSite, type Site } from "../support/eleventy-site.js";
import { listenLocally, localServer, startLocalServer } from "../support/local-server.js";
import { readMultipart } from "../support/multipart.js";
import { openPanel, send, useBaseUrl } from "../support/panel-page.js";
import { uploads } from "../support/uploads.js";

const SECRET = "s3cret-value";

/**
 * Returns one of the site's two documents. They differ only in their titles, and have the same server and the
 * same security scheme.
 */
const documentOf = (title: string, server: string): string =>
  JSON.stringify({
    openapi: "3.1.0",
    info: { title, version: "1" },
    servers: [{ url: server }],
    security: [{ token: [] }],
    paths: {
      "/things/{id}": {
        put: {
          operationId: "put-thing",
          tags: ["Things"],
          parameters: [
            { name: "id", in: "path", required: true, schema: { type: "string" }, example: "7" },
            { name: "session", in: "cookie", schema: { type: "string" }, example: "own" },
            { name: "Date", in: "header", schema: { type: "string" }, example: "today" },
          ],
          requestBody: {
            content: { "application/json": { schema: { type: "object" }, example: { name: "x" } } },
          },
          responses: { 200: { description: "OK" } },
        },
        head: {
          operationId: "look-at-thing",
          tags: ["Things"],
          parameters: [{ name: "id", in: "path", required: true, schema: { type: "string" }, example: "7" }],
          responses: { 200: { description: "OK" } },
        },
      },
      "/uploads": {
        post: {
          operationId: "upload",
          tags: ["Things"],
          requestBody: {
            content: {
              "multipart/form-data": {
                schema: {
                  properties: { about: { type: "object" }, file: { type: "string", format: "binary" } },
                },
                example: { about: { name: "“x”" }, file: "" },
              },
            },
          },
          responses: { 200: { description: "OK" } },
        },
      },
    },
    components: { securitySchemes: { token: { type: "http", scheme: "bearer" } } },
  });

/** Responses of the API by path. For all other paths, it returns status 418 and the method as JSON. */
const answers: Readonly<Record<string, (response: ServerResponse) => void>> = {
  "/things/without-content": (response) => response.writeHead(204).end(),
  "/things/empty": (response) => response.writeHead(200, { "Content-Length": 0 }).end(),
  "/things/large": (response) => response.end("x".repeat(1_000_000)),
  "/things/pieces": (response) => {
    response.write("one");
    setImmediate(() => response.end("two"));
  },
  "/things/stream": (response) => {
    response.writeHead(200, { "Content-Type": "text/event-stream" }).write("data: one\n\n");
    setImmediate(() => response.end("data: two\n\n"));
  },
};

browserGroup("the panel of a site behind the bundled server", () => {
  let api: Awaited<ReturnType<typeof startLocalServer>>;
  let called = 0;
  const bodies: Buffer[] = [];
  let site: Site;
  let server: Server;
  let browser: Browser;
  let origin = "";
  const log: string[] = [];
  const first = "/docs/first/things/put-thing/";

  beforeAll(async () => {
    api = await startLocalServer((request, response) => {
      const headers = { "Content-Type": "application/json", "Set-Cookie": "planted=1", "X-Own": "1" };
      void buffer(request).then((body) => {
        bodies.push(body);
        const answer = answers[request.url ?? ""];
        if (answer) return answer(response);
        response.writeHead(418, headers).end(JSON.stringify({ method: request.method }));
      });
    });
    const sources = ["first", "second"].map((name) => ({ spec: `${name}.json`, route: `/${name}` }));
    site = await createSite({
      "eleventy.config.js": config({
        deployment: { output: "server" },
        openapi: { playground: { proxy: true }, sources },
      }),
      "first.json": documentOf("First", api.origin),
      "second.json": documentOf("Second", api.origin),
      "index.md": "# Home",
    });
    const { code, stdout, stderr } = await site.build("--pathprefix=docs");
    expect(code, stdout + stderr).toBe(0);
    server = createServer({
      dir: join(site.folder, "_site"),
      manifest: join(site.folder, ".api-reference/server.json"),
      log: (line) => log.push(line),
    });
    origin = `http://127.0.0.1:${await listenLocally(server)}`;
    browser = await sharedBrowser();
  });
  afterAll(async () => {
    server?.closeAllConnections();
    server?.close();
    api?.stop();
    await site?.dispose();
  });

  async function opened(path = first): Promise<{ page: Page; requests: string[]; complaints: string[] }> {
    called = api.requests.length;
    const context = await browser.newContext();
    onTestFinished(() => context.close());
    const page = await context.newPage();
    const requests: string[] = [];
    const complaints = complaintsOf(page);
    page.on("request", (request) => requests.push(`${request.method()} ${request.url()}`));
    await page.goto(origin + path);
    await openPanel(page);
    return { page, requests, complaints };
  }
  /** Returns the requests that reached the API since the page was opened. */
  const arrived = () => api.requests.slice(called);
  const fromPage = (requests: readonly string[]): readonly string[] =>
    requests.filter((each) => !each.startsWith("GET "));

  test(
    "one POST below the path prefix; the API receives the typed values, the page its response",
    core,
    async () => {
      const { page, requests, complaints } = await opened();
      await page.locator("#ar-credential-token-token").fill(SECRET);
      await expect.poll(() => page.locator(".ar-notes").innerText()).toBe("");
      await send(page);
      expect(fromPage(requests)).toEqual([`POST ${origin}/docs/_api-proxy`]);
      expect(arrived()).toMatchObject([
        {
          method: "PUT",
          url: "/things/7",
          headers: { authorization: `Bearer ${SECRET}`, cookie: "session=own", date: "today" },
        },
      ]);
      expect(await page.locator("#response h2").innerText()).toMatch(/418/);
      const headers = await page.locator('[data-place="headers"]').textContent();
      expect(headers).toContain("set-cookie: planted=1");
      expect(headers).toContain("x-own: 1");
      expect(await page.context().cookies()).toEqual([]);
      expect(log.filter((line) => / proxy .* PUT \S+ 200 upstream=418 /.test(line))).toHaveLength(1);
      expect(log.join()).not.toContain(SECRET);
      expect(complaints.filter((text) => !text.includes("404 (Not Found)"))).toEqual([]);
    },
  );

  test("parts of a form reach the API byte for byte, each with its own name and type", core, async () => {
    const bytes = Buffer.from(uploads["second file.bin"] ?? []);
    const { page } = await opened("/docs/first/things/upload/");
    const name = 'a "b" ä.bin';
    await page
      .getByLabel("file", { exact: true })
      .and(page.locator("[type=file]"))
      .setInputFiles({ name, mimeType: "application/x-own", buffer: bytes });
    await send(page);
    expect(await page.locator("#response h2").innerText()).toMatch(/418/);
    const parts = readMultipart(arrived()[0]?.headers["content-type"] ?? "", bodies.at(-1) ?? bytes);
    expect(parts).toEqual([
      { name: "about", contentType: "application/json", headers: [], bytes: Buffer.from('{"name":"“x”"}') },
      { name: "file", fileName: name, contentType: "application/x-own", headers: [], bytes },
    ]);
  });

  test("an undeclared base URL: one POST, the 403 is shown as such, and nothing is sent around it (C-27)", async () => {
    const other = await localServer((_, response) => {
      response.writeHead(200, { "Access-Control-Allow-Origin": "*" }).end("{}");
    });
    const { page, requests } = await opened();
    await useBaseUrl(page, other.origin);
    const answered = page.waitForResponse(/_api-proxy/);
    await send(page);
    expect((await answered).status()).toBe(403);
    const said = await page.locator("#response .ar-msg").innerText();
    expect(said).toContain("The proxy of this site refused the request");
    expect(said).toContain(other.origin);
    // Sent by the page, not by its panel. A request from the panel would have arrived before this one.
    await page.evaluate((address) => fetch(address).then(() => undefined), `${other.origin}/marker`);
    expect(requests.filter((each) => each.includes("_api-proxy"))).toHaveLength(1);
    expect(requests.filter((each) => each.includes(other.origin))).toEqual([`GET ${other.origin}/marker`]);
    expect(other.requests.map(({ url }) => url)).toEqual(["/marker"]);
    expect(arrived()).toEqual([]);
  });

  test.each([
    ["PUT", first, ["7", ...Object.keys(answers).map((path) => path.slice("/things/".length))]],
    ["HEAD", "/docs/first/things/look-at-thing/", ["7", "empty"]],
  ])("the browser counts complete responses to %s as complete", async (_, path, ids) => {
    const { page } = await opened(path);
    const ends: string[] = [];
    const listen = (how: string) => (request: PageRequest) =>
      request.url().includes("_api-proxy") && ends.push(how);
    page.on("requestfinished", listen("finished"));
    page.on("requestfailed", listen("failed"));
    // Several times each, because it depends on timing whether the browser reports a cancelled response.
    const sent = ids.flatMap((id) => [id, id, id, id]);
    for (const [index, id] of sent.entries()) {
      await page.locator("#ar-p0").fill(id);
      await send(page);
      await expect.poll(() => ends.length).toBe(index + 1);
    }
    expect(ends).toEqual(sent.map(() => "finished"));
  });

  test("a base URL with a declared origin is allowed", async () => {
    const { page } = await opened();
    await useBaseUrl(page, `${api.origin}/other/base`);
    await send(page);
    expect(arrived().map(({ url }) => url)).toEqual(["/other/base/things/7"]);
  });

  test("the site itself is called without the proxy", async () => {
    const { page, requests } = await opened();
    await useBaseUrl(page, `${origin}/docs`);
    await send(page);
    expect(fromPage(requests)).toEqual([`PUT ${origin}/docs/things/7`]);
    expect(await page.locator("#response h2").innerText()).toMatch(/404/);
  });

  test("a page in another site's frame stays empty (C-37)", async () => {
    const foreign = await localServer((_, response) => {
      response
        .setHeader("Content-Type", "text/html")
        .end(`<iframe src="${origin}${first}"></iframe><iframe src="${origin}/docs/"></iframe>`);
    });
    const context = await browser.newContext();
    onTestFinished(() => context.close());
    const page = await context.newPage();
    await page.goto(foreign.origin);
    const [, ...frames] = page.frames();
    expect(frames.map((frame) => frame.url())).toEqual([
      expect.stringMatching(/^chrome-error:/),
      expect.stringMatching(/^chrome-error:/),
    ]);
  });

  test("schemes with the same name and server in different sources do not share credentials (C-23)", async () => {
    const { page } = await opened();
    const token = page.locator("#ar-credential-token-token");
    await token.fill(SECRET);
    await page.locator("#ar-keep").selectOption("Remember on this device");
    await page.goto(`${origin}/docs/second/things/put-thing/`);
    await openPanel(page);
    expect(await token.inputValue()).toBe("");
    expect(await page.locator("#ar-keep").inputValue()).toBe("Until I leave this page");
    await send(page);
    expect(arrived().map(({ headers }) => headers.authorization)).toEqual([undefined]);
    await token.fill("other");
    await page.locator("#ar-keep").selectOption("Remember on this device");
    await page.getByRole("button", { name: "Forget all" }).click();
    await page.goto(origin + first);
    await openPanel(page);
    expect(await token.inputValue()).toBe(SECRET);
  });

  test("typed credentials are neither logged nor copied (C-40)", async () => {
    const { page } = await opened();
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.locator("#ar-credential-token-token").fill(SECRET);
    for (const button of await page.locator("[data-copy]:visible").all()) {
      await page.evaluate(() => navigator.clipboard.writeText(""));
      await button.click();
      await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).not.toBe("");
      const kinds = await page.evaluate(async () => {
        const [item] = await navigator.clipboard.read();
        return item?.types;
      });
      expect(kinds).toEqual(["text/plain"]);
      expect(await page.evaluate(() => navigator.clipboard.readText())).not.toContain(SECRET);
    }
    await page.evaluate(() => getSelection()?.selectAllChildren(document.body));
    await page.keyboard.press("Control+c");
    expect(await page.evaluate(() => navigator.clipboard.readText())).not.toContain(SECRET);
    expect(await page.evaluate(() => document.documentElement.outerHTML)).not.toContain(SECRET);
    await page.getByRole("button", { name: "Show", exact: true }).first().click();
    await page.emulateMedia({ media: "print" });
    expect(await page.locator("#ar-credential-token-token").isVisible()).toBe(false);
    expect(await page.locator("main").innerText()).not.toContain(SECRET);
  });
});

import { readFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { expect, test } from "vitest";
import { answeringSocket } from "../support/answering-socket.js";
import { browserGroup } from "../support/browser.js";
import { TYPES, useBrowserPages } from "../support/browser-pages.js";
import { config, useBuiltSite } from "../support/eleventy-site.js";
import { localServer } from "../support/local-server.js";
import { markedLabels, unmarkedWords } from "../support/marked-labels.js";
import { openPanel, showServers } from "../support/panel-page.js";

browserGroup("every word of an event's page is the document's or one of `labels`", () => {
  const pages = useBrowserPages("events");
  let source: string;

  const site = useBuiltSite(async () => {
    source = await readFile("fixtures/asyncapi/event-panel.yaml", "utf8");
    return {
      "eleventy.config.js": config({
        labels: markedLabels,
        asyncapi: { spec: "events.yaml", route: "/rooms" },
      }),
      "events.yaml": source,
    };
  });

  async function opened(path: string) {
    const { origin } = await localServer((request, response) => {
      const name = new URL(request.url ?? "/", "http://site.test").pathname;
      const file = join(site.folder, "_site", name.endsWith("/") ? `${name}index.html` : name);
      readFile(file).then(
        (content) => response.writeHead(200, { "content-type": TYPES[extname(file)] }).end(content),
        () => response.writeHead(404).end(),
      );
    });
    const { page } = await pages.open("/anywhere/");
    await page.goto(origin + path);
    await openPanel(page);
    return page;
  }

  test("with a mismatching payload, a connection, its frames, and after its end", async () => {
    const server = await answeringSocket(
      (socket) => {
        socket.send('{"by":"me"}');
        socket.send(new Uint8Array([1, 2]));
      },
      (socket) => socket.close(1011),
    );
    const page = await opened("/rooms/rooms-room/receive-said/");
    await page.locator("#ar-payload").fill('{"times":12}');
    await showServers(page);
    await page.getByLabel("port").fill(String(server.port));
    const form = page.locator("#try-it form");
    await expect.poll(() => form.locator("#ar-payload-status").innerText()).toMatch(/^⟦/);
    await form.locator(".ar-send .ar-bar button").click();
    const rows = page.locator("#frames ol > li");
    await expect.poll(() => rows.count()).toBe(3);
    for (const summary of await rows.locator("summary").all()) await summary.click();
    const contents = rows.locator("pre code");
    const texts = async (): Promise<readonly string[]> => (await contents.allTextContents()).filter(Boolean);
    await expect.poll(texts).toHaveLength(await rows.locator("summary").count());
    expect(unmarkedWords(await page.content(), source)).toEqual([]);
    await form.locator("button[type=submit]").click();
    await expect.poll(() => page.locator(".ar-conn").innerText()).toContain("1011");
    expect(unmarkedWords(await page.content(), source)).toEqual([]);
  });

  test.each([
    "/rooms/rooms-room/send-heard/",
    "/rooms/records-region/receive-record/",
    "/rooms/bus/receive-note/",
  ])("%s", async (path) => {
    const page = await opened(path);
    expect(unmarkedWords(await page.content(), source)).toEqual([]);
  });
});

import { readFile } from "node:fs/promises";
import type { ServerResponse } from "node:http";
import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import type { Page } from "playwright-core";
import { answeringServer, type GivenAnswer } from "../support/answering-server.js";
import { browserGroup } from "../support/browser.js";
import { useBrowserPages } from "../support/browser-pages.js";
import { drawingSteps, openPanel, send, useBaseUrl } from "../support/panel-page.js";

const GET = "/answers/operations/get-thing/";
const JSON_BODY = '[data-place="body"]';

browserGroup("the panel shows answers", () => {
  const pages = useBrowserPages("panel");

  async function answered(answer: GivenAnswer): Promise<{ page: Page; complaints: readonly string[] }> {
    const server = await answeringServer(answer);
    const { page, complaints } = await pages.open(GET);
    await openPanel(page);
    await useBaseUrl(page, server.origin);
    await send(page);
    return { page, complaints };
  }
  const shown = (page: Page, place: string): Promise<string | null> => page.locator(place).textContent();

  test("status in words, time, size, type and headers", async () => {
    const { page } = await answered({ status: 404, body: "{}" });
    expect(await page.locator("#response h2").innerText()).toMatch(/404\s+Not Found/);
    expect(await shown(page, "#response .ar-stat")).toMatch(/^[\d.]+ m?s {2}2 bytes {2}application\/json$/);
    expect(await shown(page, '[data-place="headers"]')).toContain("content-type: application/json");
    expect(await page.locator("#response").textContent()).toContain("Access-Control-Expose-Headers");
  });

  test("JSON by white space alone: every digit and every duplicate key stays", async () => {
    const text = '{"a":9007199254740993,"b":[1e400,-0,1.50],"a":"\\u0041"}';
    const { page } = await answered({ body: text });
    const laidOut = (await shown(page, JSON_BODY)) ?? "";
    expect(laidOut.replace(/\s/g, "")).toBe(text);
    expect(laidOut.split("\n")).toHaveLength(9);
    expect(await shown(page, '[data-place="raw"]')).toBe(text);
  });

  test("HTML as text, without running it", async () => {
    const body = "<script>window.PWNED=1</script><img src=x onerror=window.PWNED=1>";
    const { page } = await answered({ type: "text/html", body });
    expect(await shown(page, JSON_BODY)).toBe(body);
    expect(await page.evaluate(() => "PWNED" in window)).toBe(false);
  });

  test("an image through a blob address, whatever is in it", async () => {
    const body =
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>parent.PWNED=1</script></svg>';
    const { page } = await answered({ type: "image/svg+xml", body });
    expect(await page.locator("#response img").getAttribute("src")).toMatch(/^blob:/);
    expect(await page.locator("#response img").isVisible()).toBe(true);
    expect(await page.evaluate(() => "PWNED" in window)).toBe(false);
  });

  test("binary as a download of its bytes", async () => {
    const { page } = await answered({ type: "application/zip", body: Uint8Array.of(0, 255, 1) });
    const link = page.locator("#response a[download]");
    expect(await link.getAttribute("download")).toBe("answer.zip");
    const [download] = await Promise.all([page.waitForEvent("download"), link.click()]);
    expect([...(await readFile(await download.path()))]).toEqual([0, 255, 1]);
  });

  describe("5 MB of a longer answer", () => {
    const row = `{"id":1,"name":"${"x".repeat(80)}"}`;
    const body = `[${Array.from({ length: 70_000 }, () => row).join()}]`;
    async function opened(): Promise<Page> {
      const server = await answeringServer({ body });
      const { page } = await pages.open(GET);
      await openPanel(page);
      await useBaseUrl(page, server.origin);
      return page;
    }

    test("whole, and in no task of two seconds", async () => {
      const page = await opened();
      await page.evaluate(() => {
        const tasks: number[] = [];
        Object.assign(window, { tasks });
        new PerformanceObserver((list) =>
          tasks.push(...list.getEntries().map((entry) => entry.duration)),
        ).observe({ type: "longtask" });
      });
      // The best of three, for other tests run beside it; what this test itself asks of the page is no task of the panel.
      const longest: number[] = [];
      for (let round = 0; round < 3; round += 1) {
        await page.evaluate(() => ((window as unknown as { tasks: number[] }).tasks.length = 0));
        await send(page);
        longest.push(
          await page.evaluate(() => Math.max(0, ...(window as unknown as { tasks: number[] }).tasks)),
        );
        expect(await page.locator("#response").textContent()).toContain("Stopped at 5 MB");
      }
      const best = Math.min(...longest);
      console.log(`5 MB: the longest task takes ${best.toFixed(0)} ms (goal 200)`);
      expect(best).toBeLessThan(2000);
      expect((await page.locator('[data-place="raw"]').textContent())?.length).toBe(5 * 1024 * 1024);
    });

    test("drawn in steps, between which the page answers its reader", async () => {
      const page = await opened();
      // As on a telephone: a quick machine would be done in few steps.
      const session = await page.context().newCDPSession(page);
      await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
      const steps = await drawingSteps(page, JSON_BODY);
      const drawn = steps.reduce((sum, step) => sum + step, 0);
      console.log(`5 MB: ${drawn} pieces in ${steps.length} steps, at most ${Math.max(...steps)} in one`);
      expect(drawn).toBe(await page.locator(`${JSON_BODY} > *`).count());
      expect(Math.max(...steps)).toBeLessThan(drawn / 4);
    });
  });

  test.each([
    ["without end", {}, Buffer.from(`"${"a".repeat(65_536)}",`)],
    ["of 64 MB in a few packed bytes", { "content-encoding": "gzip" }, gzipSync(Buffer.alloc(1 << 26, "a"))],
  ])("an answer %s is read up to 5 MB and no further", async (_, headers, piece) => {
    let isOpen = true;
    const server = await answeringServer((_request, response) => {
      response.on("close", () => (isOpen = false));
      response.writeHead(200, { "content-type": "text/plain", ...headers });
      const write = (): void => {
        while (isOpen && response.write(piece));
        if (isOpen) response.once("drain", write);
      };
      if ("content-encoding" in headers) response.end(piece);
      else write();
    });
    const { page } = await pages.open(GET);
    await openPanel(page);
    await useBaseUrl(page, server.origin);
    await send(page);
    expect(await page.locator("#response").textContent()).toContain("Stopped at 5 MB");
    expect((await page.locator('[data-place="raw"]').textContent())?.length).toBe(5 * 1024 * 1024);
    await expect.poll(() => isOpen).toBe(false);
  });

  test("nesting of a thousand levels: raw", async () => {
    const text = "[".repeat(1000) + "]".repeat(1000);
    const { page } = await answered({ body: text });
    expect(await page.locator("#response").textContent()).toContain("Nested too deeply");
    expect(await shown(page, '[data-place="raw"]')).toBe(text);
  });

  test("events as they come, each shown before the next is sent, until they are stopped", async () => {
    let closed = false;
    const streams: ServerResponse[] = [];
    const server = await answeringServer((request, response) => {
      response.writeHead(200, { "content-type": "text/event-stream" }).flushHeaders();
      streams.push(response);
      request.on("close", () => (closed = true));
    });
    const { page } = await pages.open(GET);
    await openPanel(page);
    await useBaseUrl(page, server.origin);
    await page.getByRole("button", { name: "Send", exact: true }).click();
    await expect.poll(() => streams.length).toBe(1);
    const events = page.locator(".ar-event");
    for (const n of [1, 2, 3]) {
      streams[0]?.write(`event: tick\ndata: {"n":${n}}\n\n`);
      await expect.poll(() => events.count()).toBe(n);
      expect(await events.last().textContent()).toContain(`{"n":${n}}`);
    }
    await page.locator("#response").getByRole("button", { name: "Stop" }).click();
    await expect.poll(() => closed).toBe(true);
    await expect.poll(() => page.locator("#response").textContent()).toMatch(/\b3 events. Cancelled/);
  });

  test.each([
    ["as documented", 200, '{"id":7,"name":"x"}', ["As documented for 200 OK."]],
    [
      "a wrong, a missing field",
      200,
      '{"id":"7","tags":[1]}',
      ["id is not of type integer", "name is missing", "tags[0] is not of type string"],
    ],
    ["an undocumented status", 418, "{}", ["Status 418 is not documented."]],
    ["no JSON after all", 200, "<html>", ["not the JSON that the document promises"]],
  ])("the comparison with the document: %s", async (_, status, body, found) => {
    const { page } = await answered({ status, body });
    const verdict = page.locator('[data-place="verdict"]');
    await expect.poll(() => verdict.textContent()).not.toBe("");
    for (const sentence of found) expect(await verdict.textContent()).toContain(sentence);
  });

  test("the policy of the page is kept, with the worker running", async () => {
    const { page, complaints } = await answered({ body: '{"id":7,"name":"x"}' });
    await expect.poll(() => page.locator('[data-place="verdict"]').textContent()).not.toBe("");
    expect(complaints.filter((text) => !text.includes("404 (Not Found)"))).toEqual([]);
  });
});

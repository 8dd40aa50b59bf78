import { readFile } from "node:fs/promises";
import type { ServerResponse } from "node:http";
import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import type { Page } from "playwright-core";
import { answeringServer, type GivenAnswer } from "../support/answering-server.js";
import { browserGroup, core } from "../support/browser.js";
import { useBrowserPages } from "../support/browser-pages.js";
import { drawingSteps, openPanel, send, untilEngineRan, useBaseUrl } from "../support/panel-page.js";

const GET = "/answers/operations/get-thing/";
const JSON_BODY = '[data-place="body"]';

/**
 * Returns `seconds` seconds of silence as a WAV file: one channel, 8,000 samples per second, one byte per
 * sample.
 */
function silence(seconds: number): Uint8Array {
  const samples = Buffer.alloc(8000 * seconds, 128);
  const head = Buffer.alloc(44);
  head.write("RIFF", 0);
  head.writeUInt32LE(36 + samples.length, 4);
  head.write("WAVEfmt ", 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(8000, 24);
  head.writeUInt32LE(8000, 28);
  head.writeUInt16LE(1, 32);
  head.writeUInt16LE(8, 34);
  head.write("data", 36);
  head.writeUInt32LE(samples.length, 40);
  return new Uint8Array(Buffer.concat([head, samples]));
}

/** Returns a short video of a square that changes colour, recorded by the browser. */
async function film(page: Page): Promise<Uint8Array> {
  const bytes = await page.evaluate(async () => {
    const canvas = Object.assign(document.createElement("canvas"), { width: 16, height: 16 });
    const context = canvas.getContext("2d");
    const recorder = new MediaRecorder(canvas.captureStream(), { mimeType: "video/webm;codecs=vp8" });
    const recorded = new Promise<Blob>((done) => (recorder.ondataavailable = ({ data }) => done(data)));
    recorder.start();
    for (let frame = 0; frame < 12; frame += 1) {
      if (context) context.fillStyle = frame % 2 === 0 ? "teal" : "white";
      context?.fillRect(0, 0, 16, 16);
      await new Promise((next) => requestAnimationFrame(next));
    }
    recorder.stop();
    return [...new Uint8Array(await (await recorded).arrayBuffer())];
  });
  return Uint8Array.from(bytes);
}

browserGroup("the panel shows answers", () => {
  const pages = useBrowserPages("panel");

  async function answered(answer: GivenAnswer): Promise<{ page: Page; complaints: readonly string[] }> {
    const server = await answeringServer(answer);
    const { page, complaints } = await pages.look(GET);
    await openPanel(page);
    await useBaseUrl(page, server.origin);
    await send(page);
    return { page, complaints };
  }
  const shown = (page: Page, place: string): Promise<string | null> => page.locator(place).textContent();

  test("shows status as text, time, size, type and headers", core, async () => {
    const { page } = await answered({ status: 404, body: "{}" });
    expect(await page.locator("#response h2").innerText()).toMatch(/404\s+Not Found/);
    expect(await shown(page, "#response .ar-stat")).toMatch(/^[\d.]+ m?s · 2 bytes · application\/json$/);
    expect(await shown(page, '[data-place="headers"]')).toContain("content-type: application/json");
    expect(await page.locator("#response").textContent()).toContain("Access-Control-Expose-Headers");
  });

  test("formats JSON only by white space: every digit and every duplicate key stays", core, async () => {
    const text = '{"a":9007199254740993,"b":[1e400,-0,1.50],"a":"\\u0041"}';
    const { page } = await answered({ body: text });
    const laidOut = (await shown(page, JSON_BODY)) ?? "";
    expect(laidOut.replace(/\s/g, "")).toBe(text);
    expect(laidOut.split("\n")).toHaveLength(9);
    expect(await shown(page, '[data-place="raw"]')).toBe(text);
  });

  test("shows HTML as text, without running it", core, async () => {
    const body = "<script>window.PWNED=1</script><img src=x onerror=window.PWNED=1>";
    const { page } = await answered({ type: "text/html", body });
    expect(await shown(page, JSON_BODY)).toBe(body);
    expect(await page.evaluate(() => "PWNED" in window)).toBe(false);
  });

  // A parameter of a media type may be quoted: https://www.rfc-editor.org/rfc/rfc9110#section-5.6.6
  test("decodes text in its charset, which may be quoted", async () => {
    const { page } = await answered({
      type: 'text/plain; charset="iso-8859-1"',
      body: Uint8Array.of(0x63, 0x61, 0x66, 0xe9),
    });
    expect(await shown(page, JSON_BODY)).toBe("café");
  });

  test("shows an SVG image within the policy of the page", async () => {
    const body =
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>parent.PWNED=1</script></svg>';
    const { page, complaints } = await answered({ type: "image/svg+xml", body });
    const image = page.locator("#response img");
    await expect.poll(() => image.evaluate((shown: HTMLImageElement) => shown.naturalWidth)).toBe(9);
    expect(await page.evaluate(() => "PWNED" in window)).toBe(false);
    expect(complaints.filter((text) => text.includes("Content Security Policy"))).toEqual([]);
  });

  test("shows JSON in the colours of the page's examples, wrapped", async () => {
    const { page } = await answered({ body: '{"name":"a \\"b\\"","n":-1.5e3,"is":null}' });
    const parts = page.locator(`${JSON_BODY} :is(ar-w, ar-s, ar-n)`);
    expect(
      await parts.evaluateAll((all) => all.map((each) => `${each.localName} ${each.textContent}`)),
    ).toEqual(['ar-w "name"', 'ar-s "a \\"b\\""', 'ar-w "n"', "ar-n -1.5e3", 'ar-w "is"', "ar-n null"]);
    expect(await page.locator(JSON_BODY).evaluate((code) => getComputedStyle(code).whiteSpace)).toBe(
      "pre-wrap",
    );
  });

  test("plays audio, and stops it with the next response", async () => {
    const { page, complaints } = await answered({ type: "audio/wav", body: silence(2) });
    const player = page.locator("#response audio[controls]");
    expect(await player.getAttribute("src")).toMatch(/^blob:/);
    const at = (): Promise<number> => player.evaluate((audio: HTMLAudioElement) => audio.currentTime);
    expect(await at()).toBe(0);
    await player.evaluate((audio: HTMLAudioElement) => audio.play());
    await expect.poll(at).toBeGreaterThan(0);
    expect(await player.evaluate((audio: HTMLAudioElement) => audio.duration)).toBe(2);
    const saved = page.waitForEvent("download");
    await page.locator("#response a[download]").click();
    expect((await saved).suggestedFilename()).toBe("answer.wav");
    expect(complaints.filter((text) => text.includes("Content Security Policy"))).toEqual([]);
    await send(page);
    expect(await player.count()).toBe(1);
  });

  test("plays video", async () => {
    const { page: studio } = await pages.open(GET);
    const { page } = await answered({ type: "video/webm", body: await film(studio) });
    const player = page.locator("#response video[controls]");
    await player.evaluate((video: HTMLVideoElement) => video.play());
    await expect.poll(() => player.evaluate((video: HTMLVideoElement) => video.videoWidth)).toBe(16);
    await expect
      .poll(() => player.evaluate((video: HTMLVideoElement) => video.currentTime))
      .toBeGreaterThan(0);
  });

  test("a download has the file name of the response", async () => {
    const { page } = await answered({
      type: "application/pdf",
      body: "%PDF",
      headers: {
        "content-disposition": "attachment; filename*=UTF-8''../Gr%C3%BC%C3%9Fe.pdf",
        "access-control-expose-headers": "Content-Disposition",
      },
    });
    expect(await page.locator("#response a[download]").getAttribute("download")).toBe("Grüße.pdf");
  });

  test("offers binary as a download of its bytes", core, async () => {
    const { page } = await answered({ type: "application/zip", body: Uint8Array.of(0, 255, 1) });
    const link = page.locator("#response a[download]");
    expect(await link.getAttribute("download")).toBe("answer.zip");
    expect(await link.innerText()).toContain("answer.zip");
    // The visibility changes only with the next frame, so the test polls it.
    await expect
      .poll(() => page.locator("#response .ar-tabset > label:visible").allInnerTexts())
      .toEqual(["Headers"]);
    expect(await page.locator("[data-place=headers]").isVisible()).toBe(true);
    const [download] = await Promise.all([page.waitForEvent("download"), link.click()]);
    expect([...(await readFile(await download.path()))]).toEqual([0, 255, 1]);
  });

  describe("5 MB of a longer response", () => {
    const row = `{"id":1,"name":"${"x".repeat(80)}"}`;
    const body = `[${Array.from({ length: 70_000 }, () => row).join()}]`;
    async function opened(): Promise<Page> {
      const server = await answeringServer({ body });
      const { page } = await pages.open(GET);
      await openPanel(page);
      await useBaseUrl(page, server.origin);
      return page;
    }

    test("are complete", async () => {
      const page = await opened();
      await send(page);
      expect(await page.locator("#response").textContent()).toContain("Stopped at 5 MB");
      expect((await page.locator('[data-place="raw"]').textContent())?.length).toBe(5 * 1024 * 1024);
    });

    test("are rendered in steps, between which the page stays responsive", async () => {
      const page = await opened();
      // Slows the page down to the speed of a phone, because a fast machine would need only a few steps.
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
  ])("a response %s is read up to 5 MB and no further", async (_, headers, piece) => {
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

  test("shows nesting of a thousand levels raw", async () => {
    const text = "[".repeat(1000) + "]".repeat(1000);
    const { page } = await answered({ body: text });
    expect(await page.locator("#response").textContent()).toContain("Nested too deeply");
    expect(await shown(page, '[data-place="raw"]')).toBe(text);
  });

  test("shows each event before the next is sent, until they are stopped", core, async () => {
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
    // No longer "Sending…", because the response has begun.
    expect(await page.locator("#ar-send-hint").innerText()).toBe("");
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
  ])("comparison with the document: %s", async (_, status, body, found) => {
    const { page } = await answered({ status, body });
    const verdict = page.locator('[data-place="verdict"]');
    await expect.poll(() => verdict.textContent()).not.toBe("");
    for (const sentence of found) expect(await verdict.textContent()).toContain(sentence);
  });

  test("does not compare incomplete responses with the document", async () => {
    const server = await answeringServer((_, response) => {
      response.writeHead(200, { "content-type": "application/json" }).write("[1,");
      setTimeout(() => response.destroy(), 200);
    });
    const { page } = await pages.open(GET);
    await openPanel(page);
    await useBaseUrl(page, server.origin);
    await send(page);
    await expect.poll(() => page.locator("#response").innerText()).toContain("The answer broke off");
    await untilEngineRan(page);
    expect(await page.locator('[data-place="verdict"]').textContent()).toBe("");
  });

  test("the worker runs within the policy of the page", async () => {
    const { page, complaints } = await answered({ body: '{"id":7,"name":"x"}' });
    await expect.poll(() => page.locator('[data-place="verdict"]').textContent()).not.toBe("");
    expect(complaints.filter((text) => !text.includes("404 (Not Found)"))).toEqual([]);
  });
});

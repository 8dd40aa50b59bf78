import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { answeringSocket } from "../support/answering-socket.js";
import { browserGroup, core } from "../support/browser.js";
import { useBrowserPages, type Opened } from "../support/browser-pages.js";
import { openPanel, showServers, turnsUntilJudged } from "../support/panel-page.js";

const SAID = "/rooms/rooms-room/receive-said/";
const PAGES = [
  SAID,
  "/rooms/rooms-room/send-heard/",
  "/rooms/hall/receive-ping/",
  "/rooms/records-region/receive-record/",
  "/anywhere/bell/receive-ring/",
];

const verdict = (page: Page): Promise<string> => page.locator("#ar-payload-status").innerText();
/**
 * Returns the text of each sample on the page. A key consists of the step (`samples` if there are no steps),
 * the tool and the variant.
 */
const samplesOf = (page: Page): Promise<Readonly<Record<string, string>>> =>
  page.locator("pre[data-sample]").evaluateAll((all) =>
    Object.fromEntries(
      all.map((pre) => {
        const { sample = "", variant = "" } = (pre as HTMLElement).dataset;
        const step = pre.closest("[data-step]")?.previousElementSibling?.textContent ?? "samples";
        return [[step, sample, variant].join(" "), pre.textContent];
      }),
    ),
  );
const rows = (page: Page) => page.locator("#frames ol > li");

browserGroup("the form of an event's panel", () => {
  const pages = useBrowserPages("events");

  async function opened(path: string): Promise<Opened> {
    const opening = await pages.open(path);
    await openPanel(opening.page);
    return opening;
  }

  for (const path of PAGES)
    test(`${path}: an opened panel shows the page's samples`, path === SAID ? core : {}, async () => {
      const { page } = await pages.look(path);
      const before = await samplesOf(page);
      expect(Object.keys(before).length).toBeGreaterThan(0);
      await openPanel(page);
      expect(await samplesOf(page)).toEqual(before);
    });

  test("the payload is validated while typing; URL and samples follow every keystroke", core, async () => {
    const { page, complaints } = await pages.look(SAID);
    await openPanel(page);
    await page.locator("#ar-payload").fill('{"text":"Hi","times":12}');
    await expect.poll(() => verdict(page)).toContain("Line 1, times: “12” is more than 9.");
    await page.locator("#ar-payload").fill("{");
    await expect.poll(() => verdict(page)).toContain("this is not JSON");
    await page.locator("#ar-payload").fill('{"text":"it\'s","times":2}');
    await expect.poll(() => verdict(page)).toBe("Matches the schema");
    await page.locator("#ar-p0").selectOption("blue");
    await showServers(page);
    await page.getByLabel("stage").selectOption("live");
    expect(await page.locator("[data-request-line]").innerText()).toBe("ws://127.0.0.1:9/live/rooms/blue");
    const { "samples wscat 0": wscat = "" } = await samplesOf(page);
    expect(wscat).toContain("'ws://127.0.0.1:9/live/rooms/blue?key=YOUR_API_KEY'");
    expect(wscat).toContain(`'{"text":"it'\\''s","times":2}'`);
    await page.locator("#ar-media-type").selectOption("Left");
    expect(await page.locator("#ar-payload").inputValue()).toContain('"who"');
    expect(complaints).toEqual([]);
  });

  test("another server selects other tools; the page states when there is no connection", core, async () => {
    const { page } = await opened(SAID);
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    const sentence = page.getByText("No broker connection is made from the browser.");
    expect(await sentence.isVisible()).toBe(false);
    await showServers(page);
    await page.locator("#ar-server").selectOption({ index: 1 });
    await expect.poll(() => sentence.isVisible()).toBe(true);
    expect(await page.getByRole("button", { name: "Connect", exact: true }).isVisible()).toBe(false);
    const shown = page.locator(".ar-other-samples pre").first();
    expect(await shown.innerText()).toContain("-t '/rooms/green'");
    await page.getByRole("button", { name: "Copy mosquitto_pub command" }).click();
    await expect
      .poll(() => page.evaluate(() => navigator.clipboard.readText()))
      .toBe(await shown.textContent());
    await page.locator("#ar-server").selectOption({ index: 0 });
    expect(await page.locator(".ar-other-samples pre").count()).toBe(0);
    expect(await page.locator("#samples").isVisible()).toBe(true);
  });

  test("shows headers where the protocol has them; without a declared server, Connect appears with a typed URL", async () => {
    const { page } = await opened("/rooms/records-region/receive-record/");
    await page.getByLabel("trace", { exact: true }).fill("t-2");
    await page.getByLabel("Send kind").check();
    const { "samples kcat 0": kcat = "" } = await samplesOf(page);
    expect(kcat).toContain("-H trace=t-2");
    expect(kcat).toContain("-H kind=");
    const other = await opened("/anywhere/door/receive-knock/");
    const button = other.page.getByRole("button", { name: "Connect", exact: true });
    expect(await button.isVisible()).toBe(false);
    await other.page.locator("#ar-custom-url").fill("ws://127.0.0.1:9");
    await expect.poll(() => button.isVisible()).toBe(true);
    expect(await other.page.locator(".ar-other-samples pre").first().innerText()).toContain(
      "wscat -c 'ws://127.0.0.1:9/door'",
    );
  });

  test("a catastrophic pattern does not block typing; invalid patterns break nothing", async () => {
    const { page, complaints } = await opened("/rooms/hall/receive-ping/");
    const payload = `{"ping":"${"a".repeat(34)}!"}`;
    const turns = await turnsUntilJudged(page.locator("#ar-payload"), payload, "#ar-payload-status");
    expect(turns).toBeGreaterThan(20);
    await expect.poll(() => verdict(page)).toMatch(/Not checked|does not match/);
    await page.locator("#ar-media-type").selectOption({ index: 1 });
    await page.locator("#ar-payload").fill('{"odd":"x"}');
    await expect.poll(() => verdict(page)).not.toBe("");
    expect(complaints).toEqual([]);
  });

  test("requests nothing of the panel before it is opened", async () => {
    const { page, requests } = await pages.open(SAID);
    const parts = (): readonly string[] =>
      requests
        .map((each) => new URL(each).pathname.split("/").at(-1) ?? "")
        .filter((name) => /is-land|panel/.test(name))
        .sort();
    await page.mouse.wheel(0, 3000);
    await page.locator("#samples label", { hasText: "Browser WebSocket" }).click();
    await page.waitForLoadState("networkidle");
    expect(parts()).toEqual([]);
    await openPanel(page);
    await page.locator("#ar-payload").fill('{"text":"Hi"}');
    await expect.poll(() => verdict(page)).toBe("Matches the schema");
    expect(parts()).toEqual([
      "event-panel.js",
      "is-land.js",
      "panel-schemas.json",
      "panel-worker.js",
      "panel.json",
    ]);
  });

  test("tabs of tools, messages and examples apply to the current page only", async () => {
    const { page } = await pages.open(SAID);
    const chosen = page.locator("input[data-choice]");
    const kinds = await chosen.evaluateAll((all) =>
      all.map((each) => (each as HTMLElement).dataset["choice"]),
    );
    expect([...new Set(kinds)].sort()).toEqual(["example", "language", "message"]);
    for (const label of ["Browser WebSocket", "Left", "Said", "Quotes and more"]) {
      const tab = page.locator("input[data-choice] + label:visible", { hasText: label }).first();
      await tab.click();
      expect(await tab.evaluate((each) => (each.previousElementSibling as HTMLInputElement).checked)).toBe(
        true,
      );
    }
    expect(await page.evaluate(() => [{ ...localStorage }, { ...sessionStorage }, document.cookie])).toEqual([
      {},
      {},
      "",
    ]);
  });

  test("stores nothing", core, async () => {
    const server = await answeringSocket((socket) => socket.send("{}"));
    const { page } = await opened(SAID);
    await showServers(page);
    await page.getByLabel("port").fill(String(server.port));
    await page.locator("#ar-media-type").selectOption("Left");
    await page.getByRole("button", { name: "Connect", exact: true }).click();
    await expect.poll(() => rows(page).count()).toBe(2);
    await page.getByRole("button", { name: "Send", exact: true }).click();
    const kept = await page.evaluate(async () => ({
      local: { ...localStorage },
      session: { ...sessionStorage },
      databases: await indexedDB.databases(),
      cookies: document.cookie,
    }));
    expect(kept).toEqual({ local: {}, session: {}, databases: [], cookies: "" });
  });
});

browserGroup("the log of frames", () => {
  const pages = useBrowserPages("events");

  test("10,000 frames in ten seconds: keeps 500, with at most ten renderings and one announcement a second", async () => {
    const server = await answeringSocket((socket) => {
      let sent = 0;
      const timer = setInterval(() => {
        for (let count = 0; count < 50 && sent < 10_000; count += 1, sent += 1)
          socket.send(JSON.stringify({ by: "me", at: "2026-01-01T00:00:00Z", mood: "fine", sent }));
        if (sent >= 10_000) clearInterval(timer);
      }, 50);
    });
    const { page } = await pages.open("/rooms/rooms-room/send-heard/");
    await openPanel(page);
    await showServers(page);
    await page.getByLabel("port").fill(String(server.port));
    await page.evaluate(() => {
      const seen = { drawings: 0, most: 0, said: 0 };
      Object.assign(window, { seen });
      const log = document.querySelector("#frames .ar-log ol");
      if (log)
        new MutationObserver((changes) => {
          seen.drawings += 1;
          seen.most = Math.max(seen.most, changes.flatMap(({ addedNodes }) => [...addedNodes]).length);
        }).observe(log, { childList: true });
      const status = document.querySelector("#frames [role=status]");
      if (status) new MutationObserver(() => (seen.said += 1)).observe(status, { childList: true });
    });
    const start = performance.now();
    await page.getByRole("button", { name: "Connect", exact: true }).click();
    await expect
      .poll(() => page.locator("#frames footer").innerText())
      .toContain("500 kept, 9,501 older ones dropped");
    const seconds = (performance.now() - start) / 1_000;
    const session = await page.context().newCDPSession(page);
    await session.send("HeapProfiler.collectGarbage");
    const { usedSize } = await session.send("Runtime.getHeapUsage");
    const { drawings, most, said } = await page.evaluate(
      () => (window as unknown as { seen: Record<"drawings" | "most" | "said", number> }).seen,
    );
    expect(await rows(page).count()).toBe(500);
    console.log(
      `10,000 frames: ${drawings} drawings of at most ${most} rows, ${said} announcements, ${(usedSize / 2 ** 20).toFixed(1)} MB of 100 MB`,
    );
    expect(drawings).toBeGreaterThan(1);
    expect(drawings).toBeLessThanOrEqual(10 * seconds + 1);
    expect(most).toBeLessThanOrEqual(500);
    expect(usedSize).toBeLessThan(100 * 1024 * 1024);
    expect(said).toBeGreaterThan(1);
    expect(said).toBeLessThanOrEqual(seconds + 1);
  });

  test(
    "scrolls to the newest frame unless the reader has scrolled up; renders none while paused",
    core,
    async () => {
      const send: (() => void)[] = [];
      const server = await answeringSocket((socket) => {
        send.push(() => [...Array(40).keys()].forEach((count) => socket.send(`frame ${count}`)));
      });
      const { page } = await pages.look("/rooms/rooms-room/send-heard/");
      await openPanel(page);
      await showServers(page);
      await page.getByLabel("port").fill(String(server.port));
      await page.getByRole("button", { name: "Connect", exact: true }).click();
      const more = async (rowsThen: number): Promise<void> => {
        send[0]?.();
        await expect.poll(() => rows(page).count()).toBe(rowsThen);
      };
      const left = (): Promise<number> =>
        page.locator(".ar-log").evaluate((log) => log.scrollHeight - log.clientHeight - log.scrollTop);
      await expect.poll(() => send.length).toBe(1);
      await more(41);
      await expect.poll(left).toBeLessThan(2);
      await page.locator(".ar-log").evaluate((log) => (log.scrollTop = 100));
      await more(81);
      expect(await page.locator(".ar-log").evaluate((log) => log.scrollTop)).toBe(100);
      await page.getByRole("button", { name: "Pause", exact: true }).click();
      send[0]?.();
      await expect.poll(() => page.locator("#frames footer").innerText()).toContain("Paused: 40 more.");
      expect(await rows(page).count()).toBe(81);
      await page.getByRole("button", { name: "Pause", exact: true }).click();
      await expect.poll(() => rows(page).count()).toBe(121);
    },
  );

  test.each([1440, 1280, 768, 360])(
    "at %i px its buttons stay above a long list of frames",
    async (width) => {
      const server = await answeringSocket((socket) =>
        [...Array(40).keys()].forEach((count) => socket.send(`frame ${count}`)),
      );
      const { page } = await pages.look("/rooms/rooms-room/send-heard/", { width });
      await openPanel(page);
      await showServers(page);
      await page.getByLabel("port").fill(String(server.port));
      await page.getByRole("button", { name: "Connect", exact: true }).click();
      await expect.poll(() => rows(page).count()).toBe(41);
      const ends = await page
        .locator("#frames > header :is(h2, label, button)")
        .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().bottom));
      const start = await page.locator(".ar-log").evaluate((log) => log.getBoundingClientRect().top);
      expect(ends).toHaveLength(6);
      expect(Math.max(...ends)).toBeLessThanOrEqual(start);
    },
  );

  test("shows binary frames as hex, keeps 5 of 50 MB, hides kinds, clears, copies; text stays text", async () => {
    let sendLarge = (): void => undefined;
    const server = await answeringSocket((socket) => {
      socket.send(new Uint8Array([0, 104, 105, 255]));
      socket.send("<img src=x onerror=alert(1)>");
      sendLarge = () => socket.send(new Uint8Array(50 * 1024 * 1024));
    });
    const { page, complaints } = await pages.open("/rooms/rooms-room/send-heard/");
    await openPanel(page);
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await showServers(page);
    await page.getByLabel("port").fill(String(server.port));
    await page.getByRole("button", { name: "Connect", exact: true }).click();
    await expect.poll(() => rows(page).count()).toBe(3);
    await rows(page).nth(1).locator("summary").click();
    await expect
      .poll(() => rows(page).nth(1).locator("pre").textContent())
      .toMatch(/^00000000 {2}00 68 69 ff +\.hi\.\n$/);
    await page.getByRole("button", { name: "Copy", exact: true }).click();
    await expect
      .poll(() => page.evaluate(() => navigator.clipboard.readText()))
      .toMatch(/received {2}binary {2}00 68 69 ff\n.*received {2}<img src=x onerror=alert\(1\)>$/);
    await page.getByLabel("received", { exact: true }).uncheck();
    expect(await rows(page).nth(1).isVisible()).toBe(false);
    await page.getByLabel("received", { exact: true }).check();
    sendLarge();
    await expect
      .poll(() => page.locator("#frames footer").innerText())
      .toContain("1 kept, 3 older ones dropped");
    expect(await rows(page).first().innerText()).toContain("50 MB");
    await page.getByRole("button", { name: "Clear", exact: true }).click();
    await expect.poll(() => rows(page).count()).toBe(0);
    expect(complaints).toEqual([]);
  });
});

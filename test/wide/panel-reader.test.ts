import { expect, test } from "vitest";
import { answeringServer } from "../support/answering-server.js";
import { browserGroup } from "../support/browser.js";
import { useBrowserPages } from "../support/browser-pages.js";
import { openPanel, send, useBaseUrl } from "../support/panel-page.js";

const BODY = '[data-place="body"]';

browserGroup("a long answer is read with its reader", () => {
  const pages = useBrowserPages("panel");

  test("in 5 MB the last line is found and everything is folded, without a task that takes a quarter of the time", async () => {
    const row = `{"id":1,"name":"${"x".repeat(80)}"}`;
    const body = `[${Array.from({ length: 45_000 }, () => row).join()},"needle"]`;
    const server = await answeringServer({ body });
    const { page } = await pages.open("/answers/operations/get-thing/");
    await openPanel(page);
    await useBaseUrl(page, server.origin);
    await send(page);
    await page.evaluate(() => {
      const tasks: number[] = [];
      Object.assign(window, { tasks, started: performance.now() });
      new PerformanceObserver((list) =>
        tasks.push(...list.getEntries().map(({ duration }) => duration)),
      ).observe({ type: "longtask" });
    });
    await page.getByRole("searchbox").fill("NEEDLE");
    await expect.poll(() => page.locator(".ar-reader [role=status]").innerText()).toBe("1 of 1");
    await expect.poll(() => page.locator("mark.ar-current").isVisible()).toBe(true);
    await page.getByRole("button", { name: "Fold", exact: true }).click();
    // Two of the four lines of each row remain. Pieces that were rendered earlier and are out of view keep
    // their old height until they are shown, so the block may be higher than that.
    const rows = async (): Promise<number> => {
      const { height = 0 } = (await page.locator(BODY).boundingBox()) ?? {};
      return height / 22 / 45_000;
    };
    await expect.poll(rows).toBeGreaterThan(1.99);
    expect(await rows()).toBeLessThan(2.4);
    await page.locator(`${BODY} > .ar-piece`).nth(600).scrollIntoViewIfNeeded();
    const shown = page.locator(`${BODY} > .ar-piece`).nth(600);
    await expect.poll(() => shown.innerText()).toMatch(/^(\s*[{}],?\n?)+$/);
    const { longest, whole } = await page.evaluate(() => {
      const { tasks, started } = window as unknown as { tasks: number[]; started: number };
      return { longest: Math.max(0, ...tasks), whole: performance.now() - started };
    });
    console.log(
      `5 MB: finding and folding, the longest task takes ${longest.toFixed(0)} ms (goal 200) of ${whole.toFixed(0)}`,
    );
    expect(longest).toBeLessThan(whole / 4);
  });
});

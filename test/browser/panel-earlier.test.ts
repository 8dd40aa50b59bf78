import { describe, expect, test } from "vitest";
import { answeringServer } from "../support/answering-server.js";
import { browserGroup, core } from "../support/browser.js";
import { useBrowserPages } from "../support/browser-pages.js";
import { openPanel, send, useBaseUrl } from "../support/panel-page.js";
import { violations } from "../support/violations.js";

browserGroup("earlier sends", () => {
  const pages = useBrowserPages("panel");

  test("keeps at most ten in memory; each shows its response and restores its values", async () => {
    let count = 0;
    const server = await answeringServer((_, response) => {
      count += 1;
      response.writeHead(200, { "content-type": "application/json" }).end(`{"count":${count}}`);
    });
    const { page } = await pages.open("/answers/operations/get-thing/", { bypassCSP: true });
    await openPanel(page);
    await useBaseUrl(page, server.origin);
    const before = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
    const list = page.locator("#response details.ar-further");
    for (let at = 1; at <= 12; at += 1) {
      await page.locator("#ar-p0").fill(String(at));
      await send(page);
      if (at === 1) expect(await list.count()).toBe(0);
      if (at === 2) await expect.poll(() => list.locator("> summary").innerText()).toBe("1 earlier send");
    }
    await expect.poll(() => list.locator("> summary").innerText()).toBe("10 earlier sends");
    await list.locator("> summary").click();
    const third = list.locator("li").nth(2);
    await third.locator("summary").click();
    expect(await third.locator("pre").innerText()).toBe('{"count":9}');
    expect(await page.locator('[data-place="raw"]').textContent()).toBe('{"count":12}');
    await page.evaluate(() => document.querySelector(".ar-sidebar")?.remove());
    expect(await violations(page)).toEqual([]);
    await third.getByRole("button", { name: "Use these values" }).scrollIntoViewIfNeeded();
    await third.getByRole("button", { name: "Use these values" }).click();
    expect(await page.locator("#ar-p0").inputValue()).toBe("9");
    const after = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
    expect(after).toBe(before);
  });

  test(
    "have the values that were sent, even if others are typed before the response arrives",
    core,
    async () => {
      let answer = (): void => undefined;
      const server = await answeringServer((_, response) => {
        answer = () => response.writeHead(200, { "content-type": "application/json" }).end("{}");
      });
      const { page } = await pages.look("/answers/operations/get-thing/");
      await openPanel(page);
      await useBaseUrl(page, server.origin);
      const field = page.locator("#ar-p0");
      for (const [sent, typed] of [
        ["41", "42"],
        ["51", "52"],
      ] as const) {
        answer = () => undefined;
        const idle = answer;
        await field.fill(sent);
        await page.getByRole("button", { name: "Send", exact: true }).click();
        await expect.poll(() => answer !== idle).toBe(true);
        await field.fill(typed);
        answer();
        await expect.poll(() => page.locator(".ar-send [aria-disabled=true]").count()).toBe(0);
      }
      const list = page.locator("#response details.ar-further");
      await list.locator("> summary").click();
      await list.locator("li summary").click();
      await list.getByRole("button", { name: "Use these values" }).click();
      expect(await field.inputValue()).toBe("41");
    },
  );

  test.each([
    [1440, 900],
    [1440, 700],
    [1024, 700],
    [360, 640],
  ])("can all be scrolled to below a long response at %i by %i px", async (width, height) => {
    const tags = Array.from({ length: 40 }, (_, at) => `tag ${at}`);
    const server = await answeringServer({ body: JSON.stringify({ id: 1, name: "a", tags }) });
    const { page } = await pages.look("/answers/operations/get-thing/", { width, height });
    await openPanel(page);
    await useBaseUrl(page, server.origin);
    const list = page.locator("#response details.ar-further");
    await send(page);
    await send(page);
    await list.locator("> summary").click();
    await list.locator("li summary").click();
    for (const name of ["Use these values", "Look at two side by side"]) {
      const button = list.getByRole("button", { name });
      await button.evaluate((each) => each.scrollIntoView({ block: "nearest" }));
      const isOnTop = await button.evaluate((each) => {
        const { x, y, width, height } = each.getBoundingClientRect();
        return each.contains(document.elementFromPoint(x + width / 2, y + height / 2));
      });
      expect(isOnTop, name).toBe(true);
    }
    // At least 40 px of the response's body are visible: the opened list does not push it out of its block.
    const shown = await page.evaluate(() => {
      const [set, text] = [".ar-tabset", "pre"].map((each) => document.querySelector(`#response ${each}`));
      return (set?.getBoundingClientRect().bottom ?? 0) - (text?.getBoundingClientRect().top ?? Infinity);
    });
    expect(shown).toBeGreaterThanOrEqual(40);
  });

  describe.each([
    [1440, "light", core],
    [360, "dark", {}],
  ] as const)("at %i px, %s", (width, colorScheme, tags) => {
    test("two are beside or below each other", tags, async () => {
      let count = 0;
      const server = await answeringServer((_, response) => {
        count += 1;
        response.writeHead(200, { "content-type": "application/json" }).end(`{"count":${count}}`);
      });
      const options = { width, colorScheme, bypassCSP: true };
      const { page } = await pages.open("/answers/operations/get-thing/", options);
      await openPanel(page);
      await useBaseUrl(page, server.origin);
      const list = page.locator("#response details.ar-further");
      for (const before of [0, 1, 2]) {
        await send(page);
        if (before > 0)
          await expect.poll(() => list.locator("> summary").innerText()).toMatch(new RegExp(`^${before} `));
      }
      // The result of validating the response moves the list down, so the test waits for it before it clicks.
      await expect.poll(() => page.locator('[data-place="verdict"]').textContent()).not.toBe("");
      await list.locator("> summary").click();
      const button = page.getByRole("button", { name: "Look at two side by side" });
      await button.click();
      const dialog = page.getByRole("dialog", { name: "Look at two side by side" });
      await dialog.waitFor();
      const texts = () => dialog.locator("pre").allInnerTexts();
      expect(await texts()).toEqual(['{\n  "count": 2\n}', '{\n  "count": 3\n}']);
      await dialog.getByRole("combobox", { name: "First answer" }).selectOption({ index: 2 });
      await expect.poll(texts).toEqual(['{\n  "count": 1\n}', '{\n  "count": 3\n}']);
      const [one, other] = await Promise.all(
        [0, 1].map((at) => dialog.locator("section").nth(at).boundingBox()),
      );
      if (width === 360) expect(other?.y).toBeGreaterThanOrEqual((one?.y ?? Infinity) + (one?.height ?? 0));
      else expect([other?.y, (other?.x ?? 0) >= (one?.x ?? 0) + (one?.width ?? 0)]).toEqual([one?.y, true]);
      expect(await violations(page)).toEqual([]);
      await page.keyboard.press("Escape");
      await expect.poll(() => page.locator("dialog.ar-two").count()).toBe(0);
      expect(await button.evaluate((each) => each === document.activeElement)).toBe(true);
    });
  });
});

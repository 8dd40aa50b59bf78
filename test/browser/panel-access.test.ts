import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { describe, expect, test } from "vitest";
import type { Page } from "playwright-core";
import { answeringServer } from "../support/answering-server.js";
import { browserGroup, core } from "../support/browser.js";
import { useBrowserPages } from "../support/browser-pages.js";
import { openPanel, send, useBaseUrl } from "../support/panel-page.js";
import { BUDGETS, inKilobytes, PANEL_REQUESTS } from "../support/budgets.js";
import { clippedRings } from "../support/focus-rings.js";
import { gzippedSizeOf } from "../support/gzipped-size.js";

const GET = "/answers/operations/get-thing/";
const PAGES = [
  GET,
  "/answers/operations/add-thing/",
  "/requests/bodies/body-part-lists/",
  "/requests/security/secured-both/",
  "/workshop/tools/list-tools/",
];
const axe = createRequire(import.meta.url).resolve("axe-core/axe.min.js");

/** Returns the rules that axe finds violated in the article, each with the elements concerned. */
async function findings(page: Page): Promise<readonly string[]> {
  await page.evaluate(await readFile(axe, "utf8"));
  return page.evaluate(async () => {
    const { axe: tool } = window as unknown as {
      axe: { run(root: Element): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> };
    };
    const root = document.querySelector("article");
    const { violations } = root ? await tool.run(root) : { violations: [] };
    return violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(" ")}`,
    );
  });
}

browserGroup("the open panel for everybody", () => {
  const pages = useBrowserPages("panel");

  describe.each([
    ...PAGES.map((path) => [path, 1440, {}] as const),
    ...PAGES.map((path) => [path, 360, path === GET ? core : {}] as const),
  ])("%s at %i px", (path, width, tags) => {
    test("axe reports nothing, nothing overflows", tags, async () => {
      const { page } = await pages.open(path, { width, bypassCSP: true });
      await openPanel(page);
      expect(await findings(page)).toEqual([]);
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      ).toBeLessThanOrEqual(0);
    });
  });

  test.each([
    ["answered", '{"id":"x"}'],
    ["failed", undefined],
  ])("%s: axe reports nothing", async (_, body) => {
    const server = await answeringServer(
      body === undefined ? (request) => void request.socket.destroy() : { body },
    );
    const { page } = await pages.open(GET, { bypassCSP: true });
    await openPanel(page);
    await page.getByLabel("nothing", { exact: true }).fill("x");
    await useBaseUrl(page, server.origin);
    await send(page);
    expect(await findings(page)).toEqual([]);
  });

  test.each([360, 1440])(
    "at %i px a checkbox is pressed on 24 by 24 px, or with its label",
    async (width) => {
      const { page } = await pages.open("/workshop/tools/list-tools/", { width });
      await openPanel(page);
      const missed = await page
        .locator("form[data-ready] input[type=checkbox]:not([inert] *):visible")
        .evaluateAll((boxes) =>
          boxes.flatMap((box) => {
            box.scrollIntoView({ block: "center" });
            const { left, right, top, bottom } = box.getBoundingClientRect();
            const [x, y] = [(left + right) / 2, (top + bottom) / 2];
            const isHit = [-11.5, 11.5].every((far) =>
              [document.elementFromPoint(x + far, y), document.elementFromPoint(x, y + far)].every(
                (hit) => hit === box || hit?.closest("label")?.control === box,
              ),
            );
            return isHit ? [] : [box.outerHTML];
          }),
        );
      expect(missed).toEqual([]);
    },
  );

  test.each([
    ["/requests/bodies/body-part-lists/", 1440],
    ["/requests/bodies/body-part-lists/", 360],
    ["/workshop/tools/add-tool/", 1440],
    ["/workshop/tools/add-tool/", 360],
  ] as const)("%s at %i px: the outline of each focused control is complete", async (path, width) => {
    const { page } = await pages.open(path, { width });
    await openPanel(page);
    expect(await clippedRings(page, ".ar-try, .ar-bench, .ar-toc li:first-child")).toEqual([]);
  });

  test("at 360 px the line with Send never covers the focused field", async () => {
    const { page } = await pages.look(GET, { width: 360, height: 640 });
    await openPanel(page);
    const covered: string[] = [];
    let fields = 0;
    for (;;) {
      await page.keyboard.press("Tab");
      const focused = await page.evaluate(() => {
        const field = document.activeElement;
        if (!field?.closest("#try-it [data-fields]")) return undefined;
        const { left, top } = field.getBoundingClientRect();
        const seen = document.elementFromPoint(left + 8, top + 8);
        return { name: field.id || field.textContent, isSeen: field.contains(seen) };
      });
      if (!focused) break;
      fields += 1;
      if (!focused.isSeen) covered.push(focused.name);
    }
    expect(fields).toBeGreaterThan(20);
    expect(covered).toEqual([]);
  });

  test("opens, fills, sends and reads by keyboard alone", core, async () => {
    const server = await answeringServer({ body: "{}" });
    const { page } = await pages.look(GET);
    await page.locator("#try-it > summary").focus();
    await page.keyboard.press("Enter");
    await page.locator("form[data-ready]").waitFor();
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.parentElement?.className)).toBe("ar-server");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.id)).toBe("ar-server");
    await page.keyboard.press("End");
    await page.keyboard.press("Tab");
    await page.keyboard.type(server.origin);
    await page.keyboard.press("Control+Enter");
    await expect.poll(() => server.calls()).toBe(1);
    await expect.poll(() => page.locator(".ar-send [role=status]").textContent()).toContain("200 OK");
    expect(await page.evaluate(() => document.activeElement?.id)).toBe("ar-custom-url");
  });

  test("a value in the request line is named by the field that it edits and its visible text; the content type of a part has a label", async () => {
    const { page } = await pages.look(GET);
    await openPanel(page);
    const value = page.locator("[data-request-line] button").first();
    expect(await value.getAttribute("aria-label")).toBe(`Edit id: ${await value.innerText()}`);
    await value.click();
    expect(await page.evaluate(() => document.activeElement?.id)).toBe("ar-p0");
    await page.goto(`${pages.origin}/requests/bodies/body-part-lists/`);
    await openPanel(page);
    const part = page.locator("label", { hasText: "Content type of" }).first();
    expect(await part.isVisible()).toBe(true);
    expect(await part.locator("input").count()).toBe(1);
    // The content types of the document, which browsers offer first.
    expect(await page.locator("#ar-f0-0").getAttribute("accept")).toBe("image/png, image/*");
  });

  test(
    `opening loads at most ${PANEL_REQUESTS} files, ${inKilobytes(BUDGETS.panelOpening)} gzipped`,
    core,
    async () => {
      const { page, requests } = await pages.open("/workshop/tools/add-tool/");
      const before = requests.length;
      await openPanel(page);
      const loaded = requests.slice(before);
      expect(loaded.length).toBeGreaterThan(1);
      expect(loaded.length).toBeLessThanOrEqual(PANEL_REQUESTS);
      expect(await gzippedSizeOf(loaded)).toBeLessThanOrEqual(BUDGETS.panelOpening);
    },
  );
});

import { expect, test } from "vitest";
import type { Page } from "playwright-core";
import { browserGroup } from "../support/browser.js";
import { useBrowserPages } from "../support/browser-pages.js";
import { openPanel } from "../support/panel-page.js";

/** Returns the paths of at most `count` HTTP operations, evenly spread over the sidebar. */
async function operationPages(page: Page, count: number): Promise<readonly string[]> {
  const found = await page.evaluate(async () => {
    const list = new URL(
      document.querySelector<HTMLElement>("[data-list]")?.dataset["list"] ?? "",
      document.baseURI,
    );
    const { groups } = (await (await fetch(list)).json()) as {
      groups: { url: string; operations: { url: string; method?: string }[] }[];
    };
    return groups
      .filter(({ url }) => url !== "webhooks/")
      .flatMap(({ operations }) => operations.filter(({ method }) => method !== undefined))
      .map(({ url }) => new URL(url, list).pathname);
  });
  const step = Math.max(1, found.length / count);
  return Array.from(
    { length: Math.min(count, found.length) },
    (_, index) => found[Math.floor(index * step)] ?? "",
  );
}

const samplesOf = (page: Page): Promise<readonly string[]> =>
  page.locator("#samples pre code").allTextContents();

/** Waits for the open panel's engine, which rewrites every sample that differs from the one it generates. */
async function waitForEngine(page: Page): Promise<void> {
  await page.locator(".ar-server > summary").focus();
  const panel = await page
    .locator("[data-panel]")
    .evaluate(
      () => performance.getEntriesByType("resource").find(({ name }) => name.includes("http-panel"))?.name,
    );
  await page.evaluate(
    `import(${JSON.stringify(new URL("panel-engine.js", panel).href)}).then(() => undefined)`,
  );
}

browserGroup("samples in the file are those of the open panel, byte for byte", () => {
  const pages = useBrowserPages("github");

  test.each([
    ["workshop", 8],
    ["github", 50],
  ])("%s", async (route, count) => {
    const { page } = await pages.open(`/${route}/`);
    const addresses = await operationPages(page, count);
    const changed: string[] = [];
    for (const address of addresses) {
      await page.goto(pages.origin + address);
      const before = await samplesOf(page);
      await openPanel(page);
      await waitForEngine(page);
      if (JSON.stringify(await samplesOf(page)) !== JSON.stringify(before)) changed.push(address);
    }
    expect(addresses).toHaveLength(count);
    expect(changed).toEqual([]);
  });
});

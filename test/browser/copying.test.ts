import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { browserGroup, core } from "../support/browser.js";
import { useBrowserPages } from "../support/browser-pages.js";

const permissions = ["clipboard-read", "clipboard-write"];
const clipboard = (page: Page): Promise<string> => page.evaluate(() => navigator.clipboard.readText());
const said = (page: Page): Promise<string | null> => page.locator("#ar-live").textContent();
const PAGE = "/workshop/tools/get-tool/";

/** Points at each row of a page, and returns the targets of the "Where else?" links that appear. */
const elsewhere = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll(".ar-row")].flatMap((row) => {
      row.dispatchEvent(new PointerEvent("pointerover", { bubbles: true }));
      const link = row.querySelector<HTMLAnchorElement>("#ar-where-else:not([hidden])");
      return link ? [link.href] : [];
    }),
  );

async function idsAt(address: string): Promise<ReadonlySet<string>> {
  const html = await (await fetch(address)).text();
  return new Set(
    [...html.matchAll(/ id=(?:"([^"]*)"|([^\s>]+))/g)].map(([, one, other]) => one ?? other ?? ""),
  );
}

browserGroup("copying", () => {
  const pages = useBrowserPages("browser");
  const named = useBrowserPages("browser", { args: ["--host-resolver-rules=MAP docs.test 127.0.0.1"] });

  test.each([
    ["/workshop/tools/add-tool/", 10],
    ["/workshop/schemas/tool/", 5],
    ["/github/issues/issues-create/", 100],
  ])("%s: each row links to its own name in the index of fields", async (path, least) => {
    const { page } = await pages.look(path);
    const links = await elsewhere(page);
    expect(links.length).toBeGreaterThan(least);
    const known = new Map<string, ReadonlySet<string>>();
    const lost: string[] = [];
    for (const link of links) {
      const [address = "", id = ""] = link.split("#");
      const ids = known.get(address) ?? (await idsAt(address));
      known.set(address, ids);
      if (!ids.has(decodeURIComponent(id))) lost.push(link);
    }
    expect(lost).toEqual([]);
  });

  describe("copies", () => {
    test("the URL with its base URL", core, async () => {
      const { page } = await pages.open(PAGE, { permissions });
      await page.getByRole("button", { name: "Copy URL" }).click();
      await expect.poll(() => said(page)).toBe("Copied");
      expect(await clipboard(page)).toBe(
        "https://eu.api.workshop.example/v1/workshops/{workshopId}/benches/{bench_number}/drawers/{drawer}/tools/{toolId}",
      );
    });

    test("the sample that is shown", async () => {
      const { page } = await pages.open("/workshop/tools/add-tool/", { permissions });
      await page.locator("label", { hasText: "Python" }).first().click();
      await page.getByRole("button", { name: "Copy sample" }).click();
      await expect.poll(() => said(page)).toBe("Copied");
      expect(await clipboard(page)).toMatch(/^import requests\n/);
    });

    for (const [path, tags] of [
      ["/workshop/", {}],
      [PAGE, core],
    ] as const)
      test(`the Markdown of ${path}, equal to the file beside the page`, tags, async () => {
        const { page } = await pages.open(path, { permissions });
        await page.getByRole("button", { name: "Copy page as Markdown" }).click();
        await expect.poll(() => said(page)).toBe("Copied");
        const beside = await (await fetch(`${pages.origin}${path}index.md`)).text();
        expect(beside).toMatch(/^# \S/m);
        expect(await clipboard(page)).toBe(beside);
      });

    for (const [what, line, expected, tags] of [
      ["a field's path", "#body\\.name .ar-row", "name", core],
      ["a section's address", "#request-body > header", "/workshop/tools/add-tool/#request-body", {}],
    ] as const)
      test(`${what}, with the pointer on its line`, tags, async () => {
        const { page } = await pages.open("/workshop/tools/add-tool/", { permissions });
        await page.locator(line).first().hover();
        await page.locator("#ar-copy-here").click();
        await expect.poll(() => said(page)).toBe("Copied");
        expect(await clipboard(page)).toBe(expected.startsWith("/") ? pages.origin + expected : expected);
      });

    test("both by keyboard alone: the button follows the name in focus order", async () => {
      const { page } = await pages.open(PAGE, { permissions });
      await page.locator("#path\\.drawer .ar-name").focus();
      await page.keyboard.press("Tab");
      expect(await page.evaluate(() => document.activeElement?.getAttribute("title"))).toBe("Copy path");
      await page.keyboard.press("Enter");
      await expect.poll(() => said(page)).toBe("Copied");
      expect(await clipboard(page)).toBe("drawer");
    });

    test("name and kind stay visible when the button appears", async () => {
      const { page } = await pages.open("/workshop/tools/add-tool/");
      const line = page.locator("#body\\.name > .ar-row");
      await line.hover();
      await expect.poll(() => line.locator("#ar-copy-here").isVisible()).toBe(true);
      const covered = await line.evaluate((row) =>
        [...row.querySelectorAll(".ar-name, .ar-type")].flatMap((word) => {
          const { left, top, width, height } = word.getBoundingClientRect();
          const seen = document.elementFromPoint(left + width / 2, top + height / 2);
          return word.contains(seen) ? [] : [word.textContent];
        }),
      );
      expect(covered).toEqual([]);
    });

    test("nothing moves when the button appears", async () => {
      const { page } = await pages.open(PAGE);
      const heights = (): Promise<readonly number[]> =>
        page
          .locator(".ar-row:visible, .ar-section > header:visible")
          .evaluateAll((all) => all.map((line) => line.getBoundingClientRect().y + scrollY));
      const before = await heights();
      for (const line of ["#path\\.drawer .ar-row", "#responses > header"]) {
        await page.locator(line).hover();
        expect(await heights()).toEqual(before);
      }
    });
  });

  test("shows the Markdown if the browser refuses to copy it", async () => {
    const { page } = await pages.look(PAGE);
    await page.evaluate(() => Object.defineProperty(navigator, "clipboard", { value: undefined }));
    const asked = page.waitForRequest((request) => request.isNavigationRequest());
    await page.getByRole("button", { name: "Copy page as Markdown" }).click();
    expect((await asked).url()).toBe(`${pages.origin}${PAGE}index.md`);
  });

  test.each([
    ["over http: from another host, where there is no clipboard", "http://docs.test", undefined],
    ["where the browser refuses to write", "http://127.0.0.1", "refuses"],
  ])("a real click is confirmed on the screen %s", async (_, host, refuses) => {
    const { page } = await named.open(PAGE);
    await page.goto(`${named.origin.replace("http://127.0.0.1", host)}${PAGE}`);
    expect(await page.evaluate(() => "clipboard" in navigator)).toBe(refuses !== undefined);
    if (refuses)
      await page.evaluate(() => {
        navigator.clipboard.writeText = () => Promise.reject(new DOMException("", "NotAllowedError"));
      });
    await page.getByRole("button", { name: "Copy sample" }).click();
    await page.locator(".ar-toast", { hasText: "did not allow it" }).waitFor();
    expect(await page.evaluate(() => getSelection()?.toString())).toContain("curl");
    await page.keyboard.press("ControlOrMeta+C");
    await expect.poll(() => said(page)).toBe("");
  });

  test("reports a refusal of the browser, selects the text and names the keys", core, async () => {
    const { page } = await pages.look(PAGE);
    await page.evaluate(() => Object.defineProperty(navigator, "clipboard", { value: undefined }));
    await page.getByRole("button", { name: "Copy URL" }).click();
    await expect.poll(() => said(page)).toMatch(/The browser did not allow it. Press (Ctrl|⌘) C to copy./);
    expect(await page.evaluate(() => getSelection()?.toString())).toContain("/tools/{toolId}");
    await page.locator("#responses > header").hover();
    await page.locator("#ar-copy-here").click();
    await expect.poll(() => page.evaluate(() => getSelection()?.toString())).toContain(`${PAGE}#responses`);
  });
});

import { expect, test } from "vitest";
import { browserGroup } from "../support/browser.js";
import { useBrowserPages } from "../support/browser-pages.js";

/** English words of the page itself; those of HTTP and of JSON are the same everywhere. */
const ENGLISH =
  /\b(?:the|of|and|this|page|required|request|response|responses|header|filter|copy|operations|overview|parameters|sent|next|previous)\b/i;

browserGroup("a German site", () => {
  const pages = useBrowserPages("german");

  test.each([
    "/schnittstelle/",
    "/schnittstelle/werkzeuge/",
    "/schnittstelle/werkzeuge/zeige-werkzeuge/",
    "/schnittstelle/schemas/",
    "/nichts/",
  ])("%s speaks German", async (path) => {
    const { page } = await pages.open(path);
    expect(await page.evaluate(() => [document.documentElement.lang, document.documentElement.dir])).toEqual([
      "de",
      "",
    ]);
    const spoken = await page.evaluate(() => {
      for (const code of document.querySelectorAll("pre, code, script, svg, summary b")) code.remove();
      const names = [...document.querySelectorAll("[aria-label], [title], [placeholder]")].flatMap((each) =>
        ["aria-label", "title", "placeholder"].map((name) => each.getAttribute(name) ?? ""),
      );
      return [document.body.innerText, ...names].join("\n");
    });
    expect(spoken.match(ENGLISH)?.[0]).toBeUndefined();
  });

  test("the filter counts in German", async () => {
    const { page } = await pages.open("/schnittstelle/");
    await page.getByRole("searchbox", { name: "4 Operationen filtern" }).fill("werkzeug");
    await expect.poll(() => page.locator("#ar-nav [role=status]").innerText()).toBe("5 Treffer");
  });
});

browserGroup("an Arabic site", () => {
  const pages = useBrowserPages("arabic");
  const OPERATION = "/api/كتب/add-book/";

  test("is laid out from right to left, and nothing scrolls sideways", async () => {
    for (const width of [1440, 768, 360, 320]) {
      const { page } = await pages.open(OPERATION, { width });
      expect(
        await page.evaluate(() => [document.documentElement.lang, document.documentElement.dir]),
      ).toEqual(["ar", "rtl"]);
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      ).toBeLessThanOrEqual(0);
    }
    const { page } = await pages.open(OPERATION, { width: 1440 });
    const [sidebar, body, bench] = await Promise.all(
      ["#ar-nav", ".ar-body", ".ar-bench"].map((selector) => page.locator(selector).boundingBox()),
    );
    expect(sidebar?.x).toBeGreaterThan(body?.x ?? 0);
    expect(body?.x).toBeGreaterThan(bench?.x ?? 0);
  });

  test("code, paths and names of fields still read from left to right", async () => {
    const { page } = await pages.open(OPERATION);
    const directions = await page
      .locator("code:visible, pre:visible, .ar-name:visible, .ar-term:visible")
      .evaluateAll((all) => [...new Set(all.map((each) => getComputedStyle(each).direction))]);
    expect(directions).toEqual(["ltr"]);
    expect(await page.locator(".ar-call code").innerText()).toBe("https://maktaba.example/v1/books");
  });

  test("the drawer comes from the right, chevrons point to the left", async () => {
    const { page } = await pages.open(OPERATION, { width: 360 });
    await page.getByRole("button", { name: "القائمة" }).click();
    const box = await page.locator("#ar-nav").boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeCloseTo(360, 0);
    expect(
      await page
        .locator(".ar-chev")
        .first()
        .evaluate((chevron) => getComputedStyle(chevron).scale),
    ).toBe("-1 1");
  });
});

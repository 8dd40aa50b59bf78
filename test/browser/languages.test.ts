import { expect, test } from "vitest";
import { browserGroup } from "../support/browser.js";
import { answeringSocket } from "../support/answering-socket.js";
import { useBrowserPages } from "../support/browser-pages.js";
import { openPanel, showServers } from "../support/panel-page.js";

/** Common English words in labels. Terms of HTTP and JSON that are not translated are left out. */
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
  ])("%s is in German", async (path) => {
    const { page } = await pages.look(path);
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
    const { page } = await pages.look("/schnittstelle/");
    await page.getByRole("searchbox", { name: "4 Operationen filtern" }).fill("werkzeug");
    await expect.poll(() => page.locator("#ar-nav [role=status]").innerText()).toBe("5 Treffer");
  });
});

browserGroup("an Arabic site", () => {
  const pages = useBrowserPages("arabic");
  const OPERATION = "/api/كتب/add-book/";

  test("is laid out from right to left, and nothing scrolls sideways", async () => {
    const { page } = await pages.look(OPERATION);
    for (const width of [768, 360, 320, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      expect(
        await page.evaluate(() => [document.documentElement.lang, document.documentElement.dir]),
      ).toEqual(["ar", "rtl"]);
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      ).toBeLessThanOrEqual(0);
    }
    const [sidebar, body, bench] = await Promise.all(
      ["#ar-nav", ".ar-body", ".ar-bench"].map((selector) => page.locator(selector).boundingBox()),
    );
    expect(sidebar?.x).toBeGreaterThan(body?.x ?? 0);
    expect(body?.x).toBeGreaterThan(bench?.x ?? 0);
  });

  test("code, paths and field names are still written from left to right", async () => {
    const { page } = await pages.look(OPERATION);
    const directions = await page
      .locator("code:visible, pre:visible, .ar-name:visible, .ar-term:visible")
      .evaluateAll((all) => [...new Set(all.map((each) => getComputedStyle(each).direction))]);
    expect(directions).toEqual(["ltr"]);
    expect(await page.locator(".ar-call code").innerText()).toBe("https://maktaba.example/v1/books");
  });

  test("headings in any language are aligned right", async () => {
    const { page } = await pages.look(OPERATION);
    const [edge, text] = await page.locator("h1").evaluate((heading) => {
      heading.textContent = "Add a book";
      const range = document.createRange();
      range.selectNodeContents(heading);
      return [heading, range].map((each) => each.getBoundingClientRect().right);
    });
    expect(text).toBe(edge);
  });

  test("the drawer opens from the right, chevrons point to the left", async () => {
    const { page } = await pages.look(OPERATION, { width: 360 });
    await page.getByRole("button", { name: "القائمة" }).first().click();
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

// one: 1; few: numbers ending in 2 to 4, but not in 12 to 14; many: all other whole numbers.
// https://www.unicode.org/cldr/charts/latest/supplemental/language_plural_rules.html#pl
browserGroup("a Polish site counts in three forms", () => {
  const pages = useBrowserPages("polish");

  test("in the sidebar's filter", async () => {
    const { page } = await pages.look("/api/");
    const field = page.locator("#ar-nav input");
    expect(await field.getAttribute("aria-label")).toContain("6 operacji");
    for (const [query, said] of [
      ["delete", "1 wynik"],
      ["poranne", "3 wyniki"],
      ["seanse", "5 wyników"],
    ] as const) {
      await field.fill(query);
      await expect.poll(() => page.locator("#ar-nav [role=status]").innerText()).toBe(said);
    }
  });

  test("in the search", async () => {
    const { page } = await pages.open("/api/");
    await page.getByRole("button", { name: "Szukaj" }).click();
    for (const [query, said] of [
      ["wieczorne", "Znaleziono 1 stronę"],
      ["poranne", "Znaleziono 3 strony"],
      ["seanse", "Znaleziono 5 stron"],
    ] as const) {
      await page.locator(".ar-dialog input[role=combobox]").fill(query);
      await expect.poll(() => page.locator(".ar-dialog [role=status]").textContent()).toBe(said);
    }
  });

  test("in the log of frames", async () => {
    const sockets: { send(text: string): void }[] = [];
    const server = await answeringSocket((socket) => void sockets.push(socket));
    const { page } = await pages.open("/zdarzenia/miejsca/miejsca/");
    await openPanel(page);
    await showServers(page);
    await page.getByLabel("port").fill(String(server.port));
    await page.getByRole("button", { name: "Połącz", exact: true }).click();
    const arrive = (count: number): void => {
      for (let left = count; left > 0; left -= 1) sockets[0]?.send("{}");
    };
    const note = page.locator("#frames footer p").first();
    const said = page.locator("#frames [role=status]");
    await expect.poll(() => note.textContent()).toBe("Zachowano 1 ramkę z 500.");
    arrive(1);
    await expect.poll(() => said.textContent()).toBe("Nadeszła 1 ramka.");
    arrive(2);
    await expect.poll(() => note.textContent()).toBe("Zachowano 4 ramki z 500.");
    arrive(1);
    await expect.poll(() => note.textContent()).toBe("Zachowano 5 ramek z 500.");
    await page.getByRole("button", { name: "Wstrzymaj" }).click();
    arrive(22);
    await expect.poll(() => note.textContent()).toBe("Czekają 22 ramki. Zachowano 27 ramek z 500.");
    arrive(474);
    await expect.poll(() => note.textContent()).toContain("Zachowano 500, usunięto 1 starszą.");
    arrive(2);
    await expect.poll(() => note.textContent()).toContain("Zachowano 500, usunięto 3 starsze.");
    arrive(9);
    await expect.poll(() => note.textContent()).toContain("Zachowano 500, usunięto 12 starszych.");
  });
});

import { expect, test } from "vitest";
import { browserGroup } from "../support/browser.js";
import { useBrowserPages } from "../support/browser-pages.js";
import { openPanel } from "../support/panel-page.js";

browserGroup("words in a panel's form", () => {
  const pages = useBrowserPages("panel");

  test("a field begins with the first sentence of its description on the page, as text", async () => {
    const { page } = await pages.look("/workshop/tools/list-tools/");
    await page.evaluate(() => {
      const said = document.getElementById("query.page")?.querySelector(".ar-desc");
      if (said) said.textContent = "Which page, from 1.5 on, <b>counted</b>. More follows here.";
    });
    await openPanel(page);
    const hintsOf = (name: string): Promise<readonly string[]> =>
      page
        .locator(".ar-field", { has: page.getByText(name, { exact: true }) })
        .locator(".ar-hint")
        .allInnerTexts();
    expect(await hintsOf("kinds")).toEqual(["Only these kinds.", "Each item: What it is for."]);
    expect(await hintsOf("page")).toEqual(["Which page, from 1.5 on, <b>counted</b>.", "Default 1"]);
  });

  test("a field of a body does so, too", async () => {
    const { page } = await pages.look("/requests/bodies/body-parts/");
    await page.evaluate(() => {
      const said = document.createElement("p");
      said.className = "ar-desc";
      said.textContent = "A note on it. More follows here.";
      document.getElementById("body.note")?.append(said);
    });
    await openPanel(page);
    const field = page.locator(".ar-field", { has: page.locator("#ar-f2-name") });
    expect(await field.locator(".ar-hint").first().innerText()).toBe("A note on it.");
  });

  test("if another media type has its own rows, its fields use those", async () => {
    const { page } = await pages.look("/requests/bodies/body-parts/");
    await page.evaluate(() => {
      const row = document.getElementById("body.note");
      const own = row?.cloneNode(true) as HTMLElement;
      own.id = "body(multipart/form-data).note";
      for (const [each, text] of [
        [row, "Of the first."],
        [own, "Of this one."],
      ] as const) {
        const said = document.createElement("p");
        said.className = "ar-desc";
        said.textContent = text;
        each?.append(said);
      }
      row?.after(own);
    });
    await openPanel(page);
    const field = page.locator(".ar-field", { has: page.locator("#ar-f2-name") });
    expect(await field.locator(".ar-hint").first().innerText()).toBe("Of this one.");
  });

  test("a credential is described by the description of its scheme", async () => {
    const { page } = await pages.look("/workshop/tools/list-tools/");
    await openPanel(page);
    const described = await page
      .locator("form input[type=password]")
      .first()
      .evaluate((input) => {
        const ids = input.getAttribute("aria-describedby")?.split(" ") ?? [];
        return ids.map((id) => document.getElementById(id)?.innerText);
      });
    // The first one is the place of a problem.
    expect(described).toEqual(["", "From the keeper."]);
  });

  test("a longer description is truncated between words", async () => {
    const { page } = await pages.look("/workshop/tools/list-tools/");
    await page.evaluate(() => {
      const said = document.getElementById("query.page")?.querySelector(".ar-desc");
      if (said) said.textContent = "word ".repeat(60);
    });
    await openPanel(page);
    expect(await page.getByText(/^(word ){15}word …$/).count()).toBe(1);
  });
});

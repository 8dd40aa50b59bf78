import { expect, test } from "vitest";
import type { Page } from "playwright-core";
import { answeringServer, type GivenAnswer } from "../support/answering-server.js";
import { browserGroup, core } from "../support/browser.js";
import { useBrowserPages } from "../support/browser-pages.js";
import { openPanel, send, useBaseUrl } from "../support/panel-page.js";
import { violations } from "../support/violations.js";

const GET = "/answers/operations/get-thing/";
const BODY = '[data-place="body"]';

browserGroup("an answer is read with its reader", () => {
  const pages = useBrowserPages("panel");

  async function answered(answer: GivenAnswer, width = 1440): Promise<Page> {
    const server = await answeringServer(answer);
    const { page } = await pages.look(GET, { width });
    await openPanel(page);
    await useBaseUrl(page, server.origin);
    await send(page);
    return page;
  }
  const things = (count: number): string =>
    JSON.stringify({
      id: 7,
      name: "x",
      tags: Array.from({ length: count }, (_, index) => `Tag ${index}`),
      more: { inner: { deep: [1, 2] } },
    });
  const shownLines = async (page: Page): Promise<readonly string[]> =>
    (await page.locator(BODY).innerText()).split("\n").filter((line) => line !== "");

  test(
    "finding counts, marks, moves forward and back, ignores case, ends with the response",
    core,
    async () => {
      const page = await answered({ body: things(40) });
      const field = page.getByRole("searchbox", { name: "Find in the answer" });
      const status = page.locator(".ar-reader [role=status]");
      await field.fill("tAG 1");
      await expect.poll(() => status.innerText()).toBe("1 of 11");
      expect(await page.locator(`${BODY} mark.ar-current`).innerText()).toBe("Tag 1");
      await field.press("Enter");
      await expect.poll(() => status.innerText()).toBe("2 of 11");
      await field.press("Shift+Enter");
      await field.press("Shift+Enter");
      await expect.poll(() => status.innerText()).toBe("11 of 11");
      expect(await page.locator(`${BODY} mark.ar-current`).isVisible()).toBe(true);
      await field.fill("[ (");
      await expect.poll(() => status.innerText()).toBe("Not found");
      await field.press("Escape");
      await expect.poll(() => field.inputValue()).toBe("");
      expect(await page.locator(`${BODY} mark`).count()).toBe(0);
      await send(page);
      await expect.poll(() => page.locator(".ar-reader").count()).toBe(1);
    },
  );

  test.each([360, 1440])(
    "at %i px many mismatches leave room for eight lines of the response",
    async (width) => {
      const tags = Array.from({ length: 40 }, (_, index) => index);
      const page = await answered({ body: JSON.stringify({ id: 7, name: "x", tags }) }, width);
      await expect.poll(() => page.locator("#response .ar-problems li").count()).toBeGreaterThan(15);
      // Lines outside the window are not laid out, so the block has no height before it is scrolled into
      // view.
      await page.locator("#response").scrollIntoViewIfNeeded();
      const shown = page.locator("#response pre:visible");
      await expect.poll(async () => (await shown.boundingBox())?.height).toBeGreaterThan(8 * 22);
    },
  );

  test("a match across several colours is marked completely, one in a folded part is unfolded", async () => {
    const page = await answered({ body: things(40) });
    await page.getByRole("button", { name: "Fold", exact: true }).click();
    await expect.poll(() => shownLines(page)).toHaveLength(8);
    await page.getByRole("searchbox").fill('"inner": {');
    await expect
      .poll(async () => (await page.locator(`${BODY} mark`).allTextContents()).join(""))
      .toBe('"inner": {');
    expect(await page.locator(`${BODY} mark`).first().isVisible()).toBe(true);
  });

  test("folding hides lines, shows their number, and still copies the whole text", core, async () => {
    const page = await answered({ body: things(3) });
    const before = await page.locator(BODY).textContent();
    const fold = page.getByRole("button", { name: '"tags"' });
    await expect.poll(() => fold.getAttribute("aria-expanded")).toBe("true");
    await fold.click();
    await expect.poll(() => fold.getAttribute("aria-expanded")).toBe("false");
    expect(await fold.getAttribute("data-below")).toBe("3 lines");
    expect(await page.locator(BODY).innerText()).not.toContain("Tag 1");
    expect(await page.locator(BODY).textContent()).toBe(before);
    expect(await fold.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.press("Enter");
    await expect.poll(() => page.locator(BODY).innerText()).toContain("Tag 1");
  });

  test("by keyboard: one tab stop, arrows move between brackets", async () => {
    const page = await answered({ body: things(3) });
    await expect.poll(() => page.locator(".ar-fold").count()).toBe(5);
    await page.locator(".ar-fold").first().focus();
    for (const name of ['"tags"', '"more"', '"inner"']) {
      await page.keyboard.press("ArrowDown");
      expect(await page.evaluate(() => document.activeElement?.ariaLabel)).toBe(name);
    }
    await page.keyboard.press(" ");
    await expect.poll(() => page.locator(BODY).innerText()).not.toContain("deep");
    expect(await page.locator(".ar-fold[tabindex='0']").count()).toBe(1);
  });

  test("each line that differs from the document is marked, its row one click away", core, async () => {
    const page = await answered({ body: '{"id":"7","tags":["a",1]}' });
    const marks = page.locator(`${BODY} .ar-off`);
    await expect
      .poll(() => marks.evaluateAll((all) => all.map((each) => each.ariaLabel)))
      .toEqual(["name is missing", "id is not of type integer", "tags[1] is not of type string"]);
    const lines = await marks.evaluateAll((all) =>
      all.map((each) => {
        const range = document.createRange();
        range.setStart(each.closest(".ar-piece") ?? each, 0);
        range.setEndBefore(each);
        return range.toString().split("\n").length;
      }),
    );
    expect(lines).toEqual([1, 2, 5]);
    await expect
      .poll(() => page.locator("form .ar-vh[role=status]").innerText())
      .toContain("id is not of type integer; name is missing; tags[1] is not of type string");
    expect(await page.locator(BODY).textContent()).toBe(
      '{\n  "id": "7",\n  "tags": [\n    "a",\n    1\n  ]\n}',
    );
    expect(await violations(page)).toEqual([]);
    await marks.nth(1).click();
    expect(new URL(page.url()).hash).toBe("#response-200.id");
    await expect.poll(() => page.locator('[id="response-200.id"]').isVisible()).toBe(true);
  });

  test("axe reports nothing with matches and folds, in both themes", async () => {
    const page = await answered({ body: things(40) });
    await page.getByRole("button", { name: '"more"' }).click();
    await page.getByRole("searchbox").fill("tag");
    await expect.poll(() => page.locator(`${BODY} mark`).count()).toBeGreaterThan(0);
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await violations(page)).toEqual([]);
    }
  });

  test("errors of a problem document are marked in their fields, and linked", core, async () => {
    const server = await answeringServer({
      status: 422,
      type: "application/problem+json",
      body: JSON.stringify({
        title: "Not valid",
        errors: [
          { pointer: "#/name", detail: "is taken" },
          { pointer: "/drawer/number", detail: "is full" },
          { pointer: "/drawer/key", detail: "is missing" },
          // The operation has no parameter `include`, so this error is not assigned to any field.
          { source: { parameter: "include" }, detail: "is unknown" },
        ],
      }),
    });
    const { page } = await pages.look("/workshop/tools/add-tool/");
    await openPanel(page);
    await useBaseUrl(page, server.origin);
    const area = page.locator("#ar-request-body");
    await area.fill('{\n  "kind": "saw",\n  "name": "Saw",\n  "drawer": {\n    "number": 3\n  }\n}');
    await send(page);
    const links = page.locator("#response .ar-further li");
    await expect
      .poll(() => links.allInnerTexts())
      .toEqual([
        "Line 3, name: is taken",
        "Line 5, drawer.number: is full",
        "Line 4, drawer.key: is missing",
      ]);
    const status = page.locator("#ar-request-body-status");
    await expect.poll(() => status.innerText()).toContain("The API says: Line 3, name: is taken");
    await links.nth(1).getByRole("link").click();
    const selected = (): Promise<string> =>
      area.evaluate((each) => {
        const { value, selectionStart, selectionEnd } = each as HTMLTextAreaElement;
        return document.activeElement === each ? value.slice(selectionStart, selectionEnd) : "";
      });
    await expect.poll(selected).toBe("3");
    // The field is missing, so it can be typed at the beginning of its object.
    await links.nth(2).getByRole("link").click();
    await page.keyboard.type(" ");
    expect(await area.inputValue()).toContain('"drawer": { \n');
    // The places are those of the text as edited.
    await area.press("Control+Home");
    await page.keyboard.type("\n\n");
    await links.nth(1).getByRole("link").click();
    await expect.poll(selected).toBe("3");
    // Only the panel is checked: the page is scrolled to the field, so other content may be behind the
    // header.
    expect(await violations(page, [], "#try-it")).toEqual([]);
    await send(page);
    await expect.poll(async () => (await status.innerText()).split("The API says").length).toBe(4);
    await area.fill("{}");
    await expect.poll(() => status.innerText()).not.toContain("The API says");
  });

  test("a parameter that a response names is marked, too", async () => {
    const page = await answered({
      status: 400,
      body: '{"detail":[{"loc":["query","pattern"],"msg":"is odd"}]}',
    });
    const problem = page.locator("#ar-p1-problem");
    await expect.poll(() => problem.innerText()).toBe("The API says: is odd");
    await page.locator("#response .ar-further a").click();
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("ar-p1");
    await page.locator("#ar-p1").fill("aa");
    await expect.poll(() => problem.isVisible()).toBe(false);
  });
});

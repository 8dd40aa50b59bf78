import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { docsPage } from "../house/documentation.js";
import { browserGroup } from "../support/browser.js";
import { useBrowserPages } from "../support/browser-pages.js";
import { repeatedIds } from "../support/page-elements.js";
import { COLOUR_RULES, violations } from "../support/violations.js";

/** One page in each template language, including both kinds of Markdown. */
const GUIDES = ["liquid", "markdown", "template", "nunjucks", "script", "components"].map(
  (name) => `/guides/${name}/`,
);
/** One page in a site's layout, and one in our frame; all others are in one of these. */
const FRAMES = ["/guides/liquid/", "/guides/nunjucks/"];

const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

browserGroup("what guides show of a reference", () => {
  const pages = useBrowserPages("panel");

  describe.each(GUIDES)("%s", (path) => {
    test.each([360, 1440])(
      "at %i px there are no axe violations in either theme, and nothing is too wide",
      async (width) => {
        const { page, complaints } = await pages.look(path, { width });
        await page.locator(".ar-excerpt").first().waitFor();
        expect(await violations(page)).toEqual([]);
        expect(await overflow(page)).toBeLessThanOrEqual(0);
        await page.emulateMedia({ colorScheme: "dark" });
        expect(await violations(page, COLOUR_RULES)).toEqual([]);
        expect(complaints).toEqual([]);
      },
    );

    test("panels work at the same time, filled with the guide's values, and link to the operation", async () => {
      const { page, complaints } = await pages.open(path, {
        permissions: ["clipboard-read", "clipboard-write"],
      });
      const [first, second] = [page.locator(".ar-try").first(), page.locator(".ar-try").last()];
      await first.locator("summary").first().click();
      const body = first.locator('[id$="ar-request-body"]');
      await expect.poll(() => body.inputValue()).toContain('"name": "Rasp"');
      await page.getByRole("button", { name: "Copy link to this request" }).click();
      await expect.poll(() => first.locator(".ar-share").innerText()).toContain("Link copied");
      const link = await page.evaluate(() => navigator.clipboard.readText());
      expect(link).toContain(`${pages.origin}/workshop/tools/add-tool/#try-it?body.json=`);
      await second.locator("summary").first().click();
      await second.scrollIntoViewIfNeeded();
      await second.locator("form[data-ready]").waitFor();
      expect(await body.inputValue()).toContain('"name": "Rasp"');
      expect(await page.locator("form[data-ready]").count()).toBe(2);
      expect(repeatedIds(await page.content())).toEqual([]);
      // Scrolled, parts of the first form would be below the site's sticky header.
      await page.evaluate(() => scrollTo(0, 0));
      expect(await violations(page, [], ".ar-try[open]")).toEqual([]);
      expect(complaints).toEqual([]);
    });
  });

  test.each(FRAMES)("%s works under the policy recommended for sites", async (path) => {
    const [, policy = ""] = /content="(default-src[^"]+)"/.exec(docsPage("guides/your-site.md")) ?? [];
    const { page, complaints } = await pages.open("/workshop/");
    await page.route(`**${path}`, async (route) => {
      const response = await route.fetch();
      const headers = { ...response.headers(), "content-security-policy": policy };
      await route.fulfill({ response, headers });
    });
    await page.goto(pages.origin + path);
    await page.locator(".ar-try > summary").first().click();
    await page.locator("form[data-ready]").waitFor();
    expect(complaints).toEqual([]);
    // The policy is enforced: an inline style is blocked.
    await page.addStyleTag({ content: "p {}" }).catch(() => undefined);
    await expect.poll(() => complaints.join("\n")).toContain("style-src");
  });

  test.each(FRAMES)("%s printed has its fields and samples, and no controls", async (path) => {
    const { page } = await pages.look(path);
    await page.emulateMedia({ media: "print" });
    const excerpts = page.locator(".ar-excerpt");
    expect((await excerpts.allInnerTexts()).join("\n")).toContain("Hangs a tool on the wall.");
    expect((await page.locator(".ar-excerpt pre:visible").allInnerTexts()).join("\n")).toContain("curl");
    expect(await page.locator(".ar-excerpt button:visible").count()).toBe(0);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
  });

  test("without scripts everything except the panels can be read", async () => {
    const { page } = await pages.open("/guides/liquid/", { javaScriptEnabled: false });
    const example = page.locator(".ar-excerpt").first();
    expect(await example.innerText()).toContain("Hangs a tool on the wall.");
    expect(await page.locator(".ar-excerpt [data-copy]:visible").count()).toBe(0);
  });

  test.each(GUIDES)("%s: the title of a sample is beside its button", async (path) => {
    const { page } = await pages.look(path);
    const middles = await page.locator(".ar-excerpt .ar-block > header").evaluateAll((headers) =>
      headers.map((header) =>
        [...header.children].map((each) => {
          const { top, height } = each.getBoundingClientRect();
          return top + height / 2;
        }),
      ),
    );
    expect(middles).not.toEqual([]);
    for (const [title = 0, button = 0] of middles) expect(Math.abs(title - button)).toBeLessThan(2);
  });

  test("in our frame an excerpt has the styles of its operation's page, not of the surrounding text", async () => {
    const looks = async (path: string): Promise<unknown> => {
      const { page } = await pages.look(path);
      return page.evaluate(() =>
        [".ar-call > code", "li > .ar-desc", ".ar-resp > summary", ".ar-try > summary"].map((selector) => {
          const { display, fontWeight, backgroundColor, marginBlockStart, paddingInlineStart } =
            getComputedStyle(document.querySelector(`.ar-main ${selector}`) as Element);
          return [selector, display, fontWeight, backgroundColor, marginBlockStart, paddingInlineStart];
        }),
      );
    };
    expect(await looks("/guides/nunjucks/")).toEqual(await looks("/workshop/tools/add-tool/"));
  });

  test.each(FRAMES)("on %s a row marks its line in the example", async (path) => {
    const { page, complaints } = await pages.look(path);
    const row = page.locator('[id="addTool.body.name"] > .ar-row');
    const example = page.locator('pre[data-rows="addTool.body"]:visible').first();
    await row.scrollIntoViewIfNeeded();
    // The script that connects rows and examples is loaded when a row is first pointed at.
    await expect
      .poll(async () => {
        await page.mouse.move(0, 0);
        await row.hover();
        return example.locator(".ar-tied").allTextContents();
      })
      .toEqual(['"name"']);
    expect(complaints).toEqual([]);
  });

  test("a language selected in one sample applies to others, and a URL targets an excerpt", async () => {
    const { page } = await pages.look("/guides/nunjucks/#addTool.body.handle");
    await expect.poll(() => page.locator('[id="addTool.body.handle"]').isVisible()).toBe(true);
    await page.getByText("Python", { exact: true }).first().click();
    await page.goto(`${pages.origin}/guides/liquid/`);
    await expect
      .poll(() => page.locator(".ar-excerpt pre:visible").allInnerTexts())
      .toContainEqual(expect.stringContaining("import requests"));
  });
});

browserGroup("the panel of an event in a guide", () => {
  const pages = useBrowserPages("events");

  test("is filled with the guide's values", async () => {
    const { page, complaints } = await pages.look("/guide/");
    await page.locator(".ar-try > summary").click();
    await expect
      .poll(() => page.locator('[id="receiveSaid.ar-payload"]').inputValue())
      .toContain('"text": "Ahoy"');
    expect(await page.locator('[id="receiveSaid.ar-p0"]').inputValue()).toBe("green");
    expect(await violations(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });
});

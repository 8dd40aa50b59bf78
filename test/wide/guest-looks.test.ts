import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { browserGroup } from "../support/browser.js";
import { LIST_PETS, useGuestPages } from "../support/guest-pages.js";
import { noteShifts, shifts } from "../support/layout-shifts.js";
import { openPanel, send } from "../support/panel-page.js";
import { PATIENCE } from "../support/patience.js";
import { COLOUR_RULES, violations } from "../support/violations.js";

/** A paragraph with a link. Both have classes, as on sites that style text by classes. */
const TEXT = `<p class="text">Words of the site with <a class="link" href="/">a link</a> in them.</p>`;
const GUIDE = `---\nlayout: page.njk\n---\n<article>\n${TEXT}\n{% apiOperation "listPets" %}\n${TEXT}\n</article>\n`;

const ARTICLE = "article > .text";
const OF_OURS = { [LIST_PETS]: ".ar-lede p:not([class])", "/guide/": ".ar-excerpt .ar-prose p:not([class])" };

interface Look {
  readonly font: string;
  readonly size: string;
  readonly link: string;
}

interface LookRow {
  readonly name: string;
  readonly styles: string;
  /**
   * Expected styles of our text on reference pages and in excerpts, if they differ from the site's article.
   */
  readonly reference?: Partial<Look>;
  readonly excerpt?: Partial<Look>;
}

/** The font of our own pages, used if a site sets none. */
const OWN_FONT = 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", Ubuntu, Cantarell, sans-serif';
const OWN_ACCENT = "rgb(0, 102, 109)";
/** Expected styles if the site styles text by classes, which a reference page does not have. */
const BY_CLASSES = { font: OWN_FONT, size: "16px", link: "rgb(0, 0, 238)" };

const ROWS: readonly LookRow[] = [
  { name: "no styles at all", styles: "", reference: { font: OWN_FONT }, excerpt: { font: OWN_FONT } },
  { name: "a body with a font", styles: "body { font: 17px Georgia, serif } a { color: #a02040 }" },
  {
    name: "texts smaller than ours",
    styles: "body { font: 13px Georgia }",
    reference: { size: "15px" },
    excerpt: { size: "15px" },
  },
  {
    name: "texts larger than ours",
    styles: "body { font: 22px Georgia }",
    reference: { size: "18px" },
    excerpt: { size: "18px" },
  },
  {
    name: "paragraphs with a font and a size of their own",
    styles: "body { font: 14px Arial } p { font: 17px Georgia }",
  },
  { name: "the size of a tenth, 62.5%", styles: "html { font-size: 62.5% } body { font: 1.6rem Georgia }" },
  {
    name: "all of it on classes",
    styles: ".text { font: 17px Georgia } .link { color: #1a65a6 }",
    reference: BY_CLASSES,
  },
  {
    name: "links that are too pale to read",
    styles: "body { font: 16px Georgia } a { color: #f0c000 }",
    reference: { link: OWN_ACCENT },
    excerpt: { link: OWN_ACCENT },
  },
  {
    name: "properties that say otherwise",
    styles:
      ":root { --ar-font: monospace; --ar-text: 20px; --ar-accent: #00f } body { font: 16px Georgia } a { color: #a02040 }",
    reference: { font: "monospace", size: "20px", link: "rgb(0, 0, 255)" },
    excerpt: { font: "monospace", size: "20px", link: "rgb(0, 0, 255)" },
  },
  {
    name: "a dark ground",
    styles: "body { font: 16px Georgia; background: #101418; color: #e8e8e8 } a { color: #8ab4f8 }",
  },
];

browserGroup("a reference and an excerpt", () => {
  const pages = useGuestPages({ "guide.njk": GUIDE });
  const open = (styles: string, path: string): Promise<Page> =>
    pages
      .open(
        { head: `<style>${styles}</style>` },
        path,
        async (page) => void (await page.addInitScript(noteShifts)),
      )
      .then(({ page }) => page);

  describe.each(ROWS)("in a site with $name", ({ styles, reference = {}, excerpt = {} }) => {
    test.each<[path: keyof typeof OF_OURS & string, other: Partial<Look>]>([
      [LIST_PETS, reference],
      ["/guide/", excerpt],
    ])("%s: font, size and accent are those of an article", async (path, other) => {
      const { link, ...text } = await lookOf(await open(styles, "/guide/"), ARTICLE);
      const page = await open(styles, path);
      const { font, size } = await lookOf(page, OF_OURS[path]);
      expect({ font, size }).toEqual({ font: other.font ?? text.font, size: other.size ?? text.size });
      expect(await accentOf(page)).toBe(other.link ?? link);
      expect(await page.evaluate(shifts)).toBeLessThanOrEqual(0.02);
    });
  });

  test("controls have the same size with 62.5% as without", async () => {
    const heights: number[] = [];
    for (const styles of ["", "html { font-size: 62.5% }"]) {
      const page = await open(styles, LIST_PETS);
      heights.push((await page.locator(".ar-call .ar-btn").first().boundingBox())?.height ?? 0);
      expect(await page.locator("#ar-nav").isVisible(), styles).toBe(true);
    }
    expect(heights[1]).toBe(heights[0]);
    expect(heights[0]).toBeGreaterThan(20);
  });

  test("text is aligned with the site's, and keeps a distance from the window where the site does not", async () => {
    const edges = async (styles: string): Promise<readonly number[]> => {
      const page = await open(`body { margin: 0 } main { ${styles} }`, LIST_PETS);
      await page.setViewportSize({ width: 390, height: 844 });
      return page
        .locator(".ar-menu, .ar-h1")
        .evaluateAll((found) => found.map((each) => Math.round(each.getBoundingClientRect().left)));
    };
    await expect.poll(() => edges("")).toEqual([16, 16]);
    await expect.poll(() => edges("margin-inline: 24px")).toEqual([24, 24]);
    await expect.poll(() => edges("margin-inline: 6px")).toEqual([16, 16]);
  });

  test("a margin on everything in <main> causes no sideways scrolling", async () => {
    const page = await open(
      "main > *:not(#x):not(#y) { margin-inline: 3%; padding-inline: 10px }",
      LIST_PETS,
    );
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 844 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    }
  });

  test("a class that a script of the site adds to our elements changes nothing", async () => {
    const page = await open(
      ".line-numbers { margin: 24px 0; padding: 9px; border: 3px solid red; font: 30px Georgia; max-height: 40px; display: block }",
      LIST_PETS,
    );
    await openPanel(page);
    const looks = (): Promise<readonly string[]> =>
      page.locator(".api-reference *:not(svg *)").evaluateAll((found) =>
        found.map((element) => {
          const { margin, padding, border, font, maxHeight, display } = getComputedStyle(element);
          return [element.localName, margin, padding, border, font, maxHeight, display].join(" ");
        }),
      );
    const before = await looks();
    expect(before.length).toBeGreaterThan(100);
    await page.locator(".api-reference :not([class], svg *)").evaluateAll((found) => {
      for (const element of found) element.classList.add("line-numbers");
    });
    expect(await looks()).toEqual(before);
  });

  test("an icon that the site adds to a link is as high as its text", async () => {
    const page = await open("", LIST_PETS);
    const link = page.locator(".ar-crumbs a").first();
    const [wide, high] = await link.evaluate((link) => {
      link.insertAdjacentHTML("beforeend", '<svg viewBox="0 0 16 16"><path d="M1 1h14v14z" /></svg>');
      const { width, height } = (link.lastElementChild as Element).getBoundingClientRect();
      const text = Number.parseFloat(getComputedStyle(link).fontSize);
      return [width / text, height / text] as const;
    });
    expect(wide).toBeCloseTo(1, 1);
    expect(high).toBeCloseTo(1, 1);
  });

  test("links that <heading-anchors> adds to our headings are not shown", async () => {
    const page = await open("", LIST_PETS);
    const heading = page.locator("#authorization-h, #responses-h").first();
    // https://github.com/zachleat/heading-anchors/blob/main/heading-anchors.js
    await heading.evaluate((heading) => {
      heading.insertAdjacentHTML("beforeend", '<span aria-hidden="true" class="ha-placeholder">#</span>');
      heading.insertAdjacentHTML(
        "afterend",
        '<a href="#x" class="ha">Jump to section titled: Responses#</a>',
      );
    });
    expect(await heading.innerText()).not.toContain("#");
    expect(await page.getByText("Jump to section titled").isVisible()).toBe(false);
  });

  test("links of a list beside the text do not determine the accent", async () => {
    const menu = `<div class="menu"><ul><li><a href="/">Menu</a></li></ul></div>`;
    const { page } = await pages.open(
      { head: "<style>a { color: #a02040 } .menu a { color: #102030 }</style>", foot: menu },
      LIST_PETS,
    );
    expect(await accentOf(page)).toBe("rgb(160, 32, 64)");
  });

  test("a translucent text colour makes no text too faint", async () => {
    const page = await open("body { color: rgb(0 0 0 / 0.8); background: #eee }", LIST_PETS);
    expect(await violations(page, COLOUR_RULES)).toEqual([]);
  });

  test("links target a section whose id the layout also contains", async () => {
    const { page } = await pages.open(
      { head: "<style>body { padding-bottom: 2000px }</style><dialog id=responses></dialog>" },
      LIST_PETS,
    );
    await page.locator(".ar-toc").getByRole("link", { name: "Responses" }).click();
    const top = (): Promise<number> =>
      page.locator("section#responses").evaluate((section) => section.getBoundingClientRect().top);
    await expect.poll(top).toBeLessThan(100);
  });

  test("a heading that is a link has the heading's colour, even if links are styled by several attribute selectors", async () => {
    const page = await open("a[href]:not(.x):not(.y):not(:focus):not(:hover) { color: #a02040 }", LIST_PETS);
    const [link, heading] = await page.locator(".ar-section h2, .ar-section h2 a").evaluateAll((found) => {
      const link = found.find(({ localName }) => localName === "a");
      return [link, link?.parentElement].map((each) => each && getComputedStyle(each).color);
    });
    expect(link).toBe(heading);
  });

  test("on a phone an opened form has fields in view", async () => {
    const page = await open("main { padding-block-start: 300px }", LIST_PETS);
    await page.setViewportSize({ width: 390, height: 700 });
    await openPanel(page);
    const field = page.locator("form :is(input, select):visible").first();
    const isInView = (): Promise<boolean> =>
      field.evaluate((element) => {
        const { left, top, bottom } = element.getBoundingClientRect();
        return element.contains(document.elementFromPoint(left + 9, (top + bottom) / 2));
      });
    await expect.poll(isInView).toBe(true);
  });

  test("lists do not have the site's numbers", async () => {
    const page = await open(
      'ol > li::marker { content: "1. "; } ul > li::marker { content: "- " }',
      LIST_PETS,
    );
    const marker = await page
      .locator(".ar-crumbs li")
      .first()
      .evaluate((item) => getComputedStyle(item, "::marker").content);
    expect(marker).toBe("normal");
  });

  describe("what sticks to the window", () => {
    const topOf = (page: Page, selector: string): Promise<number> =>
      page.locator(selector).evaluate((element) => Math.round(element.getBoundingClientRect().top));
    const scroll = (page: Page, to: number): Promise<void> => page.evaluate((to) => scrollTo(0, to), to);
    const TALL = "main { min-height: 4000px } .ar-main { min-height: 3000px !important }";

    test.each([
      ["no header", "", 0],
      [
        "a header that sticks",
        "header { position: sticky; top: 0; height: 70px; background: #fff; z-index: 9 }",
        70,
      ],
      [
        "a header that is fixed",
        "header { position: fixed; inset: 0 0 auto; height: 50px; background: #fff }",
        50,
      ],
      ["a header that scrolls away", "header { height: 70px }", 0],
      ["overflow-x: hidden on <html> and <body>", "html, body { overflow-x: hidden }", 0],
      [
        "a header, and a height that the site names",
        ":root { --ar-header: 33px } header { position: sticky; top: 0; height: 70px }",
        33,
      ],
    ])("beside %s sticks below it", async (_, styles, top) => {
      const page = await open(`${TALL} body { margin: 0 } ${styles}`, LIST_PETS);
      await scroll(page, 1200);
      await expect.poll(() => topOf(page, "#ar-nav"), { timeout: PATIENCE }).toBe(top);
    });

    test("beside a bar at the end of the window the line with Send is above it", async () => {
      const page = await open(
        ".bar { position: fixed; inset: auto 0 0; height: 60px; background: #fff }",
        LIST_PETS,
      );
      await page.evaluate(() =>
        document.body.append(Object.assign(document.createElement("div"), { className: "bar" })),
      );
      await page.setViewportSize({ width: 390, height: 600 });
      await openPanel(page);
      await page.locator("form input").first().scrollIntoViewIfNeeded();
      await scroll(page, 500);
      const bottom = (): Promise<number> =>
        page.locator(".ar-send").evaluate((line) => Math.round(line.getBoundingClientRect().bottom));
      await expect.poll(bottom, { timeout: PATIENCE }).toBeLessThanOrEqual(540);
    });

    test("the outcome of a form that begins at the end of the window is scrolled into view", async () => {
      const page = await open("main { padding-top: 480px }", LIST_PETS);
      await page.setViewportSize({ width: 390, height: 844 });
      await page.evaluate(() => scrollTo(0, 0));
      await openPanel(page);
      await page.evaluate(() => scrollTo(0, 0));
      await page.locator("form").evaluate((form: HTMLFormElement) => form.requestSubmit());
      const isInView = (): Promise<boolean> =>
        page.locator(".ar-sent, #response .ar-code").evaluateAll((found) =>
          found.some((element) => {
            const { top, bottom, height } = element.getBoundingClientRect();
            return height > 0 && top >= 0 && bottom <= innerHeight;
          }),
        );
      await expect.poll(isInView, { timeout: PATIENCE }).toBe(true);
    });

    test.each([390, 1440])("at %i px the outcome of sending, or a link to it, is in view", async (width) => {
      const page = await open(
        "html, body { overflow-x: hidden } header { position: sticky; top: 0; height: 60px; background: #fff; z-index: 9 }",
        LIST_PETS,
      );
      await page.setViewportSize({ width, height: 700 });
      await openPanel(page);
      await page.locator("form input").first().scrollIntoViewIfNeeded();
      await send(page);
      const inView = (selector: string): Promise<boolean> =>
        page
          .locator(selector)
          .first()
          .evaluate((element) => {
            const { top, bottom, height } = element.getBoundingClientRect();
            return height > 0 && top >= 0 && top < innerHeight && bottom > 60;
          });
      await expect
        .poll(async () => (await inView("#response .ar-code")) || (await inView(".ar-sent a")), {
          timeout: PATIENCE,
        })
        .toBe(true);
      await page.locator("#response").scrollIntoViewIfNeeded();
      await expect.poll(() => inView(".ar-sent a"), { timeout: PATIENCE }).toBe(false);
    });
  });
});

const lookOf = (page: Page, selector: string): Promise<Look> =>
  page
    .locator(selector)
    .first()
    .evaluate((text) => {
      const { fontFamily, fontSize } = getComputedStyle(text);
      const link = text.querySelector("a") ?? text;
      return { font: fontFamily, size: fontSize, link: getComputedStyle(link).color };
    });

/** Returns the colour of our links. */
const accentOf = (page: Page): Promise<string> =>
  page
    .locator(".api-reference:not(.ar-search-box)")
    .first()
    .evaluate((root) => {
      const link = Object.assign(document.createElement("a"), { href: "#" });
      root.append(link);
      const { color } = getComputedStyle(link);
      link.remove();
      return color;
    });

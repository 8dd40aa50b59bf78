import type { Locator, Page } from "playwright-core";
import { describe, expect, onTestFinished, test } from "vitest";
import { browserGroup, complaintsOf, sharedBrowser } from "../support/browser.js";
import { answerFromSite } from "../support/browser-pages.js";
import { config, useBuiltSite } from "../support/eleventy-site.js";
import { LIST_PETS, useGuestPages } from "../support/guest-pages.js";
import { petsDocument } from "../support/pets-document.js";
import { COLOUR_RULES, violations } from "../support/violations.js";

/** README's policy for layouts, with the sources that a search needs. */
const POLICY =
  "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; object-src 'none'; base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'; trusted-types api-reference";

/**
 * Returns a page in the site's own layout, with its own header, and a style sheet with rules for buttons and
 * dialogs.
 */
const layout = (title: string, search: string, content: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title>
<meta http-equiv="Content-Security-Policy" content="${POLICY}"><link rel="stylesheet" href="/site.css"></head>
<body><header>Own header ${search}</header><main>${content}</main></body></html>`;

const layouts = [
  ["own.njk", layout("{{ title }}", "{% apiReferenceSearch %}", "{{ content | safe }}")],
  ["own.liquid", layout("{{ title }}", "{% apiReferenceSearch %}", "{{ content }}")],
  ["own.11ty.js", ""],
] as const;

const scriptLayout = `export const render = async function (data) {
  return ${JSON.stringify(layout("§title§", "§search§", "§content§"))}
    .replace("§title§", data.title).replace("§search§", await this.apiReferenceSearch(data.page))
    .replace("§content§", () => data.content);
};`;

const FIELD = ".ar-dialog input[role=combobox]";

browserGroup("the search box in a site's own layout", () => {
  describe.each(layouts)("%s", (name, text) => {
    const site = useBuiltSite({
      "pets.yaml": petsDocument,
      [`_includes/${name}`]: text || scriptLayout,
      "index.md": `---\nlayout: ${name}\ntitle: Home\n---\nWelcome to the veterinary surgery.`,
      "guides/first.md": `---\nlayout: ${name}\ntitle: First steps\n---\nRead about aquariums.`,
      "site.css": "button { background: red; color: white } dialog { border: 9px solid red }",
      "eleventy.config.js": config(
        { layout: name, openapi: { sources: [{ spec: "pets.yaml", label: "Pets" }] } },
        'eleventyConfig.addPassthroughCopy("site.css");',
      ),
    });

    async function open(
      path: string,
    ): Promise<{ page: Page; requests: readonly string[]; complaints: string[] }> {
      const page = await (await sharedBrowser()).newPage();
      onTestFinished(() => page.close());
      const complaints = complaintsOf(page);
      const requests = await answerFromSite(page, site);
      await page.goto(`http://127.0.0.1${path}`);
      return { page, requests, complaints };
    }

    test.each(["/guides/first/", "/reference/pets/list-pets/"])(
      "on %s: loads nothing before it is opened, finds operations and pages, in the reference's style",
      async (path) => {
        const { page, requests, complaints } = await open(path);
        expect(requests.filter((file) => /pagefind|\/search\./.test(file))).toEqual([]);
        await page.getByRole("button", { name: "Search", exact: true }).click();
        await page.locator(FIELD).fill("list pets");
        const hit = page.locator(".ar-dialog [role=option]").first();
        await hit.waitFor();
        expect((await hit.innerText()).split(/\s*\n\s*/)).toEqual(["GET", "List pets", "/pets", "Pets"]);
        const dialog = page.locator(".ar-dialog");
        expect(await dialog.evaluate((element) => getComputedStyle(element).borderTopWidth)).toBe("1px");
        await page.locator(FIELD).fill("veterinary");
        await expect.poll(() => hit.getAttribute("href")).toBe("/");
        await page.keyboard.press("Escape");
        await dialog.waitFor({ state: "hidden" });
        await page.keyboard.press("/");
        await page.locator(FIELD).fill("add an owner");
        await expect.poll(() => hit.innerText()).toContain("Add an owner");
        await page.keyboard.press("Enter");
        await page.waitForURL("**/reference/owners/add-owner/");
        expect(complaints).toEqual([]);
      },
    );
  });
});

/**
 * Sites whose header has another colour scheme than the page, or another background than its own links need:
 * title, pages, style sheet.
 */
const headers = [
  [
    "a dark header on a light page",
    ["/", LIST_PETS],
    "body { background: #fff; color: #222 } header { background: #14213d; color: #fff }",
  ],
  [
    "a light header on a dark page",
    ["/", LIST_PETS],
    "body { background: #101418; color: #e8e8e8 } header { background: #fff; color: #222 }",
  ],
  [
    "a light header on a dark page, with ink for its links alone",
    ["/", LIST_PETS],
    "body { background: #191919; color: #eee } header { background: #e7e7e7 } header a { color: #111 }",
  ],
  [
    "a dark header on paper that the site sets",
    ["/", LIST_PETS],
    ":root { --ar-paper: #fff; --ar-ink: #222; --ar-sunken: #eee } body { color: #222 } header { background: #14213d; color: #fff }",
  ],
] as const;

browserGroup("the search box in a header of another scheme than its page", () => {
  const guests = useGuestPages();

  test.each(
    headers.flatMap(([name, paths, styles]) =>
      paths.flatMap((path) =>
        (["light", "dark"] as const).map((system) => [name, path, system, styles] as const),
      ),
    ),
  )(
    "%s, on %s, the system %s: button and dialog have a contrast of at least 4.5:1",
    async (_, path, colorScheme, styles) => {
      const { page } = await guests.open(
        { head: `<style>a { color: inherit } ${styles}</style>` },
        path,
        (page) => page.emulateMedia({ colorScheme }),
      );
      const button = page.getByRole("button", { name: "Search", exact: true });
      expect(await contrast(button)).toBeGreaterThanOrEqual(4.5);
      await button.hover();
      expect(await contrast(button)).toBeGreaterThanOrEqual(4.5);
      await button.click();
      await page.locator(FIELD).fill("pets");
      await page.locator(".ar-dialog [role=option]").first().waitFor();
      expect(await violations(page, COLOUR_RULES)).toEqual([]);
    },
  );
});

/**
 * Sites on which the header's colour scheme differs from that of the page, or on which the header's
 * background suits only the header's own links. Each entry has a title, pages and a style sheet.
 */
const contrast = (button: Locator): Promise<number> =>
  button.evaluate((element) => {
    const picture = new OffscreenCanvas(1, 1).getContext("2d");
    const luminance = (colours: readonly string[]): number => {
      if (!picture) return Number.NaN;
      for (picture.fillStyle of colours) picture.fillRect(0, 0, 1, 1);
      const [red = 0, green = 0, blue = 0] = [...picture.getImageData(0, 0, 1, 1).data].map((byte) =>
        byte / 255 <= 0.04045 ? byte / 255 / 12.92 : ((byte / 255 + 0.055) / 1.055) ** 2.4,
      );
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    const layers = ["#fff"];
    for (let at: Element | null = element; at; at = at.parentElement)
      layers.splice(1, 0, getComputedStyle(at).backgroundColor);
    const [dark = 0, light = 0] = [layers, [...layers, getComputedStyle(element).color]]
      .map(luminance)
      .sort((one, other) => one - other);
    return (light + 0.05) / (dark + 0.05);
  });

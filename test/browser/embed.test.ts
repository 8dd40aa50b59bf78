import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { browserGroup, core } from "../support/browser.js";
import { useBrowserPages } from "../support/browser-pages.js";
import { HOSTILE_MARKUP } from "../support/hostile-markup.js";

/** Dark background of the theme `mars`, from Scalar's own style sheet. */
const MARS = "#140507";

const drawn = (page: Page, text: string): Promise<void> =>
  page.locator("#ar-embed").getByText(text, { exact: true }).first().waitFor();

const colours = (page: Page): Promise<{ header: string; renderer: string }> =>
  page.evaluate(() => ({
    header: getComputedStyle(document.documentElement).colorScheme,
    renderer: document.body.className,
  }));

const names = (page: Page): Promise<string> => page.locator("#ar-embed").innerText();

browserGroup("the embedded renderer", () => {
  const pages = useBrowserPages("embed");

  test("renders an OpenAPI document, follows the page's theme, calls only the API", core, async () => {
    const { page, requests, complaints } = await pages.open("/reference/", { colorScheme: "dark" });
    await page.route("https://boats.example.com/**", (route) =>
      route.fulfill({ headers: { "access-control-allow-origin": "*" }, json: [{ name: "Coot" }] }),
    );
    await drawn(page, "List boats");
    expect(await names(page)).toMatch(/Boat Hire API[^]*List boats[^]*\/boats/);
    expect(await names(page)).not.toContain("Count leaks");
    expect(await page.locator("#ar-embed-waiting").count()).toBe(0);

    await expect.poll(() => colours(page)).toEqual({ header: "light dark", renderer: "dark-mode" });
    await page.emulateMedia({ colorScheme: "light" });
    await expect.poll(() => colours(page)).toEqual({ header: "light dark", renderer: "light-mode" });
    await page.locator(".ar-theme").click();
    await expect.poll(() => colours(page)).toEqual({ header: "dark", renderer: "dark-mode" });
    await page.emulateMedia({ colorScheme: "dark" });
    await expect.poll(() => colours(page)).toEqual({ header: "dark", renderer: "dark-mode" });
    expect(await page.getByRole("button", { name: /dark mode|light mode/i }).count()).toBe(0);

    await page
      .getByRole("button", { name: /Test Request/ })
      .first()
      .click();
    await page.getByRole("button", { name: /^Send/ }).first().click();
    await expect
      .poll(() => requests.filter((url) => !url.startsWith(pages.origin)))
      .toEqual(["https://boats.example.com/v1/boats"]);
    expect(
      requests.filter((url) => url.endsWith(".js")).map((url) => url.replace(/[./][\da-f]{8}(?=[./])/, "")),
    ).toEqual([`${pages.origin}/api-reference/embed.js`, `${pages.origin}/api-reference/scalar.js`]);
    expect(complaints).toEqual([]);
  });

  test("renders an AsyncAPI document, and `embed` takes precedence", async () => {
    const { page, requests, complaints } = await pages.open("/events/", { colorScheme: "light" });
    await drawn(page, "Follow openings");
    for (const heading of [
      "bridges/{bridge}/openings",
      "ferries",
      "Call the ferry",
      "Bridge opening",
      "Ferry call",
    ])
      await drawn(page, heading);
    await page
      .getByRole("link", { name: "Bausteine" })
      .or(page.getByRole("button", { name: "Bausteine" }))
      .first()
      .click();
    await drawn(page, "OpeningTime");

    expect(await colours(page)).toEqual({ header: "light dark", renderer: "dark-mode" });
    await page.locator(".ar-theme").click();
    await expect.poll(() => colours(page)).toEqual({ header: "dark", renderer: "dark-mode" });
    await page.locator(".ar-theme").click();
    await expect.poll(() => colours(page)).toEqual({ header: "light dark", renderer: "dark-mode" });

    expect(await page.locator("#ar-embed [lang]").first().getAttribute("lang")).toBe("de");
    expect(await names(page)).toContain("Suche");
    const paint = await page.evaluate(() => {
      const style = getComputedStyle(document.querySelector(".scalar-app") ?? document.body);
      return ["--scalar-color-accent", "--scalar-background-1"].map((name) => style.getPropertyValue(name));
    });
    expect(paint).toEqual(["rgb(1, 2, 3)", MARS]);
    expect(requests.filter((url) => !url.startsWith(pages.origin))).toEqual([]);
    expect(complaints).toEqual([]);
  });

  test("leaves light and dark to the renderer if `embed` has `darkMode`", async () => {
    const { page, complaints } = await pages.open("/night/", { colorScheme: "light" });
    await drawn(page, "List boats");
    await expect.poll(() => colours(page)).toEqual({ header: "light dark", renderer: "dark-mode" });
    // The module's configuration, which can contain functions, is merged last. Its `onLoaded` is called, and
    // the loading message is still removed.
    await expect
      .poll(() => page.evaluate(() => document.documentElement.dataset["loaded"]))
      .toBe("by the module");
    expect(await names(page)).toContain("Made of");
    expect(await page.locator("#ar-embed-waiting").count()).toBe(0);

    await page.locator(".ar-theme").click();
    await expect.poll(() => colours(page)).toEqual({ header: "dark", renderer: "dark-mode" });
    await page.locator(".ar-theme").click();
    await expect.poll(() => colours(page)).toEqual({ header: "light dark", renderer: "dark-mode" });

    await page
      .locator("#ar-embed")
      .getByRole("button", { name: /light mode/i })
      .first()
      .click();
    await expect.poll(() => colours(page)).toEqual({ header: "light dark", renderer: "light-mode" });
    expect(complaints).toEqual([]);
  });

  test("links back to the site, at any width", async () => {
    const { page } = await pages.open("/reference/", { width: 390 });
    await drawn(page, "Boat Hire API");
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await page.getByRole("link", { name: "Example Docs" }).click();
    await page.getByRole("heading", { name: "Home" }).waitFor();
    expect(new URL(page.url()).pathname).toBe("/");
  });

  test("names the API and links to its document without scripts", async () => {
    const { page } = await pages.open("/reference/", { javaScriptEnabled: false });
    expect(await page.locator("h1").innerText()).toBe("Boat Hire API");
    expect(await page.getByText("This reference is drawn by a script.").isVisible()).toBe(true);
    expect(await page.getByText("The reference is loading.").isVisible()).toBe(false);
    const answer = await fetch(
      new URL((await page.locator("#ar-embed-waiting a").getAttribute("href")) ?? "", page.url()),
    );
    const text = await answer.text();
    expect(JSON.parse(text)).toMatchObject({ info: { title: "Boat Hire API" } });
    expect(text).toContain('"examples":[9007199254740993]');
  });

  test("reports that the renderer could not be loaded", async () => {
    const { page } = await pages.open("/");
    await page.route("**/scalar.*.js", (route) => route.abort());
    await page.goto(`${pages.origin}/reference/`);
    await page.getByText("The reference could not be drawn.").waitFor();
    expect(await page.getByRole("link", { name: "Read the document" }).isVisible()).toBe(true);
  });

  for (const policy of ["its policy", "no policy"])
    test(`with ${policy} it runs no code of a document`, async () => {
      const { page, requests } = await pages.open("/events/");
      const hostile = HOSTILE_MARKUP.join("\n\n");
      const address = "javascript:PWNED=1";
      await page.route(/\/reference\/(?:document\.json)?$/, async (route) => {
        if (!route.request().url().endsWith(".json")) {
          const body = await (await route.fetch()).text();
          return route.fulfill({
            contentType: "text/html",
            body: policy === "no policy" ? body.replace(/<meta http-equiv[^>]*>/i, "") : body,
          });
        }
        await route.fulfill({
          json: {
            openapi: "3.1.0",
            info: {
              title: hostile,
              version: "1",
              description: hostile,
              contact: { url: address },
              license: { name: hostile, url: address },
              termsOfService: address,
            },
            externalDocs: { url: address, description: hostile },
            servers: [{ url: address, description: hostile }],
            tags: [{ name: "Boats", description: hostile, externalDocs: { url: address } }],
            paths: {
              "/boats": {
                get: {
                  tags: ["Boats"],
                  summary: "Look at boats",
                  description: hostile,
                  externalDocs: { url: address },
                  responses: { 200: { description: hostile } },
                },
              },
            },
          },
        });
      });
      const dialogs: string[] = [];
      page.on("dialog", (dialog) => dialogs.push(dialog.message()));
      await page.goto(`${pages.origin}/reference/`);
      await page.locator("#ar-embed").getByText("Look at boats").first().waitFor();
      const links = await page
        .locator("#ar-embed a[href]")
        .evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).protocol));
      expect(links.filter((protocol) => protocol === "javascript:")).toEqual([]);
      expect(await page.evaluate(() => "PWNED" in window)).toBe(false);
      expect(dialogs).toEqual([]);
      expect(requests.filter((url) => url.includes("evil.example"))).toEqual([]);
    });
});

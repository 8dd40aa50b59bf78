import { expect, test } from "vitest";
import type { Page } from "playwright-core";
import { browserGroup, core } from "../support/browser.js";
import { LIST_PETS, useGuestPages } from "../support/guest-pages.js";
import { openPanel, send } from "../support/panel-page.js";

/** An image, a page and an XML document in one: its script runs when it is opened as any of these. */
const BODY = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>localStorage.ran = origin</script></svg>`;

const ran = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => localStorage["ran"] as string | undefined);

/** Opens a URL in a new tab, as if it were pasted into the address bar. */
async function openInTab(page: Page, address: string): Promise<void> {
  const [tab] = await Promise.all([page.waitForEvent("popup"), page.evaluate(() => void window.open())]);
  // `goto` rejects if the URL is downloaded instead of displayed.
  await tab.goto(address).catch(() => undefined);
  await tab.close();
}

/** Returns the URLs under which a page shows a response's body or offers it for download. */
const addresses = (page: Page): Promise<readonly string[]> =>
  page
    .locator("#response :is([src], a[download])")
    .evaluateAll((all) => all.map((each) => each.getAttribute("src") ?? each.getAttribute("href") ?? ""));

browserGroup("addresses of an answer, in a layout without a policy", () => {
  const pages = useGuestPages();

  async function answered(type: string, body: string | Buffer = BODY): Promise<Page> {
    const { page } = await pages.open({}, LIST_PETS, async (opened) => {
      await opened.route("https://api.example.com/**", (route) =>
        route.fulfill({ headers: { "access-control-allow-origin": "*", "content-type": type }, body }),
      );
    });
    await openPanel(page);
    await send(page);
    return page;
  }

  test("a blob URL of the page would run the script of an image", async () => {
    const page = await answered("image/png");
    const blob = (text: string): string => URL.createObjectURL(new Blob([text], { type: "image/svg+xml" }));
    await openInTab(page, await page.evaluate(blob, BODY));
    await expect.poll(() => ran(page)).toBe(new URL(page.url()).origin);
  });

  for (const [at, type] of [
    "image/svg+xml",
    "IMAGE/SVG+XML; charset=utf-8",
    "image/svg",
    "image/xml+svg",
    "image/unknown",
    "image/x+xml",
    "image/png+xml",
    "audio/x+xml",
    "video/x+xml",
    "video/html",
    "audio/unknown",
    "application/xhtml+xml",
    "application/unknown",
    "unknown/unknown",
    "text/html",
    "text/xsl",
    "*/*",
    "",
  ].entries())
    test(
      `no URL of a response of type ${type || "none"} runs its content`,
      at === 0 ? core : {},
      async () => {
        const page = await answered(type);
        const found = await addresses(page);
        expect(found.length).toBeGreaterThan(0);
        for (const address of found) await openInTab(page, address);
        expect(await ran(page)).toBeUndefined();
      },
    );

  test("an SVG image is shown from a URL without an origin", core, async () => {
    const page = await answered(
      "image/svg+xml",
      BODY.replace("<script>", "<rect width='9' height='9'/><script>"),
    );
    const image = page.locator("#response img");
    expect(await image.getAttribute("src")).toMatch(/^data:image\/svg\+xml;base64,/);
    await expect.poll(() => image.evaluate((shown: HTMLImageElement) => shown.naturalWidth)).toBe(9);
    expect(await ran(page)).toBeUndefined();
  });

  test("a bitmap image gets a type of the list even if the response declares another", async () => {
    const pixel = Buffer.from("R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==", "base64");
    const page = await answered("Image/JPG ; x=y", pixel);
    const image = page.locator("#response img");
    const src = await image.getAttribute("src");
    const typeOf = async (address: string): Promise<string> => (await (await fetch(address)).blob()).type;
    expect(await page.evaluate(typeOf, src ?? "")).toBe("image/jpeg");
    await expect.poll(() => image.evaluate((shown: HTMLImageElement) => shown.naturalWidth)).toBe(1);
  });

  test("URLs of a response are revoked with the next response, and with the page's", async () => {
    const page = await answered("image/png");
    const before = await addresses(page);
    expect(before.length).toBe(2);
    await send(page);
    const isThere = (address: string): Promise<boolean> =>
      fetch(address).then(
        () => true,
        () => false,
      );
    for (const address of before) expect(await page.evaluate(isThere, address)).toBe(false);
    const last = await addresses(page);
    await page.evaluate(() => document.querySelector(".ar-main")?.remove());
    for (const address of last) await expect.poll(() => page.evaluate(isThere, address)).toBe(false);
  });
});

import { expect, test } from "vitest";
import type { Page } from "playwright-core";
import { answeringServer } from "../support/answering-server.js";
import { browserGroup } from "../support/browser.js";
import { useBrowserPages } from "../support/browser-pages.js";
import { openPanel, send, useBaseUrl } from "../support/panel-page.js";
import { COLOUR_RULES, violations } from "../support/violations.js";

const LINES = JSON.stringify({ id: "7", name: 1, tags: Array.from({ length: 30 }, (_, at) => `tag ${at}`) });
const PROBLEM = JSON.stringify({ title: "Wrong", errors: [{ pointer: "#/name", detail: "is taken" }] });

/** States of a panel besides its form, each with its page and the API's response. */
const STATES: readonly (readonly [
  name: string,
  path: string,
  answer: readonly [status: number, body: string],
  reach: (page: Page) => Promise<unknown>,
])[] = [
  [
    "credentials to be kept, and to be forgotten",
    "/answers/operations/get-thing/",
    [200, LINES],
    async (page) => {
      await page.locator("#ar-credential-token-token").fill("s3cret");
      await page.locator("#ar-keep").selectOption("Keep in this tab");
      await page.getByRole("button", { name: "Forget all of this API" }).waitFor();
    },
  ],
  [
    "headers and queries of one's own",
    "/answers/operations/get-thing/",
    [200, LINES],
    async (page) => {
      await page.getByRole("button", { name: "Add a header" }).click();
      await page.getByRole("button", { name: "Add a query parameter" }).click();
    },
  ],
  [
    "a reset that may be taken back",
    "/answers/operations/get-thing/",
    [200, LINES],
    async (page) => {
      await page.getByRole("button", { name: "Reset", exact: true }).click();
      await page.getByRole("button", { name: "Undo" }).waitFor();
    },
  ],
  [
    "an answer that is searched and folded, its lines marked",
    "/answers/operations/get-thing/",
    [200, LINES],
    async (page) => {
      await send(page);
      await page.locator("#response .ar-off").first().waitFor();
      await page.getByPlaceholder("Find in the answer").fill("tag");
      await page.locator("#response mark").first().waitFor();
      await page.locator('.ar-fold[data-line="3"]').click();
      await page.locator('.ar-fold[aria-expanded="false"]').waitFor();
    },
  ],
  [
    "what an answer complains of",
    "/workshop/tools/add-tool/",
    [422, PROBLEM],
    async (page) => {
      await send(page);
      await page.locator("#response .ar-further a").first().waitFor();
    },
  ],
  [
    "where an answer leads on to",
    "/next/bookings/book/",
    [201, '{"id":"bk-1044"}'],
    async (page) => {
      await page.locator("#ar-p0").fill("saltmere");
      await send(page);
      await page.locator("#response .ar-further li").first().waitFor();
    },
  ],
  [
    "an object that is not sent",
    "/workshop/tools/list-tools/",
    [200, LINES],
    async (page) => {
      await page.locator("form[data-ready]").hover();
      await page.locator("form[data-ready] [inert]").first().waitFor();
    },
  ],
  [
    "two answers beside each other",
    "/requests/bodies/body-json-delete/",
    [200, LINES],
    async (page) => {
      await send(page);
      await send(page);
      await page.locator("#response details.ar-further > summary").click();
      await page.getByRole("button", { name: "Look at two side by side" }).click();
    },
  ],
  [
    "earlier sends, one of them open",
    "/answers/operations/get-thing/",
    [200, LINES],
    async (page) => {
      const list = page.locator("#response details.ar-further");
      await send(page);
      await send(page);
      await list.locator("> summary").click();
      await list.locator("li summary").click();
    },
  ],
];

/** States of signing in, each with its page. */
const SIGNING_IN: readonly (readonly [
  name: string,
  path: string,
  reach: (page: Page) => Promise<unknown>,
])[] = [
  [
    "the form that signs in, with a server to choose",
    "/workshop/#sign-in",
    async (page) => {
      await page.locator("#sign-in .ar-server > summary").click();
      await page.getByRole("button", { name: "Keep in this tab" }).click();
      await page.getByText("Enter a credential first.").waitFor();
    },
  ],
  [
    "the names of kept credentials",
    "/workshop/#sign-in",
    async (page) => {
      await page.locator("#ar-credential-token-token").fill("s3cret");
      await page.getByRole("button", { name: "Remember on this device" }).click();
      await page.locator(".ar-signed:visible").waitFor();
    },
  ],
  [
    "the question that is asked when a credential would be lost",
    "/workshop/#sign-in",
    async (page) => {
      await page.locator("#ar-credential-token-token").fill("s3cret");
      await page.locator(".ar-side-list a").last().click();
      await page.locator(".ar-leave").waitFor();
    },
  ],
];

/** The parts of the page that a panel changes. accessibility.test.ts checks the rest. */
const PANEL = "#try-it, #authorization, .ar-bench, .ar-signed, dialog";

browserGroup("axe finds nothing in what a panel comes to show", () => {
  const pages = useBrowserPages("panel");

  test.each(STATES)("%s", async (_, path, [status, body], reach) => {
    const server = await answeringServer((__, response) => {
      response.writeHead(status, { "content-type": "application/json" }).end(body);
    });
    const { page } = await pages.open(path, { bypassCSP: true });
    await openPanel(page);
    await useBaseUrl(page, server.origin);
    await reach(page);
    await expectNoViolations(page);
  });

  test.each(SIGNING_IN)("%s", async (_, path, reach) => {
    const { page } = await pages.open(path, { bypassCSP: true });
    await page.locator("#sign-in form").waitFor();
    await reach(page);
    await expectNoViolations(page);
  });
});

async function expectNoViolations(page: Page): Promise<void> {
  for (const width of [1440, 360]) {
    // High enough that nothing sticks to the window's edge, where it would cover half of a box.
    await page.setViewportSize({ width, height: 6000 });
    await page.emulateMedia({ colorScheme: "light" });
    expect(await violations(page, [], PANEL), `${width} px, light`).toEqual([]);
    await page.emulateMedia({ colorScheme: "dark" });
    expect(await violations(page, COLOUR_RULES, PANEL), `${width} px, dark`).toEqual([]);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(wide, `${width} px`).toBeLessThanOrEqual(0);
  }
}

import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { browserGroup } from "../support/browser.js";
import { config } from "../support/eleventy-site.js";
import { ADD_OWNER, LIST_PETS, useGuestPages, type Guest } from "../support/guest-pages.js";
import { openPanel, send } from "../support/panel-page.js";

/**
 * Returns a script that, on a click on a link, replaces `place` with the same element of the target page.
 * Going back restores a copy.
 */
const replacing = (place: string): string => `<script type="module">
  const left = new Map();
  let here = location.href;
  const show = (next) => document.querySelector("${place}").replaceWith(next);
  const leave = () => left.set(here, document.querySelector("${place}").cloneNode(true));
  addEventListener("click", async (event) => {
    const link = event.target.closest("a[href]");
    if (!link || event.defaultPrevented || link.hash || link.origin !== location.origin) return;
    event.preventDefault();
    const { href } = link;
    const text = await (await fetch(href)).text();
    leave();
    history.pushState({}, "", href);
    here = href;
    show(new DOMParser().parseFromString(text, "text/html").querySelector("${place}"));
  });
  addEventListener("popstate", () => {
    leave();
    here = location.href;
    show(left.get(here));
  });
</script>`;

const sites: readonly (readonly [name: string, guest: Guest, start: string])[] = [
  ["Turbo, from a page of the site", { head: '<script defer src="{root}/own/turbo.js"></script>' }, "/"],
  [
    "Turbo, from another page of ours",
    { head: '<script defer src="{root}/own/turbo.js"></script>' },
    "/reference/pets/",
  ],
  ["a script that replaces the body", { head: replacing("body") }, "/reference/pets/"],
  ["a script that replaces the main part", { head: replacing("main") }, "/reference/pets/"],
];

/** Counts the listeners of our scripts on window and document, and records copied texts. */
async function count(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const counted = { listeners: 0, copied: [] as string[] };
    Object.assign(globalThis, { counted });
    const isOurs = (): boolean => new Error().stack?.includes("/api-reference/") ?? false;
    for (const target of [window, document]) {
      const add = target.addEventListener.bind(target) as (...given: unknown[]) => void;
      target.addEventListener = (...given: unknown[]): void => {
        const { signal, once = false } = (given[2] ?? {}) as AddEventListenerOptions;
        if (isOurs() && !once) {
          counted.listeners += 1;
          signal?.addEventListener("abort", () => (counted.listeners -= 1));
        }
        add(...given);
      };
      const remove = target.removeEventListener.bind(target) as (...given: unknown[]) => void;
      target.removeEventListener = (...given: unknown[]): void => {
        if (isOurs()) counted.listeners -= 1;
        remove(...given);
      };
    }
    navigator.clipboard.writeText = (text) => Promise.resolve(void counted.copied.push(text));
  });
}

const counted = (page: Page): Promise<{ listeners: number; copied: string[] }> =>
  page.evaluate(
    () => (globalThis as unknown as { counted: { listeners: number; copied: string[] } }).counted,
  );

/** Follows a link, and waits for the heading of the target page. */
async function follow(page: Page, path: string, heading: string): Promise<void> {
  await page.evaluate((end) => {
    const links = [...document.querySelectorAll<HTMLAnchorElement>("a[href]")];
    links.find((link) => link.pathname.endsWith(end))?.click();
  }, path);
  await page.getByRole("heading", { level: 1, name: heading }).waitFor();
}

/** Uses the features that a page's scripts provide, and checks that each works once. */
async function useAll(page: Page): Promise<void> {
  // The stored language is selected, and one click copies once.
  const before = (await counted(page)).copied.length;
  await expect.poll(() => page.locator("#samples input[value=python]").isChecked()).toBe(true);
  await page.locator("#samples [data-copy]:visible").first().click();
  await expect.poll(async () => (await counted(page)).copied.length).toBe(before + 1);

  // Groups open in place; the filter finds entries, and Escape restores the list.
  const list = page.locator(".ar-side-list");
  const printed = await list.locator("a").allTextContents();
  await list.locator(".ar-open").first().click();
  await expect.poll(() => list.locator("a").count()).toBeGreaterThan(printed.length);
  await list.locator(".ar-open").first().click();
  await page.locator("[data-list]").fill("owner");
  await expect
    .poll(() => list.locator("a").allTextContents())
    .toEqual([expect.stringContaining("Add an owner")]);
  await page.keyboard.press("Escape");
  await expect.poll(() => list.locator("a").allTextContents()).toEqual(printed);

  // The search opens a single dialog.
  await page.locator("h1").click();
  await page.keyboard.press("/");
  await page.getByRole("dialog").waitFor();
  expect(await page.locator("dialog").count()).toBe(1);
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });

  await openPanel(page);
  await send(page);
  await page.locator("#response").waitFor();
  // Listeners of a request end with it, after its response was compared with the document.
  await page.locator(".ar-send [type=submit]:not([aria-disabled=true])").waitFor();
  expect(await page.locator("#response, .ar-parts, form").count()).toBe(3);
}

browserGroup("pages that a site's script replaces", () => {
  const guests = useGuestPages();

  for (const [name, guest, start] of sites)
    test(`${name}: everything works once on each of them, and again after going back`, async () => {
      const { page, complaints, requests } = await guests.open(guest, start, count);
      await page.evaluate(() => {
        localStorage.setItem("api-reference:v1:choices", '{"language":"python"}');
        Object.assign(globalThis, { sameDocument: true });
      });
      await follow(page, LIST_PETS, "List pets");
      await useAll(page);
      const { listeners } = await counted(page);

      await follow(page, ADD_OWNER, "Add an owner");
      await useAll(page);
      // Leaves the page with text in the filter and an open panel.
      await page.locator("[data-list]").fill("pets");
      await page.goBack();
      await page.getByRole("heading", { level: 1, name: "List pets" }).waitFor();
      await page.locator("form[data-ready]").waitFor();
      expect(await page.locator("form").count()).toBe(1);
      expect(await page.locator("#response:visible").count()).toBe(0);
      await page.locator("#try-it > summary").click();
      await useAll(page);
      await page.goForward();
      await page.getByRole("heading", { level: 1, name: "Add an owner" }).waitFor();
      expect(await page.locator("[data-list]").inputValue()).toBe("");
      await page.locator("form[data-ready]").waitFor();
      await page.locator("#try-it > summary").click();
      await useAll(page);

      expect(await page.evaluate(() => "sameDocument" in globalThis)).toBe(true);
      expect((await counted(page)).listeners).toBe(listeners);
      expect(requests.filter((path) => /\/page\.js/.test(path)).length).toBeLessThanOrEqual(2);
      expect(complaints).toEqual([]);
    });

  test("a link into a page opens its target", async () => {
    const { page } = await guests.open({ head: '<script defer src="{root}/own/turbo.js"></script>' }, "/");
    await page.evaluate((path) => {
      const link = Object.assign(document.createElement("a"), {
        href: `.${path}#try-it`,
        textContent: "Try",
      });
      document.body.append(link);
      link.click();
    }, LIST_PETS);
    await expect.poll(() => page.locator("form[data-ready]").isVisible()).toBe(true);
  });
});

browserGroup("complete pages of ours in a site that uses Turbo", () => {
  const guests = useGuestPages({ "eleventy.config.js": config({ openapi: { spec: "pets.yaml" } }) });
  const turbo: Guest = { head: '<script defer src="{root}/own/turbo.js"></script>' };

  /**
   * Returns the class of `<html>`, and styles that depend on it. Turbo replaces only head and body, and so
   * not this class.
   */
  const look = (page: Page): Promise<readonly string[]> =>
    page.evaluate(() => {
      const { color, fontFamily } = getComputedStyle(document.querySelector("h1") ?? document.body);
      return [document.documentElement.className, color, fontFamily];
    });

  test("look the same from a link of the site as from their URL, and so does the site afterwards", async () => {
    const { page, root, complaints } = await guests.open(turbo, LIST_PETS);
    const ours = await look(page);
    expect(ours[0]).toBe("api-reference");
    await page.goto(`${root}/`);
    const theirs = await look(page);

    await page.waitForFunction("'Turbo' in globalThis");
    await page.getByRole("link", { name: "Reference" }).click();
    // Turbo loads this page in full. Its heading is parsed before its style sheet arrives, so the test polls
    // the styles.
    await page.locator("h1").getByText("List pets").waitFor();
    await expect.poll(() => look(page)).toEqual(ours);
    await page.goBack();
    await page.locator("#home").waitFor();
    await expect.poll(() => look(page)).toEqual(theirs);
    await page.goForward();
    await page.locator("h1").getByText("List pets").waitFor();
    await expect.poll(() => look(page)).toEqual(ours);
    expect(complaints).toEqual([]);
  });
});

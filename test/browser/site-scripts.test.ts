import { readFileSync } from "node:fs";
import { expect, test, type TestOptions } from "vitest";
import { browserGroup, core } from "../support/browser.js";
import { ADD_OWNER, LIST_PETS, useGuestPages, type Guest } from "../support/guest-pages.js";
import { openPanel, send } from "../support/panel-page.js";

const alpine = '<p x-data="{ hits: 0 }"><button id="own" x-on:click="hits++" x-text="hits">-</button></p>';

/** The first policy in README, for pages with the search. */
const readme = readFileSync(new URL("../../README.md", import.meta.url), "utf8");
const policy = /content="(default-src [^"]*'wasm-unsafe-eval'[^"]*)"/.exec(readme)?.[1] ?? "missing";

const sites: readonly (readonly [name: string, guest: Guest, tags?: TestOptions])[] = [
  [
    "an Alpine before ours",
    { head: '<script defer src="{root}/own/alpine.js"></script>', foot: alpine },
    core,
  ],
  [
    "the CSP build of Alpine",
    { head: '<script defer src="{root}/own/alpine-csp.js"></script>', foot: alpine },
  ],
  ["the policy of README", { headers: { "content-security-policy": policy } }, core],
  ["transitions between pages", { head: "<style>@view-transition { navigation: auto }</style>" }],
  [
    "pages that are fetched before they are asked for",
    {
      head: `<link rel="prefetch" href="{root}${ADD_OWNER}"><script type="speculationrules">
        { "prefetch": [{ "source": "document", "eagerness": "immediate" }] }</script>`,
    },
  ],
];

browserGroup("a reference beside a site's scripts", () => {
  const guests = useGuestPages();

  for (const [name, guest, tags = {}] of sites)
    test(`${name}: the panel sends, the search opens, the next page works`, tags, async () => {
      const { page, complaints } = await guests.open(guest, LIST_PETS);
      await openPanel(page);
      await send(page);
      await page.locator("#response").getByText("Rex").first().waitFor();
      if (guest.foot) {
        await page.locator("#own").click();
        expect(await page.locator("#own").textContent()).toBe("1");
      }
      await page.getByRole("button", { name: "Search" }).click();
      await page.getByRole("dialog").waitFor();
      await page.keyboard.press("Escape");
      await page
        .locator(`a[href$="${ADD_OWNER.slice("/reference/".length)}"]`)
        .first()
        .click();
      await page.getByRole("heading", { level: 1, name: "Add an owner" }).waitFor();
      await openPanel(page);
      expect(complaints).toEqual([]);
    });
});

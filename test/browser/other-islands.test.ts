import { expect, test } from "vitest";
import { browserGroup } from "../support/browser.js";
import { inlined, LIST_PETS, useGuestPages, type Guest } from "../support/guest-pages.js";
import { openPanel, send } from "../support/panel-page.js";

const eager = (script: string): string => `<script type="module" src="${script}"></script>`;

/** An island of the site's own that shows its content. */
const island = '<is-land on:idle><template data-island><p id="own">site</p></template></is-land>';

const sites: readonly (readonly [string, Guest])[] = [
  ["none", {}],
  [
    "version 4.0.1 in the page, as eleventy-excellent has it",
    { head: inlined("own/is-land.js"), foot: island },
  ],
  [
    "version 4.0.1 with what imports for it",
    { head: eager("{root}/own/is-land.js") + eager("{root}/own/is-land-autoinit.js"), foot: island },
  ],
  ["version 5.0.1 at an address of its own", { head: eager("{root}/own/is-land-5.js"), foot: island }],
  [
    "a style for every element that is not defined",
    { head: "<style>:not(:defined) { display: none } is-land { display: none }</style>" },
  ],
];

browserGroup("a panel beside the site's own is-land", () => {
  const guests = useGuestPages();

  test.each(sites)("%s: sends and shows the response, without errors", async (_, guest) => {
    const { page, complaints } = await guests.open(guest, LIST_PETS);
    await openPanel(page);
    await send(page);
    await page.locator("#response").getByText("Rex").first().waitFor();
    if (guest.foot) await expect.poll(() => page.locator("#own").count()).toBe(1);
    expect(complaints).toEqual([]);
  });

  test.each([
    ["4.0.1", "own/is-land.js"],
    ["5.0.1", "own/is-land-5.js"],
  ])("version %s loaded after ours stays the site's own, including its global", async (_, script) => {
    const { page, root, complaints } = await guests.open({ foot: island }, LIST_PETS);
    await openPanel(page);
    expect(await page.evaluate(() => ["Island" in globalThis, customElements.get("is-land")])).toEqual([
      false,
      undefined,
    ]);
    await page.addScriptTag({ url: `${root}/${script}`, type: "module" });
    await expect.poll(() => page.locator("#own").count()).toBe(1);
    await send(page);
    await page.locator("#response").getByText("Rex").first().waitFor();
    expect(complaints).toEqual([]);
  });
});

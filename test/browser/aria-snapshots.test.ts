import { expect, test, type TestOptions } from "vitest";
import { browserGroup, core } from "../support/browser.js";
import { useBrowserPages } from "../support/browser-pages.js";

/**
 * Kinds of pages. For each, a file records what a screen reader announces: read the file's diff before
 * accepting it.
 */
const kinds: readonly (readonly [name: string, path: string, tags?: TestOptions])[] = [
  ["overview", "/workshop/", core],
  ["tag", "/workshop/tools/"],
  ["operation", "/workshop/tools/get-tool/", core],
  ["deprecated-operation", "/workshop/tools/throw-away/"],
  ["webhooks", "/workshop/webhooks/"],
  ["webhook", "/workshop/webhooks/post-tool-taken/"],
  ["schemas", "/workshop/schemas/"],
  ["schema", "/workshop/schemas/part/", core],
  ["not-found", "/workshop/nothing/"],
];

browserGroup("a screen reader is told", () => {
  const pages = useBrowserPages("browser");

  for (const [name, path, tags = {}] of kinds)
    test(`the ${name} page`, tags, async () => {
      const { page } = await pages.look(path);
      const snapshot = await page.locator("body").ariaSnapshot();
      await expect(`${snapshot}\n`).toMatchFileSnapshot(`aria/${name}.yaml`);
    });

  test("the drawer of a narrow screen", async () => {
    const { page } = await pages.look("/workshop/", { width: 360 });
    await page.getByRole("button", { name: "Menu", exact: true }).first().click();
    const snapshot = await page.locator("#ar-nav").ariaSnapshot();
    await expect(`${snapshot}\n`).toMatchFileSnapshot("aria/drawer.yaml");
  });
});

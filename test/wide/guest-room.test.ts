import { expect, test } from "vitest";
import { browserGroup } from "../support/browser.js";
import { LIST_PETS, useGuestPages } from "../support/guest-pages.js";
import { noteShifts, shifts } from "../support/layout-shifts.js";
import { nextFrame } from "../support/panel-page.js";

browserGroup("while serving, the console", () => {
  const pages = useGuestPages();
  const hints = async (styles: string): Promise<readonly string[]> => {
    const { page } = await pages.open({ head: `<style>body { margin: 0 } ${styles}</style>` }, LIST_PETS);
    const said: string[] = [];
    page.on("console", (message) => said.push(message.text()));
    await page.addScriptTag({ path: "dist/client/layout-hints.js" });
    await expect.poll(() => page.evaluate(() => document.readyState)).toBe("complete");
    return said.filter((text) => text.startsWith("API reference:"));
  };

  test.each<[name: string, styles: string, said: readonly RegExp[]]>([
    ["nothing, where all is well", "body { font-family: Georgia }", []],
    [
      "the element that limits the width",
      "body { font-family: Georgia } main { max-width: 600px; margin: auto }",
      [/it is only 600 px wide, because main has max-width: 600px/],
    ],
    [
      "the element that stops what sticks",
      "body { font-family: Georgia } main { overflow: hidden }",
      [/its sticky elements scroll away, because main has overflow: hidden/],
    ],
    ["the font that was found", "", [/its font is system-ui.*--ar-font/]],
  ])("names %s", async (_, styles, said) => {
    const found = await hints(styles);
    expect(found).toHaveLength(said.length);
    for (const [index, text] of said.entries()) expect(found[index]).toMatch(text);
  });
});

browserGroup("with `wide`", () => {
  const pages = useGuestPages({
    "eleventy.config.js": `import apiReference from "eleventy-plugin-api-reference";
export default (c) => c.addPlugin(apiReference, { layout: "page.njk", wide: true, openGraph: false, openapi: { spec: "pets.yaml" } });`,
  });
  const room = async (styles: string, foot = ""): Promise<readonly number[]> => {
    const { page } = await pages.open(
      { head: `<style>body { margin: 0 } ${styles}</style>`, foot },
      LIST_PETS,
    );
    const edges = (): Promise<readonly number[]> =>
      page.locator(".api-reference:not(.ar-search-box)").evaluate((root) => {
        const { left, right } = root.getBoundingClientRect();
        return [Math.round(left), Math.round(right)];
      });
    await page.waitForFunction(() => document.readyState === "complete");
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(1440);
    return edges();
  };

  test("the text keeps its place after the first paint", async () => {
    const styles = "body { margin: 0 } main { max-width: 640px; margin: auto }";
    const { page } = await pages.open({ head: `<style>${styles}</style>` }, LIST_PETS, async (page) => {
      await page.addInitScript(noteShifts);
    });
    await page.waitForFunction(() => document.readyState === "complete");
    await nextFrame(page);
    expect(await page.evaluate(shifts)).toBeLessThan(0.01);
  });

  test.each<[name: string, styles: string, foot: string, edges: readonly number[]]>([
    ["the measure of an article", "main { max-width: 640px; margin: auto }", "", [0, 1440]],
    ["a measure at one side", "main { max-width: 640px; margin-left: 100px }", "", [0, 1440]],
    [
      "a right-to-left page",
      "html { direction: rtl } main { max-width: 640px; margin-right: 100px }",
      "",
      [0, 1440],
    ],
    [
      "a sidebar beside it",
      "body { display: grid; grid-template: auto 1fr / 240px 640px } header { grid-column: 1 / -1 } aside { grid-area: 2 / 1 } main { grid-area: 2 / 2 }",
      "<aside>Mine</aside>",
      [240, 1440],
    ],
    [
      "a column that is fixed at the other side",
      "main { max-width: 640px; margin: auto } aside { position: fixed; inset: 60px 0 0 auto; width: 200px }",
      "<aside>Mine</aside>",
      [0, 1240],
    ],
    [
      "a button that floats",
      "main { max-width: 640px; margin: auto } aside { position: fixed; inset: auto 9px 9px auto; width: 90px; height: 60px }",
      "<aside>Chat</aside>",
      [0, 1440],
    ],
    [
      "an element that cuts off what leaves it",
      "main { max-width: 640px; margin: auto; overflow: hidden }",
      "",
      [400, 1040],
    ],
    ["hardly more than the distance of the site's texts", "main { margin-inline: 24px }", "", [24, 1416]],
    [
      "a container of flexible boxes",
      "body { display: flex; flex-direction: column; align-items: center } main { width: 640px }",
      "",
      [0, 1440],
    ],
  ])("in %s the reference uses all available width", async (_, styles, foot, edges) => {
    expect(await room(styles, foot)).toEqual(edges);
  });
});

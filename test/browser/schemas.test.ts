import type { Locator, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { browserGroup, core } from "../support/browser.js";
import { useBrowserPages } from "../support/browser-pages.js";

const ADD = "/workshop/tools/add-tool/";

/** Whether the target of the URL is visible below all sticky parts. */
async function targetIsSeen(page: Page): Promise<boolean> {
  const target = page.locator(":target");
  if (!(await target.isVisible())) return false;
  const strip = await page.locator(".ar-toc").boundingBox();
  const box = await target.boundingBox();
  const height = page.viewportSize()?.height ?? 0;
  return box !== null && box.y >= (strip?.y ?? 0) + (strip?.height ?? 0) - 1 && box.y < height;
}

const entries = [
  "body.parts[].weight",
  "body.handle(PlasticHandle).colour",
  "response-201.parts[].weight",
  "response-400.errors[].reason",
];

browserGroup("schemas", () => {
  const pages = useBrowserPages("browser");
  const whole = useBrowserPages("github");

  describe.each([true, false])("with scripts: %s", (javaScriptEnabled) => {
    test.each(entries)("a link to %s shows it", async (id) => {
      const { page } = await pages.open(`${ADD}#${encodeURIComponent(id)}`, { javaScriptEnabled });
      await expect.poll(() => targetIsSeen(page)).toBe(true);
      expect(await page.locator(":target").getAttribute("id")).toBe(id);
    });
  });

  test("all nested rows open and close at once", core, async () => {
    const { page } = await pages.look(ADD);
    const open = (): Promise<number> => page.locator(".ar-body .ar-nest[open]").count();
    const all = await page.locator(".ar-body .ar-nest").count();
    expect(all).toBeGreaterThan(3);
    await page.getByRole("button", { name: "Expand all" }).click();
    expect(await open()).toBe(all);
    expect(await page.getByRole("button", { name: "Expand all" }).count()).toBe(0);
    await page.getByRole("button", { name: "Collapse all" }).click();
    expect(await open()).toBe(0);
    expect(await page.getByRole("button", { name: "Expand all" }).count()).toBe(1);
  });

  test.each([360, 1440])(
    "at %i px the button that opens them is beside the line's other content",
    async (width) => {
      const { page } = await whole.look("/github/schemas/repository-rule/", { width });
      const note = page.locator(".ar-nested + .ar-section").getByText("one of 23 kinds");
      const boxOf = async (
        place: Locator,
      ): Promise<{ x: number; y: number; width: number; height: number }> =>
        (await place.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
      const [button, kind] = [
        await boxOf(page.getByRole("button", { name: "Expand all" })),
        await boxOf(note),
      ];
      expect(button.width).toBeGreaterThan(0);
      const isBeside = kind.x + kind.width <= button.x || kind.y >= button.y + button.height;
      expect(isBeside).toBe(true);
    },
  );

  test("in a response nothing is red, and a field without a description takes one line", async () => {
    const { page } = await pages.look("/github/repos/repos-get/");
    expect(await page.locator("#path-parameters .ar-req").count()).toBe(2);
    expect(await page.locator("#responses .ar-req").count()).toBe(0);
    expect(await page.locator("#responses").innerText()).toContain("Always there unless marked.");
    const { y: name = 0 } = (await page.locator("[id='response-200.node_id'] .ar-name").boundingBox()) ?? {};
    const { y: example = 0 } = (await page.locator("[id='response-200.node_id'] dd").boundingBox()) ?? {};
    expect(Math.abs(name - example)).toBeLessThan(12);
  });

  test("an example selected by name is selected in every block", async () => {
    const { page } = await pages.look(ADD);
    await page.locator("#request-body .ar-shown label", { hasText: "A file" }).click();
    expect(await page.locator("#request-body .ar-shown pre:visible").innerText()).toContain('"plastic"');
    expect(await page.locator("#samples pre:visible").innerText()).toContain("plastic");
  });

  test("the type of a row links to the page of its schema, which links to its uses", async () => {
    const { page } = await pages.look(ADD);
    await page.locator("#request-body .ar-type a", { hasText: "NewTool" }).first().click();
    await page.waitForURL("**/workshop/schemas/new-tool/");
    expect(await page.locator("h1").innerText()).toBe("NewTool");
    await page.locator("#used-by a", { hasText: "Add a tool" }).click();
    await page.waitForURL(`**${ADD}`);
  });
});

import type { Page } from "playwright-core";

/** Of the search box: its field, the lines of its list, what is said aloud when all is found. */
export const FIELD = ".ar-dialog input[role=combobox]";
export const OPTIONS = ".ar-dialog [role=option]";
export const STATUS = ".ar-dialog [role=status]";

/** Types a query and waits until it is answered. What was told of earlier ones goes with the event that ends them. */
export async function search(page: Page, query: string): Promise<readonly string[]> {
  await page.locator(FIELD).evaluate((field, place) => {
    const forget = (): void => document.querySelector(place)?.replaceChildren();
    field.addEventListener("input", forget, { once: true, capture: true });
  }, STATUS);
  await page.locator(FIELD).fill(query);
  await page.waitForFunction(
    ([selector, text]) => {
      const said = document.querySelector(selector)?.textContent ?? "";
      return said !== "" && (!said.includes("“") || said.includes(`“${text}”`));
    },
    [STATUS, query] as const,
  );
  return page.locator(`${OPTIONS} .ar-hit-title`).allInnerTexts();
}

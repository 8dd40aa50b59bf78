import type { Locator, Page } from "playwright-core";

/**
 * Selectors of the search dialog: its field, its options, and the status that is announced when the search is
 * complete.
 */
export const FIELD = ".ar-dialog input[role=combobox]";
export const OPTIONS = ".ar-dialog [role=option]";
export const STATUS = ".ar-dialog [role=status]";

/**
 * Types a query, waits for its results and returns their titles. The first input event clears the status of
 * an earlier query.
 */
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
  return visibleTexts(page.locator(`${OPTIONS} .ar-hit-title`));
}

/** Returns the texts of elements without those that only screen readers read. */
const visibleTexts = (elements: Locator): Promise<string[]> =>
  elements.evaluateAll((all) =>
    all.map((element) => {
      const shown = element.cloneNode(true) as Element;
      for (const hidden of shown.querySelectorAll(".ar-vh")) hidden.remove();
      return shown.textContent;
    }),
  );

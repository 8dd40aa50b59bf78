import { expect } from "vitest";
import type { EnginePage } from "./engine.js";

/** Returns the rendered text of an element, or an empty string if there is none. */
export const textIn = (page: EnginePage, selector: string): Promise<string> =>
  page.run((wanted) => (document.querySelector<HTMLElement>(wanted)?.innerText ?? "").trim(), selector);

/** Whether an element is rendered, at least partly within the width of the window. */
export const isShownIn = (page: EnginePage, selector: string): Promise<boolean> =>
  page.run((wanted) => {
    const box = document.querySelector(wanted)?.getBoundingClientRect();
    return box !== undefined && box.width > 0 && box.right > 0 && box.left < innerWidth;
  }, selector);

/** Opens the panel of the page and waits until it is ready. */
export async function openPanelIn(page: EnginePage): Promise<void> {
  await page.click("#try-it > summary");
  await expect.poll(() => page.run(() => document.querySelector("form[data-ready]") !== null)).toBe(true);
}

/** Sets another base URL in the panel. */
export async function useBaseUrlIn(page: EnginePage, address: string): Promise<void> {
  await page.run(() => {
    document.querySelector<HTMLDetailsElement>(".ar-server")?.setAttribute("open", "");
    const servers = document.querySelector<HTMLSelectElement>("#ar-server");
    if (servers)
      servers.value = [...servers.options].find(({ text }) => text === "Custom base URL")?.value ?? "";
    servers?.dispatchEvent(new Event("change", { bubbles: true }));
  });
  await page.type("#ar-custom-url", address);
}

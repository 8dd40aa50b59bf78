import puppeteer, { type ElementHandle, type KeyInput } from "puppeteer-core";
import { until } from "../patience.js";
import type { Engine } from "./engine.js";

/**
 * Launches Firefox and controls it by WebDriver BiDi: https://pptr.dev/webdriver-bidi. Puppeteer's functions
 * that wait inside a page are not used: in Firefox 140 the page's content security policy applies to them and
 * blocks scripts created from text.
 */
export async function firefoxEngine(executablePath: string): Promise<Engine> {
  const browser = await puppeteer.launch({ browser: "firefox", headless: true, executablePath });
  return {
    async page() {
      const context = await browser.createBrowserContext();
      const page = await context.newPage();
      const shown = async (selector: string): Promise<ElementHandle> => {
        const isShown = async (): Promise<boolean> => (await page.$(selector))?.isVisible() ?? false;
        await until(isShown);
        return (await page.$(selector)) as ElementHandle;
      };
      return {
        async open(address, width = 1440) {
          await page.setViewport({ width, height: 900 }).catch(tolerateUnknown);
          await until(async () => (await page.evaluate(() => innerWidth)) === width);
          await page.goto(address);
        },
        async click(selector) {
          await (await shown(selector)).click();
        },
        async type(selector, text) {
          const field = await shown(selector);
          await field.evaluate((element) => (element as HTMLInputElement).select());
          await field.type(text);
        },
        press: (key) => page.keyboard.press(key as KeyInput),
        async attach(selector, file) {
          const field = (): Promise<ElementHandle | null> => page.$(`${selector}[type=file]`);
          await until(async () => (await field()) !== null);
          await ((await field()) as ElementHandle<HTMLInputElement>).uploadFile(file);
        },
        run: (work, ...values) =>
          page.evaluate(work as unknown as (...given: unknown[]) => unknown, ...values) as never,
        close: () => context.close(),
      };
    },
    close: () => browser.close(),
  };
}

/** Ignores that Firefox 140 cannot set the orientation of a viewport. */
function tolerateUnknown(error: Error): void {
  if (!error.message.includes("emulation.setScreenOrientationOverride")) throw error;
}

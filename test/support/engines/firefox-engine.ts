import puppeteer, { type KeyInput } from "puppeteer-core";
import { until } from "../patience.js";
import type { Engine } from "./engine.js";

/** Firefox, by WebDriver BiDi: https://pptr.dev/webdriver-bidi */
export async function firefoxEngine(executablePath: string): Promise<Engine> {
  const browser = await puppeteer.launch({ browser: "firefox", headless: true, executablePath });
  return {
    async page() {
      const context = await browser.createBrowserContext();
      const page = await context.newPage();
      return {
        async open(address, width = 1440) {
          await page.setViewport({ width, height: 900 }).catch(tolerateUnknown);
          await until(async () => (await page.evaluate(() => innerWidth)) === width);
          await page.goto(address);
        },
        async click(selector) {
          await page.locator(selector).click();
        },
        async type(selector, text) {
          await page.locator(selector).fill("");
          await page.type(selector, text);
        },
        press: (key) => page.keyboard.press(key as KeyInput),
        async attach(selector, file) {
          const field = await page.waitForSelector(`${selector}[type=file]`);
          await (field as unknown as { uploadFile(path: string): Promise<void> }).uploadFile(file);
        },
        run: (work, ...values) =>
          page.evaluate(work as unknown as (...given: unknown[]) => unknown, ...values) as never,
        close: () => context.close(),
      };
    },
    close: () => browser.close(),
  };
}

/** A viewport has an orientation as well, which Firefox 140 cannot be told. */
function tolerateUnknown(error: Error): void {
  if (!error.message.includes("emulation.setScreenOrientationOverride")) throw error;
}

import { expect, test } from "vitest";
import { answeringServer } from "../support/answering-server.js";
import { browserGroup, core } from "../support/browser.js";
import { useBrowserPages } from "../support/browser-pages.js";
import { openPanel, useBaseUrl } from "../support/panel-page.js";

browserGroup("files of a panel's form", () => {
  const pages = useBrowserPages("panel");

  test(
    "a missing file is marked and focused; a chosen one shows size and type and can be removed",
    core,
    async () => {
      const server = await answeringServer({ body: "{}" });
      const { page } = await pages.look("/requests/bodies/body-parts/");
      await openPanel(page);
      await useBaseUrl(page, server.origin);
      const input = page.locator("#ar-f1-0");
      const field = page.locator(".ar-field", { has: input });
      const sentence = "No file is chosen for “picture”.";
      const isMarked = (): Promise<boolean> =>
        input.evaluate((control) => control.ariaInvalid === "true" && control === document.activeElement);
      await page.getByRole("button", { name: "Send", exact: true }).click();
      await expect.poll(isMarked).toBe(true);
      expect(await field.locator(".ar-err:visible").innerText()).toBe(sentence);
      expect(await page.locator("#ar-send-hint").innerText()).toBe(sentence);
      await input.setInputFiles({ name: "a.png", mimeType: "image/png", buffer: Buffer.alloc(20_000) });
      await expect.poll(() => field.innerText()).toContain("20 KB, image/png");
      expect(await field.locator(".ar-err:visible").count()).toBe(0);
      await page.getByRole("button", { name: "Take the file back" }).click();
      expect(await input.evaluate((control: HTMLInputElement) => control.files?.length)).toBe(0);
      expect(await page.locator("#ar-send-hint").innerText()).toBe(sentence);
      expect(server.calls()).toBe(0);
    },
  );
});

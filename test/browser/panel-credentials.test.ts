import { expect, test } from "vitest";
import type { Page } from "playwright-core";
import { answeringServer } from "../support/answering-server.js";
import { browserGroup, core } from "../support/browser.js";
import { useBrowserPages } from "../support/browser-pages.js";
import { openPanel, send, useBaseUrl } from "../support/panel-page.js";

const GET = "/answers/operations/get-thing/";
const POST = "/answers/operations/add-thing/";
const texts = (page: Page) => page.locator("#samples pre[data-variant] code").allTextContents();

browserGroup("credentials in the panel", () => {
  const pages = useBrowserPages("panel");

  async function opened(): Promise<Page> {
    const { page } = await pages.open(GET);
    await openPanel(page);
    return page;
  }

  test("credentials are not in the samples until requested, and can be removed again", core, async () => {
    const page = await opened();
    await page.locator("#ar-credential-token-token").fill("s3cret");
    const has = async (): Promise<boolean> =>
      (await page.content()).includes("s3cret") || (await texts(page)).join().includes("s3cret");
    expect(await has()).toBe(false);
    await page.getByLabel("Include my values in samples").check();
    await expect
      .poll(async () => (await texts(page)).every((text) => text.includes("Bearer s3cret")))
      .toBe(true);
    await page.getByLabel("Include my values in samples").uncheck();
    await expect.poll(has).toBe(false);
  });

  test(
    "are lost with the page, or kept with its tab or on the device: one key per origin",
    core,
    async () => {
      const page = await opened();
      const token = page.locator("#ar-credential-token-token");
      const keep = page.locator("#ar-keep");
      const KEY = "api-reference:v1:/answers:https://api.example.com:token";
      const stored = (storage?: "localStorage" | "sessionStorage") =>
        page.evaluate(
          (name) =>
            JSON.stringify(
              name
                ? { ...window[name] }
                : [location.href, history.state, document.cookie, document.referrer, document.title],
            ),
          storage,
        );
      const places = async (): Promise<readonly string[]> => {
        expect(await stored()).not.toContain("s3cret");
        const all = ["localStorage", "sessionStorage"] as const;
        const texts = await Promise.all(all.map(stored));
        expect(texts.every((text) => text.includes(KEY) === text.includes("s3cret"))).toBe(true);
        return all.filter((_, at) => texts[at]?.includes(KEY));
      };
      const reload = async (): Promise<string> => {
        await page.reload();
        await openPanel(page);
        return token.inputValue();
      };
      expect(await page.evaluate(() => indexedDB.databases())).toEqual([]);
      await token.fill("s3cret");
      expect(await places()).toEqual([]);
      expect(await reload()).toBe("");
      await keep.selectOption("Keep in this tab");
      await token.fill("s3cret");
      expect(await places()).toEqual(["sessionStorage"]);
      expect(await reload()).toBe("s3cret");
      const other = await page.context().newPage();
      await other.goto(pages.origin + POST);
      await openPanel(other);
      expect(await other.locator("#ar-credential-token-token").inputValue()).toBe("");
      await keep.selectOption("Remember on this device");
      expect(await places()).toEqual(["localStorage"]);
      expect(await reload()).toBe("s3cret");
      await useBaseUrl(page, "https://elsewhere.example.com");
      await expect.poll(() => token.inputValue()).toBe("");
      expect(await keep.inputValue()).toBe("Until I leave this page");
      await page.locator("#ar-server").selectOption({ index: 0 });
      await expect.poll(() => token.inputValue()).toBe("s3cret");
      await keep.selectOption("Keep in this tab");
      expect(await places()).toEqual(["sessionStorage"]);
      await keep.selectOption("Until I leave this page");
      expect(await places()).toEqual([]);
      expect(await token.inputValue()).toBe("s3cret");
    },
  );

  test("credentials forgotten in one tab are forgotten in the others (C-21)", core, async () => {
    const page = await opened();
    await page.locator("#ar-credential-token-token").fill("s3cret");
    await page.locator("#ar-keep").selectOption("Remember on this device");
    const other = await page.context().newPage();
    await other.goto(pages.origin + POST);
    await openPanel(other);
    const token = other.locator("#ar-credential-token-token");
    expect(await token.inputValue()).toBe("s3cret");
    await token.focus();
    await page.getByRole("button", { name: "Forget all" }).click();
    await expect.poll(() => token.inputValue()).toBe("");
    expect(await other.evaluate(() => Object.values(localStorage).join())).not.toContain("s3cret");
    await other.getByLabel("Include my values in samples").check();
    expect((await texts(other)).join()).not.toContain("s3cret");
  });

  test("retention and new values apply to all tabs, each with its own server", async () => {
    const page = await opened();
    const other = await page.context().newPage();
    await other.goto(pages.origin + POST);
    await openPanel(other);
    const [mine, theirs] = [page, other].map((tab) => tab.locator("#ar-credential-token-token"));
    await mine?.fill("one");
    await page.locator("#ar-keep").selectOption("Remember on this device");
    await expect.poll(() => theirs?.inputValue()).toBe("one");
    await other.reload();
    await openPanel(other);
    expect(await theirs?.inputValue()).toBe("one");
    await mine?.fill("two");
    await expect.poll(() => theirs?.inputValue()).toBe("two");
    await theirs?.fill("three");
    await expect.poll(() => mine?.inputValue()).toBe("three");
    await useBaseUrl(other, "https://elsewhere.example.com");
    await expect.poll(() => theirs?.inputValue()).toBe("");
    expect(await mine?.inputValue()).toBe("three");
    await other.locator("#ar-server").selectOption({ index: 0 });
    await expect.poll(() => theirs?.inputValue()).toBe("three");
    await page.locator("#ar-keep").selectOption("Keep in this tab");
    await expect.poll(() => theirs?.inputValue()).toBe("");
    expect(await other.locator("#ar-keep").inputValue()).toBe("Until I leave this page");
    expect(await mine?.inputValue()).toBe("three");
  });

  test("a credential typed for one origin is not sent to another", async () => {
    const server = await answeringServer({ body: "{}" });
    const page = await opened();
    await page.locator("#ar-credential-token-token").fill("s3cret");
    await useBaseUrl(page, server.origin);
    await send(page);
    expect(server.requests.map(({ headers }) => headers.authorization)).toEqual([undefined]);
  });
});

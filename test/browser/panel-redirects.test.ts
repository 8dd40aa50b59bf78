import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { answeringServer } from "../support/answering-server.js";
import { browserGroup, core } from "../support/browser.js";
import { useBrowserPages } from "../support/browser-pages.js";
import type { LocalServer } from "../support/local-server.js";
import { openPanel, send, untilEngineRan, useBaseUrl } from "../support/panel-page.js";

const GET = "/answers/operations/get-thing/";
const POST = "/answers/operations/add-thing/";
const STOPPED = "The API redirects this request";

browserGroup("an API that redirects", () => {
  const pages = useBrowserPages("panel");

  /** Opens a panel that sends to an API which redirects every request to another origin. */
  async function redirected(path: string, status: number) {
    const other = await answeringServer({ body: '{"id":7,"name":"of another"}' });
    const api = await answeringServer((_, response) => {
      response.writeHead(status, { Location: `${other.origin}/steal` }).end();
    });
    const { page } = await pages.open(path);
    await openPanel(page);
    await useBaseUrl(page, api.origin);
    return { page, api, other };
  }

  const response = (page: Page) => page.locator("#response").innerText();
  const calls = ({ requests }: LocalServer): readonly (string | undefined)[] =>
    requests.filter(({ method }) => method !== "OPTIONS").map(({ method }) => method);

  test("a header added by the reader is not passed on; the button sends it along", core, async () => {
    const { page, api, other } = await redirected(GET, 302);
    await page.getByLabel("X-Trace", { exact: true }).fill("SECRET");
    await send(page);
    expect(await response(page)).toContain(STOPPED);
    expect(await response(page)).not.toContain("a second time");
    expect([calls(api), other.requests]).toEqual([["GET"], []]);
    await page.getByRole("button", { name: "Send again and follow" }).click();
    await expect.poll(() => response(page)).toContain("of another");
    expect(await response(page)).toContain(`Answered by ${other.origin}`);
    expect(await response(page)).not.toContain(STOPPED);
    expect(other.requests.at(-1)?.headers["x-trace"]).toBe("SECRET");
    expect(await page.evaluate(() => document.activeElement?.id)).toBe("response");
  });

  test("the button follows only the request that was stopped", async () => {
    const { page, api, other } = await redirected(GET, 302);
    await page.getByLabel("X-Trace", { exact: true }).fill("SECRET");
    await send(page);
    await page.getByLabel("X-Trace", { exact: true }).fill("ANOTHER");
    await page.getByRole("button", { name: "Send again and follow" }).click();
    await expect.poll(() => calls(api)).toEqual(["GET", "GET"]);
    await expect.poll(() => response(page)).toContain(STOPPED);
    expect(other.requests).toEqual([]);
    await page.getByRole("button", { name: "Send again and follow" }).click();
    await expect.poll(() => response(page)).toContain("of another");
    expect(other.requests.at(-1)?.headers["x-trace"]).toBe("ANOTHER");
  });

  test("a query parameter added by the reader, named like a secret, is not passed on", async () => {
    const { page, other } = await redirected(GET, 302);
    await page.getByRole("button", { name: "Add a query parameter" }).click();
    await page.locator(".ar-own input").first().fill("api_key");
    await page.locator(".ar-own input").last().fill("SECRET");
    await send(page);
    expect(await response(page)).toContain(STOPPED);
    expect(other.requests).toEqual([]);
  });

  test("the button waits for the values of a link", async () => {
    const { page, api } = await redirected(POST, 307);
    await send(page);
    let comes = (): void => undefined;
    const waits = new Promise<void>((done) => (comes = done));
    await page.route(/panel-further\.js/, async (route) => {
      await waits;
      await route.continue();
    });
    await page.evaluate(() => void (location.hash = "#try-it?body=%22of%20a%20link%22"));
    await page.getByRole("button", { name: "Send again and follow" }).click();
    await untilEngineRan(page);
    expect(calls(api)).toEqual(["POST"]);
    comes();
    await expect.poll(() => calls(api)).toEqual(["POST", "POST"]);
    // The request now has the link's values, so it differs from the stopped one and is stopped as well.
    await expect.poll(() => response(page)).toContain(STOPPED);
  });

  test.for([302, 303, 307, 308])("the body of a POST is not passed on after %i", async (status) => {
    const { page, api, other } = await redirected(POST, status);
    await send(page);
    expect(await response(page)).toContain(STOPPED);
    expect(await response(page)).toContain("The API gets the request a second time.");
    expect([calls(api), other.requests]).toEqual([["POST"], []]);
  });

  test(
    "with only a token it is followed, without the token, and the responding server is named",
    core,
    async () => {
      const { page, other } = await redirected(GET, 302);
      await page.locator("#ar-credential-token-token").fill("SECRET");
      await send(page);
      expect(await response(page)).toContain("of another");
      expect(await response(page)).toContain(`Answered by ${other.origin}`);
      expect(other.requests.at(-1)?.headers.authorization).toBeUndefined();
    },
  );

  test("within its origin it is followed, and no server is named", async () => {
    const api = await answeringServer((request, response) => {
      if (request.url?.startsWith("/things")) response.writeHead(301, { Location: "/moved" }).end();
      else response.end('{"id":7,"name":"moved"}');
    });
    const { page } = await pages.open(GET);
    await openPanel(page);
    await useBaseUrl(page, api.origin);
    await send(page);
    expect(await response(page)).toContain("moved");
    expect(await response(page)).not.toContain("Answered by");
  });

  test("the site's proxy is used, and its redirect shown with status and headers", async () => {
    const { page } = await pages.open("/answers/");
    await page.route("**/panel.json", async (route) => {
      const file = (await (await route.fetch()).json()) as { settings: object };
      await route.fulfill({ json: { ...file, settings: { ...file.settings, proxy: true } } });
    });
    await page.goto(pages.origin + GET);
    await openPanel(page);
    const told: (string | undefined)[] = [];
    await page.route("**/_api-proxy", async (route) => {
      const follows = (await route.request().allHeaders())["x-proxy-redirect"];
      told.push(follows);
      const headers: Record<string, string> =
        follows === "follow"
          ? { "X-Upstream-Status": "200", "X-Upstream-Origin": "https://files.example.com" }
          : {
              "X-Upstream-Status": "302",
              "X-Upstream-Origin": "https://api.example.com",
              "X-Upstream-Location": "https://files.example.com/7",
            };
      await route.fulfill({ status: 200, headers, contentType: "application/octet-stream", body: "" });
    });
    await page.getByLabel("X-Trace", { exact: true }).fill("1");
    await send(page);
    expect(await response(page)).toContain(STOPPED);
    expect(await page.locator("#response h2").innerText()).toMatch(/302\s+Found/);
    expect(await page.locator('[data-place="headers"]').textContent()).toBe(
      "location: https://files.example.com/7",
    );
    await page.getByRole("button", { name: "Send again and follow" }).click();
    await expect.poll(() => response(page)).toContain("Answered by https://files.example.com");
    expect(await response(page)).not.toContain(STOPPED);
    expect(told).toEqual(["manual", "follow"]);
  });
});

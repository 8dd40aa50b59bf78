import type { Locator, Page } from "playwright-core";

/** Opens the panel of the page and waits until it is ready. */
export async function openPanel(page: Page): Promise<void> {
  await page.locator("#try-it > summary").click();
  await page.locator("form[data-ready]").waitFor();
}

/**
 * Waits until the scripts loaded by the first interaction have run, and all code that waited for them has
 * continued.
 */
export async function untilEngineRan(page: Page): Promise<void> {
  const address = await page.waitForFunction(() =>
    performance
      .getEntriesByType("resource")
      .map(({ name }) => name)
      .find((name) => name.includes("panel-engine")),
  );
  // The code is a string, because the compiler of the tests would rewrite an import in a function. The import
  // returns the module that the panel has already imported.
  await page.evaluate(`import(${JSON.stringify(await address.jsonValue())}).then(() => undefined)`);
  await nextFrame(page);
}

/** Waits until all changes are painted. */
export function nextFrame(page: Page): Promise<void> {
  return page.evaluate(
    () => new Promise<void>((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => drawn()))),
  );
}

/**
 * Returns how many turns of the page's event loop pass between an edit of a field and the new message at the
 * selector `verdict`: almost none if the validation blocks the page, thousands if the page stays responsive
 * meanwhile.
 */
export function turnsUntilJudged(field: Locator, text: string, verdict: string): Promise<number> {
  return field.evaluate(
    async (element, [value, place]) => {
      const said = (): string => document.querySelector(place)?.textContent ?? "";
      const { port1, port2 } = new MessageChannel();
      const before = said();
      (element as HTMLInputElement).value = value;
      element.dispatchEvent(new Event("input", { bubbles: true }));
      let turns = 0;
      for (; said() === before || said() === ""; turns += 1)
        await new Promise((next) => {
          port1.onmessage = next;
          port2.postMessage("");
        });
      return turns;
    },
    [text, verdict] as const,
  );
}

/** Expands the panel's line that shows the server's URL. */
export async function showServers(page: Page): Promise<void> {
  const closed = page.locator(".ar-server:not([open]) > summary");
  if ((await closed.count()) > 0) await closed.click();
}

/** Enters another base URL in the panel, in the field "Custom base URL". */
export async function useBaseUrl(page: Page, address: string): Promise<void> {
  await showServers(page);
  const servers = page.locator("#ar-server");
  await servers.selectOption("Custom base URL");
  await page.locator("#ar-custom-url").fill(address);
}

/** Presses Send and waits for the response or an error. */
export async function send(page: Page): Promise<void> {
  await page.evaluate(() => document.querySelector(".ar-send [role=status]")?.replaceChildren());
  await page.locator(".ar-send [type=submit]").click();
  await page.waitForFunction(() => document.querySelector(".ar-send [role=status]")?.textContent !== "");
}

/**
 * Presses "Copy link to this request" and returns the clipboard's text. The page must be allowed to read the
 * clipboard.
 */
export async function copiedLink(page: Page): Promise<string> {
  await page.evaluate(() => navigator.clipboard.writeText(""));
  await page.getByRole("button", { name: "Copy link to this request" }).click();
  for (;;) {
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    if (copied !== "") return copied;
    await nextFrame(page);
  }
}

/**
 * Returns, as one string, everything in which a page could store or reveal what a reader entered: its URL and
 * history state, storage, cookies, referrer, title and links.
 */
export function keptByPage(page: Page): Promise<string> {
  return page.evaluate(() =>
    JSON.stringify([
      location.href,
      history.state,
      { ...localStorage },
      { ...sessionStorage },
      document.referrer,
      document.cookie,
      document.title,
      [...document.querySelectorAll("a[href]")].map((link) => (link as HTMLAnchorElement).href),
    ]),
  );
}

/**
 * Presses Send. Returns how many children were added to the element at the selector `place` in each turn of
 * the page's event loop, without turns that added none. A long text is rendered in such pieces.
 */
export function drawingSteps(page: Page, place: string): Promise<readonly number[]> {
  return page.evaluate(async (selector) => {
    const pieces = document.querySelector(selector)?.children ?? [];
    const status = document.querySelector(".ar-send [role=status]");
    const { port1, port2 } = new MessageChannel();
    status?.replaceChildren();
    document.querySelector<HTMLElement>(".ar-send button")?.click();
    const steps: number[] = [];
    for (let drawn = pieces.length; status?.textContent === ""; drawn = pieces.length) {
      await new Promise((next) => {
        port1.onmessage = next;
        port2.postMessage("");
      });
      if (pieces.length > drawn) steps.push(pieces.length - drawn);
    }
    return steps;
  }, place);
}

/** Selects each language tab and returns the text of its sample, by language. */
export function shownSamples(page: Page): Promise<Readonly<Record<string, string>>> {
  return page.evaluate(() => {
    const shown: Record<string, string> = {};
    const host = document.querySelector<HTMLElement>("#samples");
    for (const tab of host?.querySelectorAll<HTMLInputElement>("input[data-choice=language]") ?? []) {
      tab.click();
      const pre = [...(host?.querySelectorAll<HTMLElement>("pre[data-sample]") ?? [])].find(
        (each) => each.getClientRects().length > 0,
      );
      if (pre) shown[pre.dataset["sample"] ?? ""] = pre.textContent;
    }
    return shown;
  });
}

/**
 * Presses the copy button of each sample and returns the clipboard's text by language. The page must be
 * allowed to read the clipboard.
 */
export function copiedSamples(page: Page): Promise<Readonly<Record<string, string>>> {
  return page.evaluate(async () => {
    const copied: Record<string, string> = {};
    const host = document.querySelector<HTMLElement>("#samples");
    const live = document.getElementById("ar-live");
    for (const tab of host?.querySelectorAll<HTMLInputElement>("input[data-choice=language]") ?? []) {
      tab.click();
      live?.replaceChildren();
      const isCopied = new Promise<void>((done) => {
        if (live) new MutationObserver(() => live.textContent && done()).observe(live, { childList: true });
      });
      host?.querySelector<HTMLElement>("[data-copy]")?.click();
      await isCopied;
      copied[tab.value] = await navigator.clipboard.readText();
    }
    return copied;
  });
}

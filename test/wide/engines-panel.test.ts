import { expect } from "vitest";
import { answeringServer } from "../support/answering-server.js";
import { isShownIn, openPanelIn, textIn, useBaseUrlIn } from "../support/engines/engine-steps.js";
import { inEachEngine } from "../support/engines/engine-group.js";
import type { EnginePage } from "../support/engines/engine.js";

const GET = "/answers/operations/get-thing/";

const isLoaded = (name: string): boolean =>
  performance.getEntriesByType("resource").some((each) => each.name.includes(name));

/** Presses Send, and waits until another request can be sent. */
async function sent(page: EnginePage, status: number): Promise<void> {
  await page.click(".ar-send [type=submit]");
  await expect.poll(() => textIn(page, "#response .ar-code")).toBe(String(status));
  await expect.poll(() => isShownIn(page, ".ar-send [type=submit]:not([aria-disabled=true])")).toBe(true);
}

inEachEngine("a panel in", ["panel", "hooks"], ({ sites, flow }) => {
  flow(
    "an answer is searched and folded, earlier ones are kept, two stand beside each other",
    async (page) => {
      const tags = Array.from({ length: 40 }, (_, at) => `tag ${at}`);
      const server = await answeringServer({ body: JSON.stringify({ id: 1, name: "a", tags }) });
      await page.open(sites.panel.origin + GET);
      await openPanelIn(page);
      await useBaseUrlIn(page, server.origin);
      await sent(page, 200);
      await expect.poll(() => isShownIn(page, ".ar-reader input")).toBe(true);
      await page.type(".ar-reader input", "TAG 39");
      await expect.poll(() => textIn(page, ".ar-reader [role=status]")).toBe("1 of 1");
      await page.click(".ar-reader > :last-child");
      await expect.poll(() => textIn(page, ".ar-reader > :last-child")).toBe("Unfold");
      await sent(page, 200);
      const earlier = "#response details.ar-further";
      await expect.poll(() => textIn(page, `${earlier} > summary`)).toBe("1 earlier send");
      await page.click(`${earlier} > summary`);
      await expect.poll(() => isShownIn(page, `${earlier} li summary`)).toBe(true);
      await page.click(`${earlier} li summary`);
      await expect.poll(() => textIn(page, `${earlier} li pre`)).toContain("tag 39");
      await expect.poll(() => isShownIn(page, `${earlier} > :last-child button`)).toBe(true);
      await page.click(`${earlier} > :last-child button`);
      await expect.poll(() => isShownIn(page, "dialog.ar-two")).toBe(true);
      expect(await page.run(() => document.querySelectorAll("dialog.ar-two pre").length)).toBe(2);
      await page.press("Escape");
      await expect.poll(() => page.run(() => document.querySelector("dialog.ar-two") === null)).toBe(true);
    },
  );

  flow(
    "a long response takes the column beside the text, and the field that it reports is focused",
    async (page) => {
      const errors = [{ pointer: "/name", detail: "is taken" }];
      const tags = Array.from({ length: 60 }, (_, at) => `tag ${at}`);
      const server = await answeringServer({ status: 422, body: JSON.stringify({ errors, tags }) });
      await page.open(`${sites.panel.origin}/workshop/tools/add-tool/`);
      await openPanelIn(page);
      await useBaseUrlIn(page, server.origin);
      await sent(page, 422);
      await expect.poll(() => isShownIn(page, ".ar-reader input")).toBe(true);
      const room = await page.run(() => {
        const column = document.querySelector(".ar-bench > div");
        const response = document.querySelector("#response");
        const code = document.querySelector("#response pre");
        const links = document.querySelector("#response .ar-further");
        const end = links?.getBoundingClientRect().bottom ?? Infinity;
        return {
          lines: (code?.clientHeight ?? 0) / 22 >= 12,
          isScrolled: (code?.scrollHeight ?? 0) > (code?.clientHeight ?? 0),
          overflow: [column, response].map((each) => (each ? each.scrollHeight - each.clientHeight : NaN)),
          isWhole: end <= innerHeight,
          samples: document.querySelector("#samples")?.clientHeight,
        };
      });
      expect(room).toEqual({ lines: true, isScrolled: true, overflow: [0, 0], isWhole: true, samples: 40 });
      const selected = (): string => {
        const area = document.activeElement;
        if (!(area instanceof HTMLTextAreaElement)) return "";
        const line = area.value.slice(0, area.selectionStart).split("\n").at(-1) ?? "";
        return line + area.value.slice(area.selectionStart, area.selectionEnd);
      };
      expect(await page.run(selected)).toMatch(/^\s*"name": "[^"]+"$/);
    },
  );

  flow("a link fills in the form and sends nothing; one is copied", async (page) => {
    await page.open(`${sites.panel.origin}${GET}#try-it?path.id=31&query.pattern=a%26b`);
    await expect.poll(() => textIn(page, ".ar-notes")).toContain("Filled in from the link: id, pattern.");
    expect(await page.run(() => document.querySelector<HTMLInputElement>("#ar-p1")?.value)).toBe("a&b");
    expect(await isShownIn(page, "#response")).toBe(false);
    await page.click(".ar-share");
    await expect.poll(() => textIn(page, ".ar-share")).toContain("Link copied");
  });

  flow("an answer leads on to the next form, filled in", async (page) => {
    const server = await answeringServer({ status: 201, body: '{"id":"s-1","note":"mine"}' });
    await page.open(`${sites.panel.origin}/next/sessions/sign-in/`);
    await openPanelIn(page);
    await useBaseUrlIn(page, server.origin);
    await sent(page, 201);
    await expect.poll(() => textIn(page, "#response ul.ar-further")).toContain("Go on: ");
    // Waits for the script of rows and examples: if the page were left meanwhile, loading it would fail with
    // an error.
    await page.click("#response ul.ar-further code");
    await expect.poll(() => page.run(isLoaded, "rows-and-examples")).toBe(true);
    await page.click("#response ul.ar-further a");
    await expect.poll(() => textIn(page, ".ar-notes")).toContain("Filled in from the link: sessionId, note.");
    expect(server.calls()).toBe(1);
  });

  flow("a module of the site adds to what is sent", async (page) => {
    const server = await answeringServer({ body: "{}" });
    await page.open(sites.hooks.origin + GET);
    await openPanelIn(page);
    await useBaseUrlIn(page, server.origin);
    await sent(page, 200);
    const [request] = server.requests.filter(({ method }) => method === "GET");
    expect(request?.headers["x-signature"]).toContain("GET /things/{id}");
  });
});

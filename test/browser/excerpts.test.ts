import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { expect, onTestFinished, test } from "vitest";
import { browserGroup, core, sharedBrowser } from "../support/browser.js";
import { answerFromSite } from "../support/browser-pages.js";
import { config, useBuiltSite } from "../support/eleventy-site.js";
import { looks } from "../support/looks.js";

const EXCERPTS = `<div>

{% apiTry "/harbour#listStations" %}

{% apiOperation "/harbour#getBooking" %}

{% apiSchema "/harbour#Vessel" %}

{% apiSample "/harbour#createBooking", { language: "curl", answer: true, level: 4 } %}

</div>
`;

const inOurFrame = `---
layout: api-reference/site.njk
title: Guide
---
${EXCERPTS}`;

const inFrameOfSite = (header: string): string =>
  `<!doctype html><html lang="en"><head><title>Guide</title></head><body><header>${header}</header>${EXCERPTS}</body></html>`;

/** Returns the visible properties of each element in an excerpt, except its position. */
const looksOfExcerpts = async (page: Page): Promise<readonly object[]> => {
  const all = await page.evaluate(looks);
  const isIn = await page.evaluate(() =>
    [...document.querySelectorAll(".api-reference, .api-reference :not(symbol, symbol *)")].map(
      (element) => element.parentElement?.closest(".ar-excerpt") != null,
    ),
  );
  return all.filter((_, index) => isIn[index]).map((facts) => ({ ...facts, box: undefined }));
};

browserGroup("what a guide shows of a reference", () => {
  const site = useBuiltSite(async () => ({
    "harbour.yaml": await readFile("fixtures/sites/demo/specs/saltmere-harbour.yaml", "utf8"),
    "index.njk": inOurFrame,
    "own.njk": inFrameOfSite(""),
    "searched.njk": inFrameOfSite("{% apiReferenceSearch %}"),
    "eleventy.config.js": config({ openapi: { spec: "harbour.yaml", route: "/harbour" } }),
  }));

  async function open(path = "/"): Promise<Page> {
    const page = await (await sharedBrowser()).newPage();
    onTestFinished(() => page.close());
    await answerFromSite(page, site);
    await page.goto(`http://127.0.0.1${path}`);
    return page;
  }

  test(
    "looks the same in our frame with and without surrounding prose, also with an open panel",
    core,
    async () => {
      const page = await open();
      await page.locator(".ar-try > summary").click();
      await page.locator("form[data-ready]").waitFor();
      await page.evaluate(() => {
        for (const each of document.querySelectorAll<HTMLDetailsElement>(".ar-excerpt details"))
          each.open ||= !each.matches(".ar-try");
      });
      const inText = await looksOfExcerpts(page);
      await page.evaluate(() => {
        const text = document.querySelector<HTMLElement>(".ar-guide");
        // Keeps the width, because the excerpt adapts to the available space.
        if (text) text.style.inlineSize = getComputedStyle(text).inlineSize;
        text?.classList.remove("ar-prose", "ar-guide");
      });
      expect(inText).toEqual(await looksOfExcerpts(page));
      expect(inText.length).toBeGreaterThan(200);
    },
  );

  test("looks the same with and without a search field on the page", async () => {
    const [own, searched] = [await open("/own/"), await open("/searched/")];
    await searched.locator(".ar-search").waitFor();
    expect(await looksOfExcerpts(searched)).toEqual(await looksOfExcerpts(own));
  });

  test("the heading of a sample has the same small size at every level", async () => {
    const page = await open();
    const heading = page.locator(".ar-block > header > h4").first();
    expect(await heading.evaluate((element) => getComputedStyle(element).fontSize)).toBe("13px");
  });
});

import { readdir, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import type { Page } from "playwright-core";
import type { PanelFile } from "../../eleventy-plugin/portable/panel/panel-file.js";
import { unpackGitHub } from "../../fixtures/openapi/unpack-github.js";
import { browserGroup, core } from "../support/browser.js";
import { useBrowserPages } from "../support/browser-pages.js";
import { browserSite, type BrowserSite } from "../support/browser-site.js";
import { BUDGETS, inKilobytes, PANEL_REQUESTS } from "../support/budgets.js";
import { openPanel, untilEngineRan } from "../support/panel-page.js";
import { panelParts } from "../support/panel-parts.js";
import { gzippedSize } from "../support/gzipped-size.js";

/** Goals in milliseconds. They are only printed, because no machine is required to reach them. */
const OPENING = 150;
const KEYSTROKE = 16;
/** GitHub's heaviest panels may take at most this many times as long as the lightest one with parameters. */
const TIMES = 10;

const WEIGHT = BUDGETS.panelOpening;

/** An operation whose example is 10 KB of signed data. */
const ATTESTATION = "/github/repos/repos-create-attestation/";

const client = join(import.meta.dirname, "../../dist/client");

interface PanelSize {
  readonly address: string;
  /** Bytes of the panel's file, gzipped. */
  readonly bytes: number;
  /**
   * Estimate of the work to render the fields: 1000 for each parameter, plus the length of the bodies' JSON.
   */
  readonly fields: number;
  /** Number of texts that the file leaves out because the page contains them. */
  readonly longTexts: number;
}

/** Returns the panels of GitHub's operations, the heaviest first. */
async function panelSizes(site: BrowserSite): Promise<readonly PanelSize[]> {
  const root = join(await browserSite(site), "github");
  const files = (await readdir(root, { recursive: true })).filter((path) => path.endsWith("panel.json"));
  const sizes = await Promise.all(
    files.map(async (path) => {
      const content = await readFile(join(root, path));
      const file = JSON.parse(content.toString()) as Pick<PanelFile, "parameters" | "bodies" | "longTexts">;
      return {
        address: `/github/${dirname(path)}/`,
        bytes: gzippedSize(content),
        fields: file.parameters.length * 1000 + JSON.stringify(file.bodies).length,
        longTexts: file.longTexts.length,
      };
    }),
  );
  return sizes.sort((one, other) => other.bytes - one.bytes);
}

/**
 * Returns the sizes of the files that opening a panel loads, of their parts, and of the files loaded later,
 * one per line.
 */
async function costs(panels: readonly PanelSize[]): Promise<readonly string[]> {
  const names = ["is-land", "http-panel", "panel-engine", "panel-worker"];
  const [island = 0, form = 0, engine = 0, worker = 0] = await Promise.all(names.map(scriptSize));
  const parts = (await panelParts()).map(({ name, share }): [string, number] => [`  ${name}`, share * form]);
  const rows: readonly (readonly [what: string, bytes: number])[] = [
    ["is-land.js", island],
    ["http-panel.js, of which by its share", form],
    ...parts,
    ["panel.json, in the middle", panels[panels.length >> 1]?.bytes ?? NaN],
    ["panel.json, the heaviest", panels[0]?.bytes ?? NaN],
    ["opening, in the middle", island + form + (panels[panels.length >> 1]?.bytes ?? NaN)],
    ["opening, the heaviest", island + form + (panels[0]?.bytes ?? NaN)],
    ["first touch: panel-engine.js", engine],
    ["first edit or answer: panel-worker.js", worker],
  ];
  return rows.map(([what, bytes]) => `${what.padEnd(64)}${bytes.toFixed(0).padStart(7)} bytes gzipped`);
}

async function scriptSize(name: string): Promise<number> {
  return gzippedSize(await readFile(join(client, `${name}.js`)));
}

async function attestationExample(): Promise<unknown> {
  const { components } = JSON.parse(await readFile(await unpackGitHub(".cache"), "utf8")) as {
    readonly components: { readonly examples: { readonly attestation: { readonly value: unknown } } };
  };
  return components.examples.attestation.value;
}

/**
 * Returns the time from the click until the form is rendered, measured in the page. It is the shortest of
 * three times, because other tests run in parallel.
 */
async function openingTime(page: Page): Promise<number> {
  const times: number[] = [];
  for (let count = 0; count < 3; count += 1) {
    if (count > 0) await page.reload();
    times.push(
      await page.evaluate(
        () =>
          new Promise<number>((done) => {
            const panel = document.querySelector("#try-it");
            const started = performance.now();
            new MutationObserver(() => done(performance.now() - started)).observe(panel ?? document, {
              subtree: true,
              attributeFilter: ["data-ready"],
            });
            panel?.querySelector("summary")?.click();
          }),
      ),
    );
  }
  return Math.min(...times);
}

/**
 * Returns the time for the synchronous handling of an `input` event, measured in the page: the median of
 * thirty events.
 */
function keystrokeTime(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const field = document.querySelector<HTMLInputElement>(
      "form[data-ready] .ar-parts input:not([type=checkbox]), form[data-ready] textarea",
    );
    if (!field) throw new Error("There is no field to type in.");
    const times: number[] = [];
    for (let count = 0; count < 30; count += 1) {
      const started = performance.now();
      field.value += "x";
      field.dispatchEvent(new Event("input", { bubbles: true }));
      times.push(performance.now() - started);
      await new Promise((next) => requestAnimationFrame(next));
    }
    return times.sort((one, other) => one - other)[15] ?? NaN;
  });
}

browserGroup("the panel is light and quick", () => {
  const pages = useBrowserPages("browser");
  const whole = useBrowserPages("github");

  test(`opening loads at most ${inKilobytes(WEIGHT)} gzipped, on every page of GitHub's`, async () => {
    const panels = await panelSizes("github");
    const [island, form] = await Promise.all(["is-land", "http-panel"].map(scriptSize));
    const scripts = (island ?? Infinity) + (form ?? Infinity);
    const heaviest = panels.slice(0, 6).map(({ address, bytes }) => `${address} ${scripts + bytes}`);
    console.log(`gzipped: scripts ${scripts} bytes, with the panel's file ${heaviest.join(", ")}`);
    expect(panels.length).toBeGreaterThan(1_200);
    expect(panels.filter(({ bytes }) => scripts + bytes > WEIGHT)).toEqual([]);
  });

  test(
    "if a long text is only on the page, opening loads as little and shows the example",
    core,
    async () => {
      const withLongTexts = (await panelSizes("browser")).filter(({ longTexts }) => longTexts > 0);
      expect(withLongTexts.map(({ address }) => address)).toEqual([ATTESTATION]);
      const { page } = await pages.open(ATTESTATION);
      const loaded: Promise<Uint8Array>[] = [];
      page.on("response", (response) => loaded.push(response.body()));
      await openPanel(page);
      const sizes = (await Promise.all(loaded)).map((content) => gzippedSize(content));
      expect(sizes.length).toBeGreaterThan(1);
      expect(sizes.length).toBeLessThanOrEqual(PANEL_REQUESTS);
      expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(WEIGHT);
      expect(JSON.parse(await page.locator("#ar-request-body").inputValue())).toEqual(
        await attestationExample(),
      );
    },
  );

  test("if a site's pages omit the example, it is loaded from a file beside the panel's", async () => {
    const { page, requests } = await pages.open(ATTESTATION);
    await page.evaluate(() => document.querySelector("#request-body")?.remove());
    await openPanel(page);
    expect(JSON.parse(await page.locator("#ar-request-body").inputValue())).toEqual(
      await attestationExample(),
    );
    expect(requests.at(-1)).toMatch(/panel-bodies\.json$/);
  });

  test("opening GitHub's heaviest form, and typing in its largest, takes at most ten times as long as in its lightest", async () => {
    const panels = await panelSizes("github");
    const largest = panels.reduce((most, each) => (each.fields > most.fields ? each : most));
    const { page } = await whole.open("/github/");
    const opened = async ({ address }: PanelSize): Promise<number> => {
      await page.goto(whole.origin + address);
      return openingTime(page);
    };
    const typed = async (panel: PanelSize): Promise<number> => {
      await opened(panel);
      await page.locator(".ar-server > summary").focus();
      await untilEngineRan(page);
      return keystrokeTime(page);
    };
    const lightest = panels.filter(({ fields }) => fields >= 1_000).at(-1) as PanelSize;
    const least = await opened(lightest);
    const told = [`${lightest.address}: opened in ${least.toFixed(0)} ms`];
    for (const panel of [...panels.slice(0, 6), largest]) {
      const opening = await opened(panel);
      told.push(`${panel.address}: opened in ${opening.toFixed(0)} ms (goal ${OPENING})`);
      expect(opening).toBeLessThan(TIMES * least);
    }
    const [shortest, keystroke] = [await typed(lightest), await typed(largest)];
    told.push(`${lightest.address}: a key takes ${shortest.toFixed(1)} ms`);
    told.push(`${largest.address}: a key takes ${keystroke.toFixed(1)} ms (goal ${KEYSTROKE})`);
    told.push(...(await costs(panels)));
    console.log(told.join("\n"));
    expect(keystroke).toBeLessThan(TIMES * shortest);
  });
});

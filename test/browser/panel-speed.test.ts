import { readdir, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { gzipSync } from "node:zlib";
import { beforeAll, expect, test } from "vitest";
import type { Page } from "playwright-core";
import { browserGroup } from "../support/browser.js";
import { useBrowserPages } from "../support/browser-pages.js";
import { browserSite } from "../support/browser-site.js";

/** Goals in milliseconds, measured alone; beside other tests ten times as long may pass. */
const OPENING = 150;
const KEYSTROKE = 16;
const GUARD = 10;

/** Goal for what opening loads, in bytes. */
const WEIGHT = 40 * 1024;
/** The document's own example, signed data in base64, is 6 KB of it. */
const EXCEPTION = "/github/repos/repos-create-attestation/";

const client = join(import.meta.dirname, "../../dist/client");
const gzipped = (content: Uint8Array): number => gzipSync(content, { level: 9 }).length;

interface PanelSize {
  readonly address: string;
  /** Bytes of the panel's file, gzipped. */
  readonly bytes: number;
  /** How much there is to draw. */
  readonly fields: number;
}

/** GitHub's panels, the heaviest first. */
async function panelSizes(): Promise<readonly PanelSize[]> {
  const root = join(await browserSite("browser"), "github");
  const files = (await readdir(root, { recursive: true })).filter((path) => path.endsWith("panel.json"));
  const sizes = await Promise.all(
    files.map(async (path) => {
      const content = await readFile(join(root, path));
      const file = JSON.parse(content.toString()) as { parameters: unknown[]; bodies: unknown };
      return {
        address: `/github/${dirname(path)}/`,
        bytes: gzipped(content),
        fields: file.parameters.length * 1000 + JSON.stringify(file.bodies).length,
      };
    }),
  );
  return sizes.sort((one, other) => other.bytes - one.bytes);
}

async function scriptSize(name: string): Promise<number> {
  return gzipped(await readFile(join(client, `${name}.js`)));
}

/** From the click until the form stands, in the page; the best of three, for other tests run beside it. */
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

/** From the key to the next frame, in the page: the middle of thirty keys. */
function keystrokeTime(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const field = document.querySelector<HTMLInputElement>(
      "form[data-ready] .ar-parts input:not([type=checkbox]), form[data-ready] textarea",
    );
    const times: number[] = [];
    for (let count = 0; field && count < 30; count += 1) {
      const started = performance.now();
      field.value += "x";
      field.dispatchEvent(new Event("input", { bubbles: true }));
      times.push(performance.now() - started);
      await new Promise((next) => requestAnimationFrame(next));
    }
    return times.sort((one, other) => one - other)[15] ?? Infinity;
  });
}

browserGroup("the panel is light and quick", () => {
  const pages = useBrowserPages("browser");
  let panels: readonly PanelSize[];
  beforeAll(async () => void (panels = await panelSizes()), 60_000);

  test("what opening loads is at most 40 KB gzipped, on every page of GitHub's", async () => {
    const [island, form] = await Promise.all(["is-land", "http-panel"].map(scriptSize));
    const scripts = (island ?? Infinity) + (form ?? Infinity);
    const heaviest = panels.slice(0, 6).map(({ address, bytes }) => `${address} ${scripts + bytes}`);
    console.log(`gzipped: scripts ${scripts} bytes, with the panel's file ${heaviest.join(", ")}`);
    const over = panels.filter(({ bytes }) => scripts + bytes > WEIGHT);
    expect(over.map(({ address }) => address)).toEqual([EXCEPTION]);
  });

  test("opening GitHub's heaviest, and typing in its largest form", async () => {
    const largest = panels.reduce((most, each) => (each.fields > most.fields ? each : most));
    const { page } = await pages.open("/github/");
    const told: string[] = [];
    for (const { address } of [...panels.slice(0, 6), largest]) {
      await page.goto(pages.origin + address);
      const opening = await openingTime(page);
      told.push(`${address}: opened in ${opening.toFixed(0)} ms (goal ${OPENING})`);
      expect(opening).toBeLessThan(OPENING * GUARD);
    }
    await page.locator("#ar-server").focus();
    await page.waitForTimeout(500);
    const keystroke = await keystrokeTime(page);
    told.push(`${largest.address}: a key takes ${keystroke.toFixed(1)} ms (goal ${KEYSTROKE})`);
    for (const name of ["is-land", "http-panel", "panel-engine", "panel-worker"])
      told.push(`${name}: ${((await scriptSize(name)) / 1024).toFixed(1)} KB gzipped`);
    console.log(told.join("\n"));
    expect(keystroke).toBeLessThan(KEYSTROKE * GUARD);
  }, 60_000);
});

import { afterAll, beforeAll, expect, test } from "vitest";
import type { BrowserSite } from "../browser-site.js";
import { requireTool } from "../skipped-groups.js";
import type { Engine, EnginePage } from "./engine.js";
import { ENGINES } from "./engines.js";
import { probedSite } from "./probed-site.js";

interface EngineGroup<Site extends BrowserSite> {
  /** The served sites, available when the tests run. */
  readonly sites: Readonly<Record<Site, { readonly origin: string }>>;
  readonly newPage: () => ReturnType<Engine["page"]>;
  /**
   * Defines a test. It also fails if a page logs an error or a warning, or violates its content security
   * policy.
   */
  readonly flow: (title: string, work: (page: EnginePage) => Promise<void>) => void;
}

/**
 * Defines a group of tests for each browser of `ENGINES`, with its name appended to `title`, and serves the
 * sites `names`.
 */
export function inEachEngine<Site extends BrowserSite>(
  title: string,
  names: readonly Site[],
  define: (group: EngineGroup<Site>) => void,
): void {
  for (const [name, isThere, hint, start] of ENGINES)
    requireTool(
      name,
      isThere,
      hint,
    )(`${title} ${name}`, () => {
      let engine: Engine;
      const sites = {} as Record<Site, Awaited<ReturnType<typeof probedSite>>>;
      beforeAll(async () => {
        for (const site of names) sites[site] = await probedSite(site);
        engine = await start();
      });
      afterAll(async () => {
        await engine?.close();
        for (const site of names) sites[site]?.stop();
      });
      const newPage = (): ReturnType<Engine["page"]> => engine.page();
      define({
        sites,
        newPage,
        flow: (what, work) =>
          test(what, async () => {
            const page = await newPage();
            try {
              await work(page);
              expect(await page.run(() => sessionStorage.getItem("probe"))).toBeNull();
            } finally {
              await page.close();
            }
          }),
      });
    });
}

import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import type { EleventyConfig } from "../eleventy-types.js";
import { pageFingerprint, type Surroundings } from "./page-fingerprint.js";
import { PLACES } from "./page-texts.js";
import type { NativePage, ReferencePage } from "./page.js";
import type { Twins } from "./twin/twins.js";

/** Of all pages together. */
const MAX_CHARACTERS = 300_000_000;

/** Pages of earlier builds of this process: while serving, a page whose parts did not change is not made again. */
export interface KeptPages {
  /** HTML of the page: as it was made before, or else as `make` makes it. */
  sameOr(page: NativePage, surroundings: Surroundings, make: () => Promise<string>): Promise<string>;
  /** The page was taken over from the build before. */
  isSame(page: ReferencePage): boolean;
}

interface KeptPage {
  readonly page: NativePage;
  readonly fingerprint: string;
  /** Address of the list of operations that it names. */
  readonly list: string;
  readonly html: string;
}

/**
 * Keeps nothing in a build that ends, where no page is made twice, and nothing where the site has templates in place of
 * ours: those may print anything.
 */
export function registerKeptPages(
  eleventyConfig: EleventyConfig,
  { twins, isServing }: { readonly twins: Twins; readonly isServing: () => boolean },
): KeptPages {
  const kept = new Map<string, KeptPage>();
  let characters = 0;
  let enabled = false;
  const same = new WeakSet<ReferencePage>();
  eleventyConfig.on("eleventy.before", ({ directories }) => {
    enabled = isServing() && !hasOwnTemplates(directories.includes);
    if (!enabled) forget([...kept.keys()]);
  });

  function forget(urls: readonly string[]): void {
    for (const url of urls) {
      characters -= kept.get(url)?.html.length ?? 0;
      kept.delete(url);
    }
  }

  function keep(entry: KeptPage): void {
    const { url } = entry.page;
    forget([url]);
    // The last in the map is the one used last: pages that are gone make room first.
    kept.set(url, entry);
    characters += entry.html.length;
    for (const oldest of kept.keys()) {
      if (characters <= MAX_CHARACTERS) return;
      forget([oldest]);
    }
  }

  return {
    async sameOr(page, surroundings, make) {
      const fingerprint = enabled ? pageFingerprint(page, surroundings) : undefined;
      if (fingerprint === undefined) return make();
      const { list } = surroundings.frame.sidebar;
      const before = kept.get(page.url);
      if (before?.fingerprint !== fingerprint) {
        const html = await make();
        keep({ page, fingerprint, list, html });
        return html;
      }
      const html =
        before.list === list ? before.html : before.html.replaceAll(nameOf(before.list), nameOf(list));
      keep({ page, fingerprint, list, html });
      twins.carryOver(before.page, page);
      same.add(page);
      return html;
    },
    isSame: (page) => same.has(page),
  };
}

/** `operations.1a2b3c4d.json`: pages name it from where they lie. */
const nameOf = (list: string): string => list.slice(list.lastIndexOf("/") + 1);

/** In place of ours, beside texts that stand around a page's content. */
function hasOwnTemplates(includes: string): boolean {
  const folder = join(includes, "api-reference");
  return existsSync(folder) && readdirSync(folder).some((name) => !PLACES.some((place) => place === name));
}

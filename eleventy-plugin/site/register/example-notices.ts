import type { Reference } from "../../portable/model/index.js";
import { finding, type Finding } from "../../problems/problems.js";
import type { BuildState } from "../../pages/context/build-state.js";
import type { ReferencePage } from "../../pages/context/page.js";

/**
 * Collects problems of generated examples. Pages do not mention them, because only the author can fix them.
 */
export interface ExampleNotices {
  /** Records a page of ours as it will be written, rendered in this build or cached. */
  recordPage(page: ReferencePage, html: string): void;
  /** Returns one warning per source and kind of problem, for all pages recorded so far. */
  findings(): readonly Finding[];
}

const NONE: ReadonlySet<string> = new Set();

type NoticeKind = "unfinished" | "unmatched" | "overlapping";

export function createExampleNotices(state: Pick<BuildState, "results">): ExampleNotices {
  const pages = new Map<string, { readonly reference: Reference; readonly kinds: ReadonlySet<string> }>();
  return {
    recordPage({ url, reference }, html) {
      const kinds = html.includes(" data-told=")
        ? new Set([...html.matchAll(NOTICE)].map(([, kind = ""]) => kind))
        : NONE;
      if (kinds.size > 0) pages.set(url, { reference, kinds });
      else pages.delete(url);
    },
    findings: () =>
      state.results.flatMap(({ reference, source: { spec } }) =>
        (["unfinished", "unmatched", "overlapping"] as const).flatMap((kind) => {
          const urls = [...pages]
            .filter(([, page]) => page.reference === reference && page.kinds.has(kind))
            .map(([url]) => url);
          return urls.length === 0 ? [] : [findingOf(kind, urls, spec)];
        }),
      ),
  };
}

function findingOf(kind: NoticeKind, urls: readonly string[], source: string): Finding {
  const where = urls.length === 1 ? `\`${urls[0]}\`` : `${urls.length} pages, such as \`${urls[0]}\`,`;
  if (kind === "unmatched") return finding("value-not-found", { where }, { source });
  if (kind === "overlapping") return finding("alternatives-overlap", { where }, { source });
  return finding("work-limit", { what: `Examples on ${where} are incomplete` }, { source });
}

/**
 * Matches the element that `examples.njk` prints; minifiers remove the quotes. Text from a document never
 * contains an unescaped `<`.
 */
const NOTICE = /<p class=(?:"[^"]*"|[\w-]+) data-told="?([a-z]+)/g;

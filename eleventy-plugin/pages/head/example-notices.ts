import type { Reference } from "../../portable/model/index.js";
import { finding, type Finding } from "../../problems/problems.js";
import type { BuildState } from "../build-state.js";
import type { ReferencePage } from "../page.js";

/** What pages do not say of their drawn examples, since only the author can mend it. */
export interface ExampleNotices {
  /** A page of ours as it will be written, made in this build or before. */
  recordPage(page: ReferencePage, html: string): void;
  /** For each source and kind one warning of all pages finished so far. */
  findings(): readonly Finding[];
}

const NONE: ReadonlySet<string> = new Set();

type NoticeKind = "unfinished" | "unmatched" | "overlapping";

export function createExampleNotices(state: Pick<BuildState, "results">): ExampleNotices {
  const pages = new Map<string, { readonly reference: Reference; readonly kinds: ReadonlySet<string> }>();
  return {
    recordPage({ url, reference }, html) {
      const kinds = html.includes(" data-told=")
        ? new Set([...html.matchAll(TOLD)].map(([, kind = ""]) => kind))
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
  return finding("work-limit", { what: `Examples on ${where} were not drawn whole` }, { source });
}

/** As `examples.njk` prints it; minifiers leave quotes out. No text of a document has a bare `<`. */
const TOLD = /<p class=(?:"[^"]*"|[\w-]+) data-told="?([a-z]+)/g;

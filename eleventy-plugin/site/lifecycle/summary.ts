import { type Finding, joinFirst, printable, warningLine, warningLines } from "../../problems/problems.js";
import debug from "debug";
import type { ResolvedOptions } from "../../options/resolved-options.js";
import type { ReferencePage } from "../../pages/context/page.js";
import type { Reference } from "../../portable/model/index.js";
import type { SourceResult } from "../../references/references.js";

const debugWarning = debug("Eleventy:ApiReference:Warning");
/** Milliseconds after a save until the browser has reloaded the page. */
const RELOAD_DELAY = 1000;

const MAX_NAMED = 10;

/** Returns lines about one source after a build: what was published and read, and its warnings. */
export function summaryLines(
  result: SourceResult,
  validation: readonly Finding[],
  pages: number,
): readonly string[] {
  const { reference, source, milliseconds } = result;
  const warnings = [...result.warnings, ...validation];
  const count = warnings.length === 1 ? "1 warning" : `${warnings.length} warnings`;
  const name = [reference.title, reference.version].filter(Boolean).join(" ");
  const line = `${name} at ${reference.url}: ${pages} ${pages === 1 ? "page" : "pages"}, ${count} about the document, read in ${Math.round(milliseconds)} ms (${source.spec})`;
  return [...[line, ...elsewhereLines(result.read)].map(printable), ...warningLines(warnings)];
}

/**
 * Returns a line that names the files read from outside the document's folder. Their content is published,
 * which the author may not expect.
 */
function elsewhereLines(read: SourceResult["read"]): readonly string[] {
  const names = read.flatMap(({ shown, isElsewhere }) => (isElsewhere ? [shown] : []));
  if (names.length === 0) return [];
  return [`  read outside of its folder: ${joinFirst(names, MAX_NAMED)}`];
}

export interface Logger {
  logWithOptions(entry: { message: string; type?: "log" | "warn" | "error"; force?: boolean }): void;
}

export interface Summary {
  readonly results: readonly SourceResult[];
  readonly pages: readonly ReferencePage[];
  /** Messages that do not concern a document. */
  readonly remarks: readonly string[];
  /** Returns the findings of listings and caches. Called after validation, which writes its cache as well. */
  readonly listings: () => readonly Finding[];
  /** Whether standard output is read by a person; with `--to=json`, a program reads it. */
  readonly isReadByPeople: boolean;
}

/**
 * Returns functions that print one line per source with its first warnings; `DEBUG=Eleventy:ApiReference*` shows
 * all of them. While serving, nothing is printed twice, so saving an unrelated file prints nothing. Warnings are
 * printed even in quiet mode, which is meant to hide the list of written files.
 */
export function createSummary(logger: Logger, options: ResolvedOptions) {
  const printed = new WeakSet<Reference>();
  let lastRemarks = "";
  let lastListings = "";
  let isFirst = true;
  const print = async ({ results, pages, remarks, listings, isReadByPeople }: Summary): Promise<void> => {
    const logLines = (lines: readonly string[], warns: boolean): void => {
      const force = warns && isReadByPeople && !debugWarning.enabled;
      for (const message of lines) logger.logWithOptions({ message, force });
    };
    if (isFirst) warn(logger, warningLines(options.warnings));
    isFirst = false;
    for (const result of results.filter(({ reference }) => !printed.has(reference))) {
      printed.add(result.reference);
      const validation = await result.validation();
      const count = pages.filter(({ reference }) => reference === result.reference).length;
      const warnings = [...result.warnings, ...validation];
      logLines(summaryLines(result, validation, count), warnings.length > 0);
      for (const warning of warnings) debugWarning(warningLine(warning));
    }
    const lines = warningLines(listings());
    if (lines.join("\n") !== lastListings) logLines(lines, true);
    lastListings = lines.join("\n");
    if (remarks.join("\n") !== lastRemarks) warn(logger, remarks);
    lastRemarks = remarks.join("\n");
  };
  let later: NodeJS.Timeout | undefined;
  return {
    print,
    /**
     * After a save, prints a moment later: validation takes time, and the author wants to see the page first. The
     * summary of a later build replaces it.
     */
    printLater(summary: Summary): void {
      clearTimeout(later);
      later = setTimeout(() => void print(summary), RELOAD_DELAY).unref();
    },
  };
}

/** Prints warnings even in quiet mode, which is meant to hide the list of written files. */
export function warn(logger: Logger, lines: readonly string[]): void {
  for (const message of lines) logger.logWithOptions({ message, type: "warn", force: true });
}

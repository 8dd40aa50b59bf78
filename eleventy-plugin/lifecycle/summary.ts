import { joinFirst } from "../problems/join-first.js";
import { warningLines, warningLine } from "../problems/warning-lines.js";
import debug from "debug";
import type { ResolvedOptions } from "../options/resolved-options.js";
import type { ReferencePage } from "../pages/page.js";
import type { Reference } from "../portable/model/index.js";
import { printable, type Finding } from "../problems/problems.js";
import type { SourceResult } from "../references.js";

const debugWarning = debug("Eleventy:ApiReference:Warning");
/** Milliseconds in which a browser has the pages of a save. */
const RELOADED = 1000;

const MOST_NAMED = 10;

/** Line about one source after a build: what was published, what was read for it, and what to know about it. */
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

/** What was read outside of the document's own folder is published: it may be more than its author thinks of. */
function elsewhereLines(read: SourceResult["read"]): readonly string[] {
  const names = read.flatMap(({ shown, isElsewhere }) => (isElsewhere ? [shown] : []));
  if (names.length === 0) return [];
  return [`  read outside of its folder: ${joinFirst(names, MOST_NAMED)}`];
}

export interface Logger {
  logWithOptions(entry: { message: string; type?: "log" | "warn" | "error"; force?: boolean }): void;
}

/** What one build has to say. */
export interface Summary {
  readonly results: readonly SourceResult[];
  readonly pages: readonly ReferencePage[];
  /** What was found beside the documents. */
  readonly remarks: readonly string[];
  /** About the places where pages are listed. */
  readonly listings: readonly Finding[];
  /** Whether people read standard output: with `--to=json` a program does. */
  readonly isReadByPeople: boolean;
}

/**
 * Prints one line a source with its first warnings; all of them under `DEBUG=Eleventy:ApiReference*`. While serving,
 * nothing is said twice: a build for another file of the site is quiet. Eleventy's quiet mode is there to hide the list of
 * written files: what is wrong with a document is told all the same.
 */
export interface SummaryPrinter {
  print(summary: Summary): Promise<void>;
  /**
   * For a save: validating and comparing examples with their schemas take time, and whoever saved a document wants to see
   * its page first. What a build after it says takes its place.
   */
  printLater(summary: Summary): void;
}

export function createSummary(logger: Logger, options: ResolvedOptions): SummaryPrinter {
  const printed = new WeakSet<Reference>();
  let remarked = "";
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
    const lines = warningLines(listings);
    if (lines.join("\n") !== lastListings) logLines(lines, true);
    lastListings = lines.join("\n");
    if (remarks.join("\n") !== remarked) warn(logger, remarks);
    remarked = remarks.join("\n");
  };
  let later: NodeJS.Timeout | undefined;
  return {
    print,
    printLater(summary) {
      clearTimeout(later);
      later = setTimeout(() => void print(summary), RELOADED).unref();
    },
  };
}

/** Also in quiet mode: that one is there to hide the list of written files. */
export function warn(logger: Logger, lines: readonly string[]): void {
  for (const message of lines) logger.logWithOptions({ message, type: "warn", force: true });
}

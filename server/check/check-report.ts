import { messageUrl } from "../../eleventy-plugin/problems/message-url.js";
import { groupByAdvice, formatPlace } from "../../eleventy-plugin/problems/problem-report.js";
import { printable, type Finding } from "../../eleventy-plugin/problems/problems.js";
import type { Reference } from "../../eleventy-plugin/portable/model/index.js";
import type { CheckedPage } from "./checked-page.js";
import type { PageChanges } from "./diff-pages.js";

/** All that one check found. */
export interface CheckReport {
  readonly document: string;
  readonly reference: Reference;
  readonly warnings: readonly Finding[];
  readonly addresses: readonly CheckedPage[];
  /** Files and addresses, the document first. */
  readonly read: readonly string[];
  /** With `--against`. */
  readonly against?: { readonly document: string; readonly changes: PageChanges };
  /** Paths of the files that redirects were written to. */
  readonly redirects: readonly string[];
}

/** For people: one line a page, one line a problem, then what changed. */
export function reportText(report: CheckReport): string {
  const { document, reference, warnings, addresses, read, against, redirects } = report;
  const { title, version, specification } = reference;
  return [
    printable(
      `${[title, version].filter(Boolean).join(" ")} (${specification.name} ${specification.version}, ${document})`,
    ),
    section(count(addresses.length, "address", "addresses"), addresses.map(addressLine)),
    section(`${count(read.length, "document", "documents")} read`, read),
    section(count(warnings.length, "warning", "warnings"), groupByAdvice(warnings, warningLine)),
    ...(against === undefined ? [] : [changesText(against.document, against.changes)]),
    ...(redirects.length === 0 ? [] : [section("Redirects written", redirects)]),
  ].join("\n\n");
}

/** For programs: the same, one JSON object. */
export function reportJson(report: CheckReport): string {
  const { document, reference, warnings, addresses, read, against, redirects } = report;
  const { title, version, specification } = reference;
  const changes = against && {
    against: against.document,
    moved: against.changes.moved.map(({ from, to, taken }) => ({
      ...facts(to),
      url: to.url,
      from: from.url,
      taken,
    })),
    gone: against.changes.gone.map(facts),
    came: against.changes.came.map(facts),
  };
  const problems = warnings.map(problemFacts("warning"));
  return json({
    document,
    title,
    version,
    specification,
    problems,
    pages: addresses.map(facts),
    read,
    changes,
    redirects,
  });
}

/** For programs: why there is nothing else to say. */
export function failureJson(document: string, findings: readonly Finding[]): string {
  return json({
    document,
    problems: findings.map(problemFacts("error")),
    pages: [],
    redirects: [],
  });
}

function changesText(document: string, { moved, gone, came }: PageChanges): string {
  if (moved.length + gone.length + came.length === 0)
    return `No address changed since ${printable(document)}.`;
  const moves = moved.map(
    ({ from, to, taken }) =>
      `${from.url} → ${to.url}${taken ? " (the old address belongs to another page now)" : ""}`,
  );
  return [
    `Since ${printable(document)}:`,
    ...(moved.length === 0 ? [] : [section(`${moved.length} moved`, moves)]),
    ...(gone.length === 0 ? [] : [section(`${gone.length} gone`, gone.map(addressLine))]),
    ...(came.length === 0 ? [] : [section(`${came.length} new`, came.map(addressLine))]),
  ].join("\n\n");
}

/** What a reader may want of an address: not the names that comparing it takes. */
function facts({ url, kind, title, method, path, id }: CheckedPage): Omit<CheckedPage, "names"> {
  return { url, kind, title, ...(method && { method }), ...(path && { path }), ...(id && { id }) };
}

const problemFacts =
  (severity: "error" | "warning") =>
  ({ code, message, fix, place }: Finding): object => ({
    severity,
    code,
    message,
    fix,
    place,
    address: messageUrl(code),
  });

const section = (heading: string, lines: readonly string[]): string =>
  [heading, ...lines.map((line) => `  ${printable(line)}`)].join("\n");

const count = (number: number, one: string, many: string): string => `${number} ${number === 1 ? one : many}`;

function addressLine({ url, method, path, title }: CheckedPage): string {
  return method === undefined ? `${url}  ${title}` : `${url}  ${method} ${path}`;
}

function warningLine({ code, message, place }: Finding): string {
  const position = formatPlace(place);
  return `${message}${position === "" ? "" : ` (${position})`} [${code}]`;
}

const json = (value: unknown): string => JSON.stringify(value, null, 2);

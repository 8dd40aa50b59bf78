import {
  type Finding,
  formatPlace,
  groupByAdvice,
  messageUrl,
  printable,
} from "../../eleventy-plugin/problems/problems.js";
import type { Reference } from "../../eleventy-plugin/portable/model/index.js";
import type { CheckedPage, PageChanges } from "./diff-pages.js";

export interface CheckReport {
  readonly document: string;
  readonly reference: Reference;
  readonly warnings: readonly Finding[];
  readonly addresses: readonly CheckedPage[];
  /** Files and URLs that were read, the document first. */
  readonly read: readonly string[];
  /** Only with `--against`. */
  readonly against?: { readonly document: string; readonly changes: PageChanges };
  /** Paths of the redirect files. */
  readonly redirects: readonly string[];
}

/** Formats the report for people: pages, documents read and warnings, then changes and redirects. */
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

/** Formats the report for programs, as one JSON object. */
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

/** Formats a JSON report for a document that could not be read. */
export function failureJson(document: string, findings: readonly Finding[]): string {
  return json({
    document,
    problems: findings.map(problemFacts("error")),
    pages: [],
    redirects: [],
  });
}

function changesText(document: string, { moved, gone, came }: PageChanges): string {
  if (moved.length + gone.length + came.length === 0) return `No URL changed since ${printable(document)}.`;
  const moves = moved.map(
    ({ from, to, taken }) =>
      `${from.url} → ${to.url}${taken ? " (the old URL now belongs to another page)" : ""}`,
  );
  return [
    `Since ${printable(document)}:`,
    ...(moved.length === 0 ? [] : [section(`${moved.length} moved`, moves)]),
    ...(gone.length === 0 ? [] : [section(`${gone.length} gone`, gone.map(addressLine))]),
    ...(came.length === 0 ? [] : [section(`${came.length} new`, came.map(addressLine))]),
  ].join("\n\n");
}

/** Drops `names`, which only `diffPages` needs. */
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

import { Problem } from "../../eleventy-plugin/problems/problems.js";
import { type Command, type Output, UsageError } from "../command/command.js";
import { parseFlags } from "../command/parse-flags.js";
import { type CheckReport, failureJson, reportJson, reportText } from "./check-report.js";
import { diffPages, type PageChanges, toCheckedPage } from "./diff-pages.js";
import { readDocument } from "./read-document.js";
import { type RedirectFormat, redirectFormats } from "./redirect-formats.js";
import { isProven, proofText, verifyUpgrade } from "./verify-upgrade.js";

type CheckFlags = ReturnType<typeof readCheckFlags>;

export const checkUsage = `Usage: npx eleventy-plugin-api-reference check <document> [flags]

Reports what a build would report about an OpenAPI or AsyncAPI document, without a site: problems with their
positions, the URL of every page except the index of fields, and every file that is read. <document> is a file or an
http(s) URL.

  --route <route>        URL path of the reference (default: /reference, for AsyncAPI /events)
  --references <place>   an entry of the option \`references\`; may be repeated
  --against <older>      an older version of the document: reports which URLs moved, disappeared or are new
  --redirects <format>   with --against, writes redirects for moved pages: ${Object.keys(redirectFormats).join(", ")}
  --output <folder>      folder for the redirects (default: the current folder)
  --path-prefix <path>   the site's pathPrefix, for redirects
  --verify-upgrade       for AsyncAPI 1 and 2: reports every URL before and after the official converter upgrades the
                         file, and what that would lose; exit code 1 if a URL or heading changes
  --strict               exit code 1 also for warnings, and for URLs that disappeared or moved without a redirect
  --json                 prints one JSON object

Exit codes: 0 the document can be published; 1 it cannot be read, a \`$ref\` has no target, or --strict or
--verify-upgrade found something; 2 invalid usage.`;

function readCheckFlags(words: readonly string[]) {
  const { values, positionals } = parse(words);
  const [document, ...rest] = positionals;
  if (document === undefined) throw new UsageError("Specify the document to check.");
  if (rest.length > 0) throw new UsageError(`Specify only one document, without \`${rest.join(" ")}\`.`);
  const { against, references = [], redirects } = values;
  if (redirects !== undefined && !isFormat(redirects))
    throw new UsageError(
      `\`--redirects\` must be one of ${Object.keys(redirectFormats).join(", ")}, not \`${redirects}\`.`,
    );
  if (redirects !== undefined && against === undefined)
    throw new UsageError("`--redirects` requires `--against <older document>`.");
  return {
    ...values,
    document,
    references,
    redirects,
    pathPrefix: values["path-prefix"],
    verifyUpgrade: values["verify-upgrade"],
  };
}

function parse(words: readonly string[]) {
  return parseFlags(words, {
    allowPositionals: true,
    options: {
      against: { type: "string" },
      route: { type: "string" },
      references: { type: "string", multiple: true },
      redirects: { type: "string" },
      output: { type: "string", default: "." },
      "path-prefix": { type: "string", default: "/" },
      json: { type: "boolean", default: false },
      strict: { type: "boolean", default: false },
      "verify-upgrade": { type: "boolean", default: false },
    },
  });
}

const isFormat = (name: string): name is RedirectFormat => Object.hasOwn(redirectFormats, name);

/** Reports what a build would report about a document, without a site. */
export const check: Command = {
  summary: "reports the problems of a document, and which URLs change",
  usage: checkUsage,
  async run(words, output) {
    const flags = readCheckFlags(words);
    try {
      if (flags.verifyUpgrade) return await printProof(flags, output);
      const report = await reportOn(flags);
      output.print(flags.json ? reportJson(report) : reportText(report));
      const fails = missesReference(report) || (flags.strict && failsStrict(report, flags));
      return fails ? 1 : 0;
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      printFailure(error, flags, output);
      return 1;
    }
  },
};

async function printProof(
  { document, route, references, json }: CheckFlags,
  output: Output,
): Promise<number> {
  const proof = await verifyUpgrade(document, route, references);
  output.print(json ? JSON.stringify(proof, null, 2) : proofText(proof));
  return isProven(proof) ? 0 : 1;
}

async function reportOn(flags: CheckFlags): Promise<CheckReport> {
  const { document, against, route, references } = flags;
  const readOptions = { validating: true, references };
  const { reference, pages, warnings, loaded } = await readDocument(document, route, readOptions);
  const addresses = pages.map(toCheckedPage);
  const read = loaded.read.map(({ shown }) => shown);
  const report = { document, reference, warnings, addresses, read, redirects: [] };
  if (against === undefined) return report;
  const older = await readDocument(against, route, { ...readOptions, validating: false });
  const changes = diffPages(older.pages.map(toCheckedPage), addresses);
  const redirects = await writeRedirects(changes, flags);
  return { ...report, against: { document: against, changes }, redirects };
}

async function writeRedirects({ moved }: PageChanges, flags: CheckFlags): Promise<readonly string[]> {
  if (flags.redirects === undefined) return [];
  const redirects = moved
    .filter(({ taken }) => !taken)
    .map(({ from, to }) => ({ from: from.url, to: to.url }));
  if (redirects.length === 0) return [];
  return redirectFormats[flags.redirects](redirects, { folder: flags.output, pathPrefix: flags.pathPrefix });
}

/**
 * Whether a reference has no target, which makes the document incomplete. Refused references do not count,
 * because their targets may exist.
 */
const missesReference = ({ warnings }: CheckReport): boolean =>
  warnings.some(({ code }) => code === "reference-not-found");

/**
 * Whether `--strict` makes the check fail: because of a warning, or a URL that disappeared or moved without a
 * redirect. With `--redirects`, moved URLs keep working unless another page took them. A skipped validation
 * is not a failure.
 */
function failsStrict({ warnings, against }: CheckReport, { redirects }: CheckFlags): boolean {
  if (warnings.some(({ code }) => code !== "validation-skipped")) return true;
  if (against === undefined) return false;
  const { moved, gone } = against.changes;
  return gone.length > 0 || moved.some(({ taken }) => taken || redirects === undefined);
}

function printFailure(problem: Problem, { document, json }: CheckFlags, output: Output): void {
  if (json) output.print(failureJson(document, problem.findings));
  else output.printError(problem.message);
}

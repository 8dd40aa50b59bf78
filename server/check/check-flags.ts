import { UsageError } from "../command/command.js";
import { parseFlags } from "../command/parse-flags.js";
import { redirectFormats, type RedirectFormat } from "./redirect-formats.js";

export type CheckFlags = ReturnType<typeof readCheckFlags>;

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

Exit codes: 0 the document can be published; 1 it cannot be read, or --strict or
--verify-upgrade found something; 2 invalid usage.`;

export function readCheckFlags(words: readonly string[]) {
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

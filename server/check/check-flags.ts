import { UsageError } from "../command.js";
import { parseFlags } from "../parse-flags.js";
import { redirectFormats, type RedirectFormat } from "./redirect-formats.js";

export interface CheckFlags {
  /** File or URL, as typed. */
  readonly document: string;
  readonly against?: string;
  /** Route at which the site mounts the reference; default: the default of the document's kind. */
  readonly route?: string;
  /** Other files and URLs that the document may reference, as in the option `references`. */
  readonly references: readonly string[];
  readonly redirects?: RedirectFormat;
  /** Folder for the redirect files. */
  readonly output: string;
  readonly pathPrefix: string;
  readonly json: boolean;
  readonly strict: boolean;
  /** Whether to check that upgrading the file to AsyncAPI 3 changes no URL. */
  readonly verifyUpgrade: boolean;
}

export const checkUsage = `Usage: npx eleventy-plugin-api-reference check <document> [flags]

Says what a build would say about an OpenAPI or AsyncAPI document, without a site: problems with their places, the
address of every page but the index of fields, and every file that is read. <document> is a file or an http(s)
address.

  --route <route>        where the site mounts it (default: /reference, for AsyncAPI /events)
  --references <place>   an entry of the option \`references\`, any number of times
  --against <older>      an older version of the document: which addresses moved, went or came
  --redirects <format>   with --against, writes redirects for what moved: ${Object.keys(redirectFormats).join(", ")}
  --output <folder>      where redirects are written (default: the current folder)
  --path-prefix <path>   the site's pathPrefix, for redirects
  --verify-upgrade       for AsyncAPI 1 and 2: every address before and after the official converter upgrades the
                         file, and what that would lose; exit code 1 if an address or heading changes
  --strict               exit code 1 for warnings, too, and for addresses that went or moved without a redirect
  --json                 print one JSON object

Exit codes: 0 the document can be published; 1 it cannot be read, or --strict or
--verify-upgrade found something; 2 the call is wrong.`;

export function readCheckFlags(words: readonly string[]): CheckFlags {
  const { values, positionals } = parse(words);
  const [document, ...rest] = positionals;
  if (document === undefined) throw new UsageError("Name the document to check.");
  if (rest.length > 0) throw new UsageError(`One document at a time: what is \`${rest.join(" ")}\`?`);
  const { against, route, references = [], redirects } = values;
  if (redirects !== undefined && !isFormat(redirects))
    throw new UsageError(
      `\`--redirects\` takes ${Object.keys(redirectFormats).join(", ")}, not \`${redirects}\`.`,
    );
  if (redirects !== undefined && against === undefined)
    throw new UsageError("`--redirects` needs `--against <older document>` to know what moved.");
  return {
    document,
    ...(against === undefined ? {} : { against }),
    ...(route === undefined ? {} : { route }),
    references,
    ...(redirects === undefined ? {} : { redirects }),
    output: values.output,
    pathPrefix: values["path-prefix"],
    json: values.json,
    strict: values.strict,
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

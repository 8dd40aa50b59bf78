import { UsageError } from "../command/command.js";
import { parseFlags } from "../command/parse-flags.js";
import { MANIFEST_FILE } from "../../eleventy-plugin/proxy/index.js";

export interface ServeFlags {
  readonly dir: string;
  readonly port: number;
  readonly host: string;
  /** Default: `site.url` of the build, and localhost. */
  readonly siteUrls?: readonly string[];
  readonly manifest: string;
}

export const serveUsage = `Usage: npx eleventy-plugin-api-reference serve [--dir _site] [--port 8080] [--host 127.0.0.1] [--site-url <url>]… [--manifest ${MANIFEST_FILE}]

Serves a site that was built with \`deployment.output: "server"\`, and its proxy if the build enables it.

  --dir <folder>     the built site; default _site
  --port <number>    default 8080; 0 uses any free port
  --host <address>   IP address or host name to listen on; default 127.0.0.1, in a container use 0.0.0.0
  --site-url <url>   public URL of the site; may be repeated. Only its pages may use the proxy. Default: the
                     build's \`site.url\`, and localhost
  --manifest <file>  the file that the build wrote for the server; default ${MANIFEST_FILE}

Exit codes: 0 stopped by SIGTERM or SIGINT, 1 could not start, 2 invalid usage.`;

export function readServeFlags(words: readonly string[]): ServeFlags {
  const { dir, port, host, manifest, "site-url": siteUrls } = parse(words);
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535)
    throw new UsageError(`--port must be a number from 0 to 65535, but is "${port}".`);
  for (const address of siteUrls ?? []) {
    if (!/^https?:\/\//i.test(address) || !URL.canParse(address))
      throw new UsageError(`--site-url must be a URL such as https://docs.example.com, but is "${address}".`);
  }
  return { dir, port: Number(port), host, manifest, ...(siteUrls && { siteUrls }) };
}

function parse(words: readonly string[]) {
  return parseFlags(words, {
    options: {
      dir: { type: "string", default: "_site" },
      port: { type: "string", default: "8080" },
      host: { type: "string", default: "127.0.0.1" },
      "site-url": { type: "string", multiple: true },
      manifest: { type: "string", default: MANIFEST_FILE },
    },
  }).values;
}

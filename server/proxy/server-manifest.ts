import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { DescribedPaths } from "./path-templates.js";
import type { CallLimits } from "./proxy-settings.js";

/** What a build tells the server: `.api-reference/server.json` in the project's root, never in the public folder. */
export interface ServerManifest {
  readonly version: 1;
  /** The build's id: a hash of the reference pages it wrote. */
  readonly build: string;
  /** With a slash at each end. */
  readonly pathPrefix: string;
  /** `site.url` of the options: origin and path. */
  readonly siteUrl?: string;
  /** The reference pages, as paths in the output folder, sorted. */
  readonly pages: readonly string[];
  /** Content security policies, each with the pages of `pages` that it is sent with. */
  readonly policies: readonly { readonly policy: string; readonly pages: readonly string[] }[];
  /** Absent: there is no `/_api-proxy`. */
  readonly proxy?: ManifestProxy;
}

export interface ManifestProxy {
  /** Declared in `servers` of the documents, as `URL.origin` writes them; sorted. */
  readonly origins: readonly string[];
  readonly limits: CallLimits;
  /** For the log alone: what may be called is a matter of origins. */
  readonly described?: readonly DescribedPaths[];
}

/** Where a build leaves the manifest, from the project's root. */
export const MANIFEST_FILE = ".api-reference/server.json";

/** Name of the route, below the path prefix. */
export const PROXY_ROUTE = "_api-proxy";

/** Hash over paths and contents of files in a folder. Throws where one cannot be read. */
export function digestOf(folder: string, paths: readonly string[]): string {
  const whole = createHash("sha256");
  for (const path of paths) {
    whole.update(
      `${path}\0${createHash("sha256")
        .update(readFileSync(join(folder, path)))
        .digest("hex")}\n`,
    );
  }
  return whole.digest("hex");
}

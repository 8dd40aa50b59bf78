import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { DescribedPaths } from "./path-templates.js";
import type { CallLimits } from "./proxy-settings.js";

/**
 * Data from the build for the server: `.api-reference/server.json` in the project's root, never in the public
 * folder.
 */
export interface ServerManifest {
  readonly version: 1;
  /** The build's id: a hash of its reference pages. */
  readonly build: string;
  /** Starts and ends with a slash. */
  readonly pathPrefix: string;
  /** `site.url` of the options: origin and path. */
  readonly siteUrl?: string;
  /** The reference pages, as paths in the output folder, sorted. */
  readonly pages: readonly string[];
  /** Content security policies, each with the pages it applies to. */
  readonly policies: readonly { readonly policy: string; readonly pages: readonly string[] }[];
  /** Absent if the build has no `/_api-proxy`. */
  readonly proxy?: ManifestProxy;
}

export interface ManifestProxy {
  /** Origins in `servers` of the documents, as `URL.origin` formats them; sorted. */
  readonly origins: readonly string[];
  readonly limits: CallLimits;
  /** Only for the log; `origins` alone decides what may be called. */
  readonly described?: readonly DescribedPaths[];
}

/** Path of the manifest, from the project's root. */
export const MANIFEST_FILE = ".api-reference/server.json";

/** Name of the route, below the path prefix. */
export const PROXY_ROUTE = "_api-proxy";

/** Returns a hash of the paths and contents of files in a folder. Throws if a file cannot be read. */
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

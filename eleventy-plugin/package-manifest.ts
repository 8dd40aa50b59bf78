import { createRequire } from "node:module";

/** What code reads of this package's `package.json`, so that each fact stands there alone. */
export interface PackageManifest {
  readonly name: string;
  readonly version: string;
  /** Where the documentation is; every address that a message names begins with it. */
  readonly homepage: string;
  /** The versions of Eleventy that the plugin is made for, as a range. */
  readonly "11ty": { readonly compatibility: string };
}

export const packageManifest = createRequire(import.meta.url)(
  "eleventy-plugin-api-reference/package.json",
) as PackageManifest;

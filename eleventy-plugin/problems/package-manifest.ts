import { createRequire } from "node:module";

/** The fields of this package's `package.json` that code uses. */
export interface PackageManifest {
  readonly name: string;
  readonly version: string;
  /** URL of the documentation; prefix of the URLs in messages. */
  readonly homepage: string;
  /** Range of supported Eleventy versions. */
  readonly "11ty": { readonly compatibility: string };
}

export const packageManifest = createRequire(import.meta.url)(
  "eleventy-plugin-api-reference/package.json",
) as PackageManifest;

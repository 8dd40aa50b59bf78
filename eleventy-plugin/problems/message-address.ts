import { packageManifest } from "../package-manifest.js";
import type { FindingCode } from "./catalogue.js";

/** Where the documentation explains a message: the row of the code in README's table, which the homepage shows. */
export function messageAddress(code: FindingCode): string {
  return `${packageManifest.homepage}#${code}`;
}

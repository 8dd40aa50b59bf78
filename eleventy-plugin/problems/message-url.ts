import { packageManifest } from "./package-manifest.js";
import type { FindingCode } from "./catalogue.js";

/** Returns the URL of the documentation of a message. */
export function messageUrl(code: FindingCode): string {
  return `${packageManifest.homepage}reference/messages/#${code}`;
}

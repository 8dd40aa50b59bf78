import { packageManifest } from "../package-manifest.js";
import type { FindingCode } from "./catalogue.js";

/** Where the documentation explains a message: the row of the code on its page of messages. */
export function messageUrl(code: FindingCode): string {
  return `${packageManifest.homepage}reference/messages/#${code}`;
}

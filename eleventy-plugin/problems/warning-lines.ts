import { groupByAdvice, formatPlace } from "./problem-report.js";
import type { Finding } from "./problems.js";

const MAX_WARNINGS = 10;

/** Returns at most ten warnings with fixes, then how to see the rest. */
export function warningLines(warnings: readonly Finding[]): readonly string[] {
  const shown = groupByAdvice(warnings.slice(0, MAX_WARNINGS), warningLine).map((line) => `  ${line}`);
  const hidden = warnings.length - MAX_WARNINGS;
  return hidden > 0 ? [...shown, `  … and ${hidden} more. See all with DEBUG=Eleventy:ApiReference*`] : shown;
}

export function warningLine({ message, place, code }: Finding): string {
  const position = formatPlace({ ...place, source: "" });
  return `warning: ${message}${position === "" ? "" : ` (${position})`} [${code}]`;
}

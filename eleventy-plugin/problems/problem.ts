import type { Finding } from "./finding.js";
import { formatReport } from "./problem-report.js";

/**
 * Stops a build. Carries every finding of the same moment, so that all mistakes are corrected in one go. Eleventy
 * prints its message without a stack trace (`skipOriginalStack`), and behind it this name: "(via ApiReferenceProblem)".
 */
export class Problem extends Error {
  override readonly name = "ApiReferenceProblem";
  readonly skipOriginalStack = true;
  readonly findings: readonly Finding[];

  constructor(findings: readonly Finding[] | Finding, options?: ErrorOptions) {
    const list = "code" in findings ? [findings] : findings;
    super(formatReport(list), options);
    this.findings = list;
  }
}

import type { Finding } from "./finding.js";
import { formatReport } from "./problem-report.js";

/**
 * An error that stops a build. Contains all findings of one step, so that the author can fix them together.
 * Eleventy prints the message without a stack trace (`skipOriginalStack`), followed by the name: "(via
 * ApiReferenceProblem)".
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

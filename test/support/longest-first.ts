import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * Parts of paths, those of the longest-running files first. A file that matches none of them takes a second
 * or two. Files of one Vitest project are adjacent, because switching to another project ends their shared
 * process.
 */
const ORDER = [
  "test/sites/hostile-documents",

  // The next file builds the site of GitHub's document, which many other files then open. Meanwhile, the
  // hostile documents occupy another worker.
  "test/browser/sidebar",
  "test/sites/",
  "test/browser/",
  "test/problems/",
  "test/contract/",
  "test/support/",
  "test/house/",
  "test/server/",
];

/**
 * Starts long-running files first: one that starts last would run alone at the end. Vitest itself knows
 * durations only from previous runs.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification): number => {
      const found = ORDER.findIndex((part) => moduleId.includes(part));
      return found === -1 ? ORDER.length : found;
    };
    return (await super.sort(files)).sort((one, other) => rank(one) - rank(other));
  }
}

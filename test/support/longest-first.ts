import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * Parts of paths, those of the longest files ahead; what matches none of them takes a second or two. Files that share a
 * process follow each other: the first of another project ends it.
 */
const ORDER = [
  "test/sites/hostile-documents",

  // Builds the site of GitHub's document, that many others open, while the file above keeps another worker busy.
  "test/browser/sidebar",
  "test/sites/",
  "test/browser/",
  "test/problems/",
  "test/contract/",
  "test/support/",
  "test/house/",
  "test/server/",
];

/** A long file that begins last would run alone. Vitest knows how long each took only where it has run before. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification): number => {
      const found = ORDER.findIndex((part) => moduleId.includes(part));
      return found === -1 ? ORDER.length : found;
    };
    return (await super.sort(files)).sort((one, other) => rank(one) - rank(other));
  }
}

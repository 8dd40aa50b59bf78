import { countLabel, fillLabel, type Labels } from "../portable/labels.js";
import type { Reference } from "../portable/model/index.js";

/** What there is in a reference: `1,220 operations in 45 groups, version 1.1.4`. */
export function overviewTagline({ tags, version }: Reference, labels: Labels, language: string): string {
  const count = tags.reduce((sum, tag) => sum + tag.operations.length, 0);
  return fillLabel(labels.overviewTagline, {
    operations: countLabel(count, labels.operationCountOne, labels.operationCount, language),
    groups: countLabel(tags.length, labels.groupCountOne, labels.groupCount, language),
    version,
  });
}

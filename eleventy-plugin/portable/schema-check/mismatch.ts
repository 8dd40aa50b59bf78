import type { LabelParams } from "../labels/fill-label.js";
import type { CheckLabels } from "../labels/panel-labels.js";

/** One place where a value is not what its schema says. */
export interface Mismatch {
  /** `user.tags[0].id`; empty for the value itself. */
  readonly path: string;
  /** The text that says what is wrong, and what fills it: "is not one of 1, 5, 15" reads on from the path. */
  readonly label: keyof CheckLabels & `mismatch${string}`;
  readonly facts: LabelParams;
}

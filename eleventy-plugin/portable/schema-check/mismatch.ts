import type { LabelParams } from "../labels/fill-label.js";
import type { CheckLabels } from "../labels/panel-labels.js";

/** A mismatch between a value and its schema. */
export interface Mismatch {
  /** `user.tags[0].id`; empty for the value itself. */
  readonly path: string;
  /**
   * Key of the label; `facts` fills it in. The text continues a sentence that begins with the path: "is not
   * one of 1, 5, 15".
   */
  readonly label: keyof CheckLabels & `mismatch${string}`;
  readonly facts: LabelParams;
}

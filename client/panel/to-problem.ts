import type { Say } from "../../eleventy-plugin/portable/panel/panel-texts.js";
import type { Mismatch } from "../../eleventy-plugin/portable/schema-check/mismatch.js";
import type { FieldProblem } from "./checker.js";

/** A mismatch in words. */
export function toProblem({ path, label, facts }: Mismatch, say: Say<Mismatch["label"]>): FieldProblem {
  return { path, text: say(label, facts) };
}

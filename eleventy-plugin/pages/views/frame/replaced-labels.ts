import { withoutForm } from "../../../portable/labels/label-text.js";
import { defaultLabels, type Labels } from "../../../portable/labels/labels.js";
import { memoiseByObject } from "../../../portable/memoise-by-object.js";

type Texts = Partial<Labels>;

/**
 * Returns the labels of a panel, including plural forms, that the site replaces. The panel's script contains
 * the defaults.
 */
export const replacedLabels = (labels: Labels, own: Texts): Texts => replaced(labels)(own);

const replaced = memoiseByObject((labels: Labels) =>
  memoiseByObject((own: Texts) => findReplaced(labels, own)),
);

function findReplaced(labels: Labels, own: Texts): Texts {
  const isOwn = (name: string): boolean => Object.hasOwn(own, name) || Object.hasOwn(own, withoutForm(name));
  return Object.fromEntries(
    Object.entries(labels).filter(
      ([name, text]) => isOwn(name) && text !== defaultLabels[name as keyof Labels],
    ),
  );
}

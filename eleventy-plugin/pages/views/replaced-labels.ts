import { withoutForm } from "../../portable/labels/label-text.js";
import { defaultLabels, type Labels } from "../../portable/labels/labels.js";

type Texts = Partial<Labels>;

const replaced = new WeakMap<Labels, Map<Texts, Texts>>();

/** Those of a panel's texts, and their forms, that are not the plugin's own: the panel brings the others along. */
export function replacedLabels(labels: Labels, own: Texts): Texts {
  const known = replaced.get(labels) ?? new Map<Texts, Texts>();
  const found = known.get(own) ?? findReplaced(labels, own);
  replaced.set(labels, known.set(own, found));
  return found;
}

function findReplaced(labels: Labels, own: Texts): Texts {
  const isOwn = (name: string): boolean => Object.hasOwn(own, name) || Object.hasOwn(own, withoutForm(name));
  return Object.fromEntries(
    Object.entries(labels).filter(
      ([name, text]) => isOwn(name) && text !== defaultLabels[name as keyof Labels],
    ),
  );
}

import type { ListedMark } from "../../eleventy-plugin/portable/find/operation-list.js";
import { element } from "./element.js";

const CLASSES: Readonly<Partial<Record<ListedMark["look"], string>>> = {
  plain: "ar-flag",
  urgent: "ar-req",
};

/** Creates the title of an entry with its marks, as the macro `marked` of `parts/marks.njk` renders it. */
export function markedTitle(
  marks: readonly ListedMark[],
  ...title: readonly (Node | string)[]
): readonly (Node | string)[] {
  const name = marks.some(({ isStruck }) => isStruck) ? [element("s", "", ...title)] : title;
  const flags = marks
    .filter(({ isStruck }) => !isStruck)
    .flatMap(({ text, look }) => [" ", element("span", CLASSES[look] ?? `ar-flag ar-${look}`, text)]);
  return [...name, ...flags];
}

import type { ListedMark } from "../../eleventy-plugin/portable/marks.js";
import { element } from "./element.js";

const CLASSES: Readonly<Partial<Record<ListedMark["look"], string>>> = {
  plain: "ar-flag",
  urgent: "ar-req",
};

/** Creates the text of a mark, as the macro `flag` of `parts/marks.njk` renders it. */
export const markFlag = ({ text, look }: ListedMark): HTMLElement =>
  element("span", CLASSES[look] ?? `ar-flag ar-${look}`, text);

/** Creates the mark beside a title; hidden if the title is struck through, which screen readers do not read. */
const beside = (mark: ListedMark): readonly (Node | string)[] =>
  mark.isStruck ? [element("span", "ar-vh", ` ${mark.text}`)] : [" ", markFlag(mark)];

/** Creates the title of an entry with its marks, as the macro `marked` of `parts/marks.njk` renders it. */
export function markedTitle(
  marks: readonly ListedMark[],
  ...title: readonly (Node | string)[]
): readonly (Node | string)[] {
  const name = marks.some(({ isStruck }) => isStruck) ? [element("s", "", ...title)] : title;
  return [...name, ...marks.flatMap(beside)];
}

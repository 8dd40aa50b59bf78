import { element } from "../element.js";

interface Selection extends Partial<Pick<HTMLSelectElement, "ariaLabel" | "dir">> {
  readonly id: string;
  readonly texts: readonly string[];
  readonly chosen: number;
  /** What it does may draw the list anew: its choice and the focus stay. */
  readonly onChoose: (index: number) => void | Promise<void>;
}

/** A list to choose one text of. */
export function createSelect({ texts, chosen, onChoose, ...properties }: Selection): HTMLSelectElement {
  const list = element("select", properties, ...texts.map((text) => element("option", "", text)));
  list.selectedIndex = chosen;
  list.addEventListener("change", () => {
    const { selectedIndex } = list;
    void Promise.resolve(onChoose(selectedIndex)).then(() => {
      const again = document.getElementById(list.id);
      if (again === list || !(again instanceof HTMLSelectElement)) return;
      again.selectedIndex = selectedIndex;
      again.focus();
    });
  });
  return list;
}

import { element } from "../shared/element.js";

interface Selection extends Partial<Pick<HTMLSelectElement, "ariaLabel" | "dir">> {
  readonly id: string;
  readonly texts: readonly string[];
  readonly chosen: number;
  /**
   * Called with the index of the chosen text. If the call replaces the select element with a new one that has
   * the same id, the new element gets the choice and the focus.
   */
  readonly onChoose: (index: number) => void | Promise<void>;
}

/** Creates a select element with one option for each text. */
export function createSelect({ texts, chosen, onChoose, ...properties }: Selection): HTMLSelectElement {
  const list = element("select", properties, ...texts.map((text) => element("option", "", text)));
  list.selectedIndex = chosen;
  list.addEventListener("change", () => {
    const { selectedIndex, form } = list;
    void Promise.resolve(onChoose(selectedIndex)).then(() => {
      const again = form?.elements.namedItem(list.id);
      if (again === list || !(again instanceof HTMLSelectElement)) return;
      again.selectedIndex = selectedIndex;
      again.focus();
    });
  });
  return list;
}

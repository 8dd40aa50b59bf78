import { element } from "../shared/element.js";

/** Creates a low-emphasis text button. */
export function quietButton(text: string, onclick: () => void): HTMLButtonElement {
  return element("button", { className: "ar-btn ar-btn-quiet", type: "button", onclick }, text);
}

/** Creates a button with an icon from the page's sprite and an accessible name. */
export function iconButton(icon: string, name: string, onclick: () => void): HTMLButtonElement {
  const properties = {
    className: "ar-btn ar-icon",
    type: "button",
    ariaLabel: name,
    title: name,
    onclick,
  } as const;
  return element("button", properties, iconOf(icon));
}

export function iconOf(name: string): SVGSVGElement {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("class", "ar-svg");
  svg.setAttribute("aria-hidden", "true");
  const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
  use.setAttribute("href", `#i-${name}`);
  svg.append(use);
  return svg;
}

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

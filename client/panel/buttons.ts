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

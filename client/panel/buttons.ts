import { element } from "../element.js";

/** A quiet button with a word. */
export function quietButton(text: string, onPress: () => void): HTMLButtonElement {
  return button("ar-btn ar-btn-quiet", onPress, text);
}

/** A button with an icon of the page's sprite, named for those who do not see it. */
export function iconButton(icon: string, name: string, onPress: () => void): HTMLButtonElement {
  const made = button("ar-btn ar-icon", onPress, iconOf(icon));
  made.ariaLabel = name;
  made.title = name;
  return made;
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

function button(className: string, onPress: () => void, content: string | Node): HTMLButtonElement {
  const made = element("button", className, content);
  made.type = "button";
  made.addEventListener("click", onPress);
  return made;
}

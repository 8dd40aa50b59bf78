import { adoptStyles } from "./adopt-styles.js";
import { once } from "./once.js";
import controls from "./styles/form-controls.css";
import select from "./styles/select.css";

/** What panels and the search show and no page does. Once, and before the styles of either, which say more of them. */
export function adoptSelect(): void {
  once("select", () => adoptStyles(select));
}

/** What panels alone show besides. */
export function adoptControls(): void {
  adoptSelect();
  once("controls", () => adoptStyles(controls));
}

import { adoptStyles } from "./adopt-styles.js";
import { once } from "./once.js";
import controls from "./styles/form-controls.css";
import select from "./styles/select.css";

/**
 * Adds the styles of select elements, which panels and the search use and pages do not. Once, and before the
 * more specific styles of either.
 */
export function adoptSelect(): void {
  once("select", () => adoptStyles(select));
}

/** Adds the styles of controls that only panels use. */
export function adoptControls(): void {
  adoptSelect();
  once("controls", () => adoptStyles(controls));
}

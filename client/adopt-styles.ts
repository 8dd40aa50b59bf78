import { once } from "./shared/once.js";
import controls from "./styles/form-controls.css";
import panel from "./styles/panel.css";
import select from "./styles/select.css";

/**
 * Adds a style sheet, which applies after all linked style sheets of the page. A content security policy that
 * allows the script also allows style sheets that it constructs.
 */
export function adoptStyles(text: string): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  document.adoptedStyleSheets.push(sheet);
}

/**
 * Adds the styles of select elements, which only panels and the search contain. Repeated calls have no
 * effect. Must be called before the styles of a panel or of the search are added, because those override some
 * of these rules.
 */
export function adoptSelect(): void {
  once("select", () => adoptStyles(select));
}

/**
 * Adds the styles that all panels share. A page may contain panels of requests and of events, whose scripts
 * both contain these styles.
 */
export function adoptPanelStyles(): void {
  adoptSelect();
  once("panel", () => [controls, panel].forEach(adoptStyles));
}

import type { PageSignal } from "./shared/page-lifecycle.js";
import { linkTarget } from "./shared/link-target.js";

/**
 * Connects each variable of the path with the row that documents it. Hovering or focusing either one marks
 * both.
 */
export function tieVariables(signal: PageSignal): void {
  for (const variable of document.querySelectorAll<HTMLAnchorElement>("a.ar-var")) {
    const row = linkTarget(variable);
    if (row === null) continue;
    const tied = [variable, row];
    const mark = (isTied: boolean): void => {
      for (const part of tied) part.classList.toggle("ar-tied", isTied);
    };
    for (const part of tied) {
      for (const event of ["pointerenter", "focusin"])
        part.addEventListener(event, () => mark(true), { signal });
      for (const event of ["pointerleave", "focusout"])
        part.addEventListener(event, () => mark(false), { signal });
    }
  }
}

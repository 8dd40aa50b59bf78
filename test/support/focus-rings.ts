import type { Page } from "playwright-core";

const CONTROLS = "a[href], button, input, select, textarea, summary, [tabindex='0']";

/**
 * Focuses each control in the elements that match `within`. Returns those without an outline, and those whose
 * outline an ancestor clips. The outline may be that of the control, of its `::before`, or of the label after
 * it.
 */
export async function clippedRings(page: Page, within: string): Promise<readonly string[]> {
  // Browsers show the outline of a focused control only if the reader uses the keyboard.
  await page.keyboard.press("Tab");
  const controls = await page.locator(`:is(${within}) :is(${CONTROLS}):visible`).all();
  const clipped: string[] = [];
  for (const control of controls) {
    await control.focus();
    clipped.push(...(await page.evaluate(ringOfFocused)));
  }
  return clipped;
}

/** Runs in the page. Returns the description of the focused control if its outline is clipped. */
function ringOfFocused(): readonly string[] {
  type Edges = readonly [top: number, right: number, bottom: number, left: number];
  const edgesOf = (element: Element): Edges => {
    const { top, right, bottom, left } = element.getBoundingClientRect();
    return [top, right, bottom, left];
  };
  const grown = ([top, right, bottom, left]: Edges, by: number): Edges => [
    top - by,
    right + by,
    bottom + by,
    left - by,
  ];
  const outlined = (element: Element | null, pseudo?: string): readonly [Element, Edges] | undefined => {
    if (!element) return undefined;
    const style = getComputedStyle(element, pseudo);
    if (style.opacity === "0") return undefined;
    if (style.outlineStyle === "none" || style.content === "none") return undefined;
    const by = parseFloat(style.outlineOffset) + parseFloat(style.outlineWidth);
    if (!pseudo) return [element, grown(edgesOf(element), by)];
    let around = element;
    while (getComputedStyle(around).position === "static" && around.parentElement)
      around = around.parentElement;
    const [top, , , left] = edgesOf(around);
    const [y, x] = [top + parseFloat(style.top), left + parseFloat(style.left)];
    return [element, grown([y, x + parseFloat(style.width), y + parseFloat(style.height), x], by)];
  };
  const focused = document.activeElement;
  const ring =
    outlined(focused) ?? outlined(focused, "::before") ?? outlined(focused?.nextElementSibling ?? null);
  const name = focused?.outerHTML.slice(0, 200) ?? "";
  if (!ring) return [`no outline: ${name}`];
  const [element, [top, right, bottom, left]] = ring;
  for (let around = element.parentElement; around; around = around.parentElement) {
    if (getComputedStyle(around).overflow === "visible") continue;
    const [itsTop, itsRight, itsBottom, itsLeft] = edgesOf(around);
    const cut = Math.max(itsTop - top, right - itsRight, bottom - itsBottom, itsLeft - left);
    if (cut > 0.5) return [`${cut} px by ${around.tagName}.${around.className}: ${name}`];
  }
  return [];
}

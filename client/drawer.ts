import { element } from "./element.js";

/**
 * Makes the sidebar a drawer while its room has no place for it beside the text. The style sheet decides: it shows the
 * link to the sidebar then, which becomes the drawer's button. Without this script the link shows the sidebar below the text.
 */
export function enableDrawer(sidebar: HTMLElement): void {
  const link = document.querySelector(".ar-menu");
  if (!link) return;
  const button = element("button", link.className, ...link.childNodes);
  button.type = "button";
  button.popoverTargetElement = sidebar;
  link.replaceWith(button);
  // Resets hide what is a popover and not open, so a column is none. What ceases to be one closes.
  const follow = (): void => void sidebar.toggleAttribute("popover", button.getClientRects().length > 0);
  new ResizeObserver(follow).observe(button);
}

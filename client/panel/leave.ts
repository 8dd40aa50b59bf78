import { element } from "../shared/element.js";
import { withStorage } from "../shared/storage.js";
import type { PageSignal } from "../shared/page-lifecycle.js";
import type { FieldContext } from "./form-state.js";

/** Key in the tab's storage that says that the offer has been made. */
const OFFERED = "api-reference:v1:offered";

/** Credentials that would be lost with the page. */
export interface UnstoredCredentials {
  hasUnstored(): boolean;
  /** Stores them until the tab is closed. */
  storeInTab: () => void;
  forgetUnstored: () => void;
}

/**
 * Offers, when the reader follows a link to another page of the site, to store credentials that
 * would be lost with this page. An answer holds for the tab.
 */
export function offerToStore(
  credentials: UnstoredCredentials,
  context: FieldContext,
  signal: PageSignal,
): void {
  const onClick = (event: MouseEvent): void => {
    const link = (event.target as Element).closest("a");
    if (!link || !leavesPage(link, event) || !credentials.hasUnstored()) return;
    if (withStorage((tab) => tab.getItem(OFFERED), "sessionStorage") !== null) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    showOffer(credentials, context, link);
  };
  document.addEventListener("click", onClick, { capture: true, signal });
}

/** Whether a click on a link replaces this page by another one of the site. */
function leavesPage(link: HTMLAnchorElement, event: MouseEvent): boolean {
  const opensElsewhere =
    event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || link.download;
  if (opensElsewhere || !/^(?:_self)?$/.test(link.target) || link.origin !== location.origin) return false;
  return link.pathname + link.search !== location.pathname + location.search;
}

function showOffer(
  credentials: UnstoredCredentials,
  { getText, root }: FieldContext,
  link: HTMLElement,
): void {
  const answer = (act: () => void): void => {
    act();
    withStorage((tab) => tab.setItem(OFFERED, ""), "sessionStorage");
    dialog.remove();
    link.click();
  };
  const keep = (): void => answer(credentials.storeInTab);
  const leave = (): void => answer(credentials.forgetUnstored);
  const button = (className: string, text: string, onclick: () => void): HTMLElement =>
    element("button", { className, type: "button", onclick }, text);
  const title = getText("panelLeave");
  const dialog = element(
    "dialog",
    { className: "ar-leave", ariaLabel: title, tabIndex: -1, onclose: () => dialog.remove() },
    element("p", "", element("strong", "", title)),
    element("p", "", getText("panelLeaveNote")),
    element(
      "div",
      "ar-bar",
      button("ar-btn ar-btn-main", getText("panelKeepTab"), keep),
      button("ar-btn", getText("panelLeaveWithout"), leave),
      button("ar-btn ar-btn-quiet", getText("panelStay"), () => dialog.close()),
    ),
  );
  root.element.append(dialog);
  dialog.showModal();
  // Not the first button, which the key that has followed the link would press.
  dialog.focus();
}

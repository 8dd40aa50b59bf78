import { element } from "./element.js";

/**
 * Buttons with `data-copy` copy the address or the code beside them. The one in the live region's place moves to the entry
 * or heading that is pointed at or has the focus, and copies its path or its address.
 */
export function enableCopying(): void {
  const live = document.getElementById("ar-live");
  const here = document.getElementById("ar-copy-here");
  if (!live || !here) return;

  addEventListener("click", ({ target }) => {
    const button = (target as Element).closest<HTMLElement>("[data-copy]");
    const source = button && sourceOf(button);
    if (source) void copy(button, source, live);
  });
  const offer = ({ target }: Event): void => {
    const line = target instanceof Element && target.closest(".ar-row, .ar-section > header");
    const anchor = line && line.querySelector(".ar-anchor");
    if (!anchor || line.contains(here) || here.matches(":focus-visible")) return;
    here.title = here.dataset[line.matches(".ar-row") ? "path" : "link"] ?? "";
    here.hidden = false;
    (anchor.closest("h2") ?? anchor).after(here);
  };
  const silence = (): void => {
    live.className = "ar-vh";
    live.textContent = "";
  };
  addEventListener("copy", silence);
  addEventListener("pointerdown", silence);
  addEventListener("pointerover", offer);
  addEventListener("focusin", offer);
}

/** What a button stands for: the anchor of its line, or the first code that is shown in its block. */
function sourceOf(button: Element): Element | undefined {
  const around = button.closest(".ar-row, .ar-section > header, .ar-call, .ar-block, .ar-shown");
  const wanted = around?.matches(".ar-row, header") ? ".ar-anchor" : "pre, code";
  return [...(around?.querySelectorAll(wanted) ?? [])].find((each) => each.getClientRects().length > 0);
}

async function copy(button: HTMLElement, source: Element, live: HTMLElement): Promise<void> {
  const isLink = source instanceof HTMLAnchorElement && !source.closest(".ar-row");
  const text = isLink ? source.href : (source.textContent ?? "");
  try {
    await navigator.clipboard.writeText(text);
    live.textContent = live.dataset["copied"] ?? "";
    button.dataset["copied"] = "";
    setTimeout(() => delete button.dataset["copied"], 1500);
  } catch {
    // Refused: what should be copied is selected, so that the keys do it. An address is not on the page, so it is shown.
    const keys = /Mac|iP/.test(navigator.platform) ? "⌘" : "Ctrl";
    const shown = element("code", "", isLink ? text : "");
    live.className = "ar-copy-failed";
    live.replaceChildren((live.dataset["failed"] ?? "").replace("{key}", keys), " ", shown);
    getSelection()?.selectAllChildren(isLink ? shown : source);
  }
}

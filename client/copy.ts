import type { PageSignal } from "./page-lifecycle.js";
import { element } from "./element.js";
import { moveIndexLink } from "./index-link.js";

/** Headings and the names of rows are links to themselves. */
const ANCHOR = ".ar-anchor, .ar-name";

/**
 * Buttons with `data-copy` copy the address or the code beside them. The one in the live region's place moves to the entry
 * or heading that is pointed at or has the focus, and copies its path or its address.
 */
export function enableCopying(signal: PageSignal): void {
  const live = document.getElementById("ar-live");
  const copyButton = resetCopyButton();
  if (!live || !copyButton) return;

  const press = ({ target }: Event): void => {
    const button = (target as Element).closest<HTMLElement>("[data-copy]");
    if (!button) return;
    const page = button.dataset["copy"];
    const source = page ? undefined : sourceOf(button);
    if (page) void copyPage(button, new URL(page, location.href).href, live);
    else if (source) void copy(button, source, live);
  };
  const offer = ({ target }: Event): void => {
    const line = target instanceof Element && target.closest(".ar-row, .ar-section > header");
    const anchor = line && line.querySelector(ANCHOR);
    if (!anchor || line.contains(copyButton) || copyButton.matches(":focus-visible")) return;
    copyButton.title = copyButton.dataset[line.matches(".ar-row") ? "path" : "link"] ?? "";
    copyButton.hidden = false;
    (anchor.closest("h2") ?? anchor).after(copyButton);
    moveIndexLink(line, anchor, copyButton);
  };
  const silence = (): void => {
    live.className = "ar-vh";
    live.textContent = "";
  };
  addEventListener("click", press, { signal });
  addEventListener("copy", silence, { signal });
  addEventListener("pointerdown", silence, { signal });
  addEventListener("pointerover", offer, { signal });
  addEventListener("focusin", offer, { signal });
}

/** To where it was printed, with the link beside it. */
export function resetCopyButton(): HTMLElement | null {
  const tools = document.querySelectorAll<HTMLElement>("#ar-copy-here, #ar-where-else");
  for (const tool of tools) tool.hidden = true;
  document.getElementById("ar-live")?.after(...tools);
  return tools[0] ?? null;
}

/** What a button stands for: the anchor of its line, or the first code that is shown in its block. */
function sourceOf(button: Element): Element | undefined {
  const around = button.closest(".ar-row, .ar-section > header, .ar-call, .ar-block, .ar-shown");
  const wanted = around?.matches(".ar-row, header") ? ANCHOR : "pre, code";
  return [...(around?.querySelectorAll(wanted) ?? [])].find((each) => each.getClientRects().length > 0);
}

/** The page's Markdown; where the browser does not allow it, its reader gets it on the screen. */
async function copyPage(button: HTMLElement, address: string, live: HTMLElement): Promise<void> {
  // A promise, not its value: Safari takes only what is written in the click itself.
  const text = fetch(address).then(async (answer) => {
    if (!answer.ok) throw answer;
    return new Blob([await answer.text()], { type: "text/plain" });
  });
  try {
    await navigator.clipboard.write([new ClipboardItem({ "text/plain": text })]);
    showCopied(button, live);
  } catch {
    location.href = address;
  }
}

function showCopied(button: HTMLElement, live: HTMLElement): void {
  live.textContent = live.dataset["copied"] ?? "";
  button.dataset["copied"] = "";
  setTimeout(() => delete button.dataset["copied"], 1500);
}

async function copy(button: HTMLElement, source: Element, live: HTMLElement): Promise<void> {
  const isLink = source instanceof HTMLAnchorElement && !source.closest(".ar-row");
  const text = isLink ? source.href : (button.dataset["text"] ?? source.textContent ?? "");
  try {
    await navigator.clipboard.writeText(text);
    showCopied(button, live);
  } catch {
    // Refused: what should be copied is selected, so that the keys do it. An address is not on the page, so it is shown.
    const keys = /Mac|iP/.test(navigator.platform) ? "⌘" : "Ctrl";
    const shown = element("code", "", isLink ? text : "");
    live.className = "ar-toast";
    live.replaceChildren((live.dataset["failed"] ?? "").replace("{key}", keys), " ", shown);
    getSelection()?.selectAllChildren(isLink ? shown : source);
  }
}

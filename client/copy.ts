import { encodeComponent } from "../eleventy-plugin/portable/well-formed.js";
import { element } from "./shared/element.js";
import type { PageSignal } from "./shared/page-lifecycle.js";

/** Selector of the links in headings and row names, each of which targets its own heading or row. */
const ANCHOR = ".ar-anchor, .ar-name";

/**
 * Makes buttons with `data-copy` copy the page's Markdown, or the URL or code beside them. One of these
 * buttons moves to the row or heading that is hovered or focused, and copies the row's path or the heading's
 * URL.
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
  const moveButton = ({ target }: Event): void => {
    const line = target instanceof Element && target.closest(".ar-row, .ar-section > header");
    const anchor = line && line.querySelector(ANCHOR);
    if (!anchor || line.contains(copyButton) || copyButton.matches(":focus-visible")) return;
    copyButton.title = copyButton.dataset[line.matches(".ar-row") ? "path" : "link"] ?? "";
    copyButton.hidden = false;
    (anchor.closest("h2") ?? anchor).after(copyButton);
    moveIndexLink(line, anchor, copyButton);
  };
  const clearMessage = (): void => {
    live.className = "ar-vh";
    live.textContent = "";
  };
  addEventListener("click", press, { signal });
  addEventListener("copy", clearMessage, { signal });
  addEventListener("pointerdown", clearMessage, { signal });
  addEventListener("pointerover", moveButton, { signal });
  addEventListener("focusin", moveButton, { signal });
}

/**
 * Moves the movable copy button and the link beside it back to where they were rendered, and hides them.
 *
 * @returns The copy button.
 */
export function resetCopyButton(): HTMLElement | null {
  const tools = document.querySelectorAll<HTMLElement>("#ar-copy-here, #ar-where-else");
  for (const tool of tools) tool.hidden = true;
  document.getElementById("ar-live")?.after(...tools);
  return tools[0] ?? null;
}

/**
 * Returns the element whose text a button copies: the anchor of its row or heading, or the first visible code
 * of its block.
 */
function sourceOf(button: Element): Element | undefined {
  const container = button.closest(".ar-row, .ar-section > header, .ar-call, .ar-block, .ar-shown");
  const wanted = container?.matches(".ar-row, header") ? ANCHOR : "pre, code";
  return [...(container?.querySelectorAll(wanted) ?? [])].find((each) => each.getClientRects().length > 0);
}

/** Copies the page's Markdown. If the browser refuses, opens the Markdown instead. */
async function copyPage(button: HTMLElement, address: string, live: HTMLElement): Promise<void> {
  // Passes a promise to the clipboard, because Safari rejects a write that starts after the click event.
  const text = fetch(address).then(async (response) => {
    if (!response.ok) throw response;
    return new Blob([await response.text()], { type: "text/plain" });
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
    // If the browser refuses to copy, selects the text, so that the reader can press the keyboard shortcut. A
    // URL is not visible on the page, so the message shows it.
    const keys = /Mac|iP/.test(navigator.platform) ? "⌘" : "Ctrl";
    const shown = element("code", "", isLink ? text : "");
    live.className = "ar-toast";
    live.replaceChildren((live.dataset["failed"] ?? "").replace("{key}", keys), " ", shown);
    getSelection()?.selectAllChildren(isLink ? shown : source);
  }
}

/**
 * Moves the link "Where else?" to the current row. The link opens the index of fields at the entry for the
 * row's name, without its path. With `data-split`, the index has one page per letter. Hides the link beside
 * headings, messages, servers and bindings, which the index does not contain. The URL of the index is the
 * initial `href` of the link, which the browser resolves correctly under a site's `<base>`. This URL is
 * stored before `href` is first changed.
 */
function moveIndexLink(line: Element, name: Element, beside: Element): void {
  const link = document.getElementById("ar-where-else") as HTMLAnchorElement | null;
  if (!link) return;
  link.hidden = !line.matches("li:not([id^=server], [id^=bind]) > .ar-row");
  const text = name.lastChild?.textContent ?? "";
  const [first = ""] = text.normalize("NFKD").match(/[\p{L}\p{N}]/u) ?? [];
  const letter = /\p{L}/u.test(first) ? first.toLowerCase() : "0-9";
  const index = (link.dataset["index"] ??= link.href);
  link.href = `${index}${link.dataset["split"] === undefined ? "" : `${letter}/`}#${encodeComponent(text)}`;
  beside.after(link);
}

import { element } from "../shared/element.js";
import { iconOf } from "./buttons.js";

/**
 * Returns a function that makes room for a response beside the text: it closes the block of samples and
 * scrolls the column to its start. The first call adds a button that opens and closes the block. Styles
 * decide where a block is closed, see `answers.css`.
 */
export function createSampleFold(block: HTMLElement | null): () => void {
  const header = block?.querySelector<HTMLElement>(":scope > header");
  if (!block || !header) return () => undefined;
  const chevron = iconOf("chev");
  chevron.classList.add("ar-chev");
  const fold = (isFolded: boolean): void => {
    block.toggleAttribute("data-folded", isFolded);
    button.ariaExpanded = String(!isFolded);
  };
  const button = element(
    "button",
    {
      className: "ar-btn ar-btn-quiet ar-fold-samples",
      type: "button",
      ariaLabel: header.querySelector("h2")?.textContent ?? "",
      onclick: () => fold(!block.hasAttribute("data-folded")),
    },
    chevron,
  );
  return () => {
    if (!button.isConnected) header.prepend(button);
    // The reader may be in the samples, where the focus would be lost.
    fold(block.querySelector(":scope > :not(header) :focus") === null);
    block.parentElement?.scrollTo({ top: 0, behavior: "instant" });
  };
}

import { backToPrinted, keepAsPrinted } from "./as-printed.js";
import type { Gone } from "./each-page.js";
import { filteredList, statusOf } from "./filtered-list.js";
import { importAgain } from "./import-again.js";

interface FilterScript {
  default(field: HTMLInputElement, gone: Gone): void;
}

/**
 * Loads what a field filters with, `data-script`, when it is first touched, or the list it stands in is opened; where that
 * does not come, the next letter asks again.
 */
export function openFiltersOnDemand(gone: Gone): void {
  for (const field of document.querySelectorAll<HTMLInputElement>("input[data-script]")) {
    const load = async (): Promise<void> => {
      try {
        const { default: enable } = await importAgain<FilterScript>(`./${field.dataset["script"]}.js`);
        if (!field.onfocus || gone.aborted) return;
        field.onfocus = field.oninput = null;
        enable(field, gone);
      } catch {
        const status = statusOf(field);
        status.textContent = status.dataset["failed"] ?? "";
      }
    };
    const list = filteredList(field);
    if (list) {
      backToPrinted(list);
      keepAsPrinted(list);
    }
    field.value = "";
    field.onfocus = field.oninput = () => void load();
    field.closest("details")?.addEventListener("toggle", () => void load(), { once: true });
  }
}

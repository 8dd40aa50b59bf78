import { restoreSnapshot, saveSnapshot } from "./snapshot.js";
import type { PageSignal } from "./shared/page-lifecycle.js";
import { filteredList, statusOf } from "./filter.js";
import { importWithRetry } from "./shared/import-with-retry.js";

interface FilterScript {
  default(field: HTMLInputElement, signal: PageSignal): void;
}

/**
 * Loads the script of each filter field (`data-script`) when the field is first used or its list is opened.
 * If loading fails, the next focus or input retries it.
 */
export function openFiltersOnDemand(signal: PageSignal): void {
  for (const field of document.querySelectorAll<HTMLInputElement>("input[data-script]")) {
    const load = async (): Promise<void> => {
      try {
        const { default: enable } = await importWithRetry<FilterScript>(`./${field.dataset["script"]}.js`);
        if (!field.onfocus || signal.aborted) return;
        field.onfocus = field.oninput = null;
        enable(field, signal);
      } catch {
        const status = statusOf(field);
        status.textContent = status.dataset["failed"] ?? "";
      }
    };
    const list = filteredList(field);
    if (list) {
      restoreSnapshot(list);
      saveSnapshot(list);
    }
    field.value = "";
    field.onfocus = field.oninput = () => void load();
    field.closest("details")?.addEventListener("toggle", () => void load(), { once: true });
  }
}

import { foundLabel, matchOperations } from "../eleventy-plugin/portable/operation-list.js";
import type { Gone } from "./each-page.js";
import { element } from "./element.js";
import { loadOperations, operationRows } from "./operation-rows.js";

interface Parts {
  readonly list: HTMLElement;
  readonly field: HTMLInputElement;
  /** Of the list of all operations. */
  readonly address: string;
  readonly signal: Gone;
}

/** Filters the whole reference by title, method and path. Esc clears, Enter opens the first, arrow keys walk through. */
export function enableFilter(sidebar: HTMLElement, { list, field, address, signal }: Parts): void {
  const everything = [...list.childNodes];
  const printed = list.querySelectorAll("template");
  let first: HTMLElement | null = null;
  const status = sidebar.querySelector<HTMLElement>("[role=status]");

  const show = async (): Promise<void> => {
    const wanted = field.value;
    let said = "";
    let shown: readonly Node[] = everything;
    if (wanted.trim()) {
      try {
        const operations = await loadOperations(address);
        if (field.value !== wanted) return;
        const { count, groups } = matchOperations(operations, wanted);
        said = foundLabel(count, operations.texts);
        shown = groups.flatMap((group) => [
          element("p", "ar-side-label", group.title),
          operationRows(group.operations, address),
        ]);
      } catch {
        said = status?.dataset["failed"] ?? "";
      }
    }
    if (status) status.textContent = said;
    list.replaceChildren(...shown, ...printed);
    first = shown === everything ? null : list.querySelector("a");
  };

  const walk = (event: KeyboardEvent): void => {
    const { key, target } = event;
    const stops: readonly HTMLElement[] = [field, ...list.querySelectorAll("a")];
    const at = stops.indexOf(target as HTMLElement);
    const step = { ArrowDown: 1, ArrowUp: -1 }[key];
    if (key === "Escape" && field.value) {
      field.value = "";
      field.focus();
      void show();
    } else if (key === "Enter" && at === 0) first?.click();
    else if (step && at >= 0) stops[at + step]?.focus();
    else return;
    event.preventDefault();
  };
  field.addEventListener("input", () => void show(), { signal });
  sidebar.addEventListener("keydown", walk, { signal });
}

/** What a field that filters stands in, with its list. */
export const rootOf = (field: HTMLElement): HTMLElement | null => field.closest("nav, article");

/** The list of pages that a field filters. */
export const filteredList = (field: HTMLElement): HTMLElement | null | undefined =>
  rootOf(field)?.querySelector(".ar-side-list, .ar-filtered");

/** The line behind a field that says what was found. */
export const statusOf = (field: HTMLElement): HTMLElement =>
  field.parentElement?.nextElementSibling as HTMLElement;

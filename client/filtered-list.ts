/** Returns the element that contains a filter field and its list. */
export const rootOf = (field: HTMLElement): HTMLElement | null => field.closest("nav, article");

/** Returns the list of pages that a field filters. */
export const filteredList = (field: HTMLElement): HTMLElement | null | undefined =>
  rootOf(field)?.querySelector(".ar-side-list, .ar-filtered");

/** Returns the element that follows a field and reports the number of results. */
export const statusOf = (field: HTMLElement): HTMLElement =>
  field.parentElement?.nextElementSibling as HTMLElement;

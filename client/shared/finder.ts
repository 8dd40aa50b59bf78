/**
 * The functions that search the lists of API references. Loaded when a filter or the search is first used.
 */
export { filterList, listIndex } from "../../eleventy-plugin/portable/find/filter-list.js";
export { find } from "../../eleventy-plugin/portable/find/find.js";
export { createIndex } from "../../eleventy-plugin/portable/find/find-index.js";
export { readRequest } from "../../eleventy-plugin/portable/find/typed-request.js";

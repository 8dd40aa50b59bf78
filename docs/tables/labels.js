import * as answers from "../../dist/eleventy-plugin/portable/labels/panel-labels.js";
import * as events from "../../dist/eleventy-plugin/portable/labels/event-labels.js";
import * as eventPanel from "../../dist/eleventy-plugin/portable/labels/event-panel-labels.js";
import * as schemas from "../../dist/eleventy-plugin/portable/labels/schema-labels.js";
import * as search from "../../dist/eleventy-plugin/portable/labels/search-labels.js";
import { defaultLabels } from "../../dist/eleventy-plugin/portable/labels/labels.js";
import { table } from "./table.js";

/** Labels by where their texts are shown. Each group has its own source files. */
const groups = {
  panel: Object.assign({}, ...Object.values(answers)),
  events: {
    ...Object.assign({}, ...Object.values(events)),
    ...Object.assign({}, ...Object.values(eventPanel)),
  },
  schemas: Object.assign({}, ...Object.values(schemas)),
  search: Object.assign({}, ...Object.values(search)),
};

/**
 * @param {(text: string) => string} inline
 * @param {"pages" | "panel" | "events" | "schemas" | "search"} place
 */
export function labelTable(inline, place) {
  const names = Object.keys(defaultLabels).filter((name) => groupOf(name) === place);
  return table(
    ["Label", "Text"],
    names.map((name) => ({ cells: [inline(`\`${name}\``), escapeHtml(defaultLabels[name])] })),
  );
}

/** Returns the first group that contains a label, because events use some labels of the panel. */
const groupOf = (name) => Object.keys(groups).find((place) => Object.hasOwn(groups[place], name)) ?? "pages";

const escapeHtml = (text) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

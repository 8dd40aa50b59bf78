/**
 * The script of the site's own pages with panels. Pages in our frame do not need it, because `page.js` does the
 * same.
 */
import { once } from "./shared/once.js";
import { onEachPage } from "./shared/page-lifecycle.js";
import { openPanelsOnDemand } from "./panel-loader.js";

once("excerpt-panel", () => {
  onEachPage(".ar-excerpt", (_, signal) => openPanelsOnDemand(signal));
});

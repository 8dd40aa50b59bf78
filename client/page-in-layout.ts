/** The script of reference pages where a layout of the site's is around them, run in `<head>` while the page is parsed. */
import { enablePages } from "./enable-pages.js";
import { importWithRetry } from "./import-with-retry.js";
import { once } from "./once.js";
import { followSiteStyle } from "./site-style.js";

once("page", () => {
  followSiteStyle();
  enablePages(followSiteStyle);
  // A panel that is opened has a line that sticks, too.
  for (const event of ["scroll", "toggle"])
    addEventListener(event, () => void importWithRetry("./stuck.js"), { once: true, capture: true });
});

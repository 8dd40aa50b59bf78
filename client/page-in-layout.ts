/** The script of reference pages in a site's layout, run in `<head>` while the page is parsed. */
import { enablePages } from "./enable-pages.js";
import { importWithRetry } from "./shared/import-with-retry.js";
import { once } from "./shared/once.js";
import { followSiteStyle } from "./site-style.js";

once("page", () => {
  followSiteStyle();
  enablePages(followSiteStyle);
  // Also listens to `toggle`, because opening a panel may show a sticky line before the page is scrolled.
  for (const event of ["scroll", "toggle"])
    addEventListener(event, () => void importWithRetry("./stuck.js"), { once: true, capture: true });
});

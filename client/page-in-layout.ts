/** The script of reference pages where a layout of the site's is around them, run in `<head>` while the page is parsed. */
import { enablePages } from "./enable-pages.js";
import { importAgain } from "./import-again.js";
import { once } from "./once.js";
import { followSiteLook } from "./site-look.js";

once("page", () => {
  followSiteLook();
  enablePages(followSiteLook);
  // A panel that is opened has a line that sticks, too.
  for (const event of ["scroll", "toggle"])
    addEventListener(event, () => void importAgain("./stuck.js"), { once: true, capture: true });
});

/**
 * The script of pages in our frame. It runs in `<head>` while the page is parsed, so that nothing is painted
 * in the wrong theme.
 */
import { onEachPage } from "./shared/page-lifecycle.js";
import { enablePages } from "./enable-pages.js";
import { once } from "./shared/once.js";
import { enableThemeButton, followTheme } from "./theme.js";

once("page", () => {
  followTheme();
  enablePages(() => undefined);
  onEachPage(".ar-theme", enableThemeButton);
});

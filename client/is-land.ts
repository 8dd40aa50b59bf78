/**
 * The element that waits until a panel is seen: https://is-land.11ty.dev. It has a name of our own, for `<is-land>` is the
 * site's: its version, its addresses, its components. The build lets the library leave that name alone.
 */
import { restoreIslandGlobal } from "./island-global.js";
import { Island } from "@11ty/is-land/is-land.js";

restoreIslandGlobal();
if (!customElements.get("ar-is-land")) customElements.define("ar-is-land", Island);

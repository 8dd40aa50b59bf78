/**
 * The element that waits until a panel is visible: https://is-land.11ty.dev. It has a name of our own,
 * because `<is-land>` belongs to the site, with its version, URLs and components. The build prevents the
 * library from defining that name.
 */
import { restoreIslandGlobal } from "./island-global.js";
import { Island } from "@11ty/is-land/is-land.js";

restoreIslandGlobal();
if (!customElements.get("ar-is-land")) customElements.define("ar-is-land", Island);

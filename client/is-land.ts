/**
 * Defines the element that waits until a panel is visible: https://is-land.11ty.dev. It has its own name,
 * because the site may use `<is-land>` in another version and with other components. The build keeps the
 * library from defining `<is-land>`.
 */
import { restoreIslandGlobal } from "./island-global.js";
import { Island } from "@11ty/is-land/is-land.js";

restoreIslandGlobal();
if (!customElements.get("ar-is-land")) customElements.define("ar-is-land", Island);

/** The script of the site's own pages with a search field: the button and the keyboard shortcuts. */
import { openSearchOnDemand } from "./search-loader.js";
import { followSiteStyle } from "./site-style.js";

followSiteStyle();
openSearchOnDemand();

/** The script of the site's own pages that have the search box: the button and the keys. */
import { openSearchOnDemand } from "./search-loader.js";
import { followSiteStyle } from "./site-style.js";

followSiteStyle();
openSearchOnDemand();

/** The script of the site's own pages that have the search box: the button and the keys. */
import { openSearchOnDemand } from "./search-door.js";
import { followSiteLook } from "./site-look.js";

followSiteLook();
openSearchOnDemand();

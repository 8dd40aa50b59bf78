/** The element that loads a panel once it is seen: https://is-land.11ty.dev */
import "@11ty/is-land/is-land.js";

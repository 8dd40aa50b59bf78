/** Where the plugin's templates seem to lie in the input folder: a path that no site uses. */
export const VIRTUAL_FOLDER = "_eleventy-plugin-api-reference";

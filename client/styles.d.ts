/** A style sheet that a script imports is its text, bundled and minified: see `client-styles.mjs`. */
declare module "*.css" {
  const text: string;
  export default text;
}

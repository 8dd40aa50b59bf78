/** A style sheet that a script imports as bundled and minified text, see `client-styles.mjs`. */
declare module "*.css" {
  const text: string;
  export default text;
}

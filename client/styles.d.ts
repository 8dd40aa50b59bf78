/** A style sheet imported by a script is bundled and minified text, see `client-styles.mjs`. */
declare module "*.css" {
  const text: string;
  export default text;
}

/** Nunjucks ships no declarations; `pages/templates/nunjucks.ts` declares what the plugin uses. */
declare module "nunjucks" {
  const library: unknown;
  export default library;
}

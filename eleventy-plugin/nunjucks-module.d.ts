/** Nunjucks ships no declarations: `pages/templates/nunjucks.ts` has those of what the plugin uses. */
declare module "nunjucks" {
  const library: unknown;
  export default library;
}

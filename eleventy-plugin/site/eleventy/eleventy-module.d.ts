/** The part of Eleventy's module that the plugin uses. Eleventy 3 ships no declarations. */
declare module "@11ty/eleventy" {
  export const RenderPlugin: {
    /** Compiles a template file as Eleventy does, with the site's configuration. */
    File(
      path: string,
      options: { readonly templateConfig: unknown; readonly extensionMap: unknown },
    ): Promise<(pageData: object) => Promise<string>>;
  };
}

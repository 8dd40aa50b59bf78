/** Renders parts of pages outside of a page's own template. */
export interface Engine {
  /** Renders a shipped or overridden part, such as `api-reference/parts/head.njk`. */
  render(name: string, context: object): Promise<string>;
}

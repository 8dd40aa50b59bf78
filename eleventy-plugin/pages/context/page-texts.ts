/** HTML that the site author adds around a page's generated content. */
export interface PageTexts {
  readonly before?: string;
  readonly after?: string;
}

/** CommonMark text from the document. Untrusted until rendered by the `apiReferenceMarkdown` filter. */
export type Markdown = string;

export interface ExternalDocs {
  readonly url: string;
  readonly description?: Markdown;
}

/**
 * Flags that pages show as marks, such as "deprecated". Types that extend `Partial<Marked>` contain only flags
 * that are set.
 */
export interface Marked {
  /** `deprecated`, otherwise `x-deprecated`. */
  readonly deprecated: boolean;
}

/** CommonMark text from the document. Untrusted until rendered by the `apiReferenceMarkdown` filter. */
export type Markdown = string;

export interface ExternalDocs {
  readonly url: string;
  readonly description?: Markdown;
}

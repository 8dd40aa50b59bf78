/** A document that shows a trait in one place, and what is right for it by another source than our code. */
export interface DocumentCase {
  /** The place: `a component`, `inline`, `Swagger 2.0`, `a file beside`, `a callback`. */
  readonly where: string;
  /** The document, in YAML: of OpenAPI, or of AsyncAPI. */
  readonly document: string;
  /** Files beside it: `{ "schemas/pet.yaml": "type: object" }`. */
  readonly files?: Readonly<Record<string, string>>;
  /** The page that is looked at, from the reference's route: `operations/add-pet/`. */
  readonly page: string;
  /** Runs of the page's text, in this order, where white space counts as one space. */
  readonly html?: readonly string[];
  /** What its text does not have. */
  readonly notHtml?: readonly string[];
  /** What its markup has: `href="../../schemas/cat/"`. */
  readonly markup?: readonly (string | RegExp)[];
  readonly notMarkup?: readonly string[];
  /** Lines or parts of its Markdown, in this order. */
  readonly markdown?: readonly string[];
  readonly notMarkdown?: readonly string[];
  /** Parts of its first curl sample, in this order. */
  readonly curl?: readonly string[];
  readonly notCurl?: readonly string[];
  /** Parts of its samples, one after the other, in this order. */
  readonly samples?: readonly string[];
  /** What none of its samples has. */
  readonly notSamples?: readonly string[];
  /** Codes of the messages about the document, sorted, each once. None unless given. */
  readonly messages?: readonly string[];
  /** Files that the build writes, from the reference's route: `schemas/item/index.html`. */
  readonly written?: readonly string[];
  readonly notWritten?: readonly string[];
}

/** A kind of trait that documents have, with its cases. */
export interface DocumentKind {
  /** `heirs of a discriminator` */
  readonly kind: string;
  /** What says what is right: a section of a specification, an RFC, a row of what the project decided. */
  readonly source: string;
  readonly cases: readonly DocumentCase[];
}

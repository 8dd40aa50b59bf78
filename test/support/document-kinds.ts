/**
 * A document with a trait in one location, and the expected output according to a source other than our code.
 */
export interface DocumentCase {
  /** The location of the trait: `a component`, `inline`, `Swagger 2.0`, `a file beside`, `a callback`. */
  readonly where: string;
  /** The OpenAPI or AsyncAPI document, in YAML. */
  readonly document: string;
  /** Other files in the document's folder: `{ "schemas/pet.yaml": "type: object" }`. */
  readonly files?: Readonly<Record<string, string>>;
  /** Path of the page to check, relative to the reference's route: `operations/add-pet/`. */
  readonly page: string;
  /** Text passages that the page contains in this order. White space counts as one space. */
  readonly html?: readonly string[];
  /** Text that the page does not contain. */
  readonly notHtml?: readonly string[];
  /** Markup that the page contains: `href="../../schemas/cat/"`. */
  readonly markup?: readonly (string | RegExp)[];
  readonly notMarkup?: readonly string[];
  /** Passages of the page's Markdown, in this order. */
  readonly markdown?: readonly string[];
  readonly notMarkdown?: readonly string[];
  /** Passages of the page's first curl sample, in this order. */
  readonly curl?: readonly string[];
  readonly notCurl?: readonly string[];
  /** Passages of all samples of the page, concatenated, in this order. */
  readonly samples?: readonly string[];
  /** Text that no sample of the page contains. */
  readonly notSamples?: readonly string[];
  /** Codes of the diagnostics about the document, sorted and unique. None by default. */
  readonly messages?: readonly string[];
  /** Files that the build writes, relative to the reference's route: `schemas/item/index.html`. */
  readonly written?: readonly string[];
  readonly notWritten?: readonly string[];
}

/** A kind of trait that documents have, with its cases. */
export interface DocumentKind {
  /** `subtypes of a discriminator` */
  readonly kind: string;
  /**
   * The source of the expected output: a section of a specification, an RFC, or a decision of the project.
   */
  readonly source: string;
  readonly cases: readonly DocumentCase[];
}

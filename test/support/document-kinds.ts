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

/** A template tag that returns a text. */
type TextTag<Result> = (texts: TemplateStringsArray, ...values: readonly string[]) => Result;

const isSwagger = (version: string): boolean => version === "2.0";

/** Returns a tag for all of an OpenAPI or Swagger document but its version, title and server. */
export function openapi(version: string): TextTag<string> {
  const start = isSwagger(version)
    ? 'swagger: "2.0"\nhost: api.example.com\nschemes: [https]'
    : `openapi: ${version}\nservers: [{ url: "https://api.example.com" }]`;
  return (texts, ...values) =>
    `${start}\ninfo: { title: Title, version: "1" }${String.raw({ raw: texts }, ...values)}\n`;
}

/**
 * Returns a tag for the rest of a document whose first operation is `operation`, such as `get /pets`. The text
 * begins inside of this operation. Without `responses`, the operation has one without content. The page to
 * check is that of the operation.
 */
export function withOperation(
  version: string,
  operation: string,
  id: string,
): TextTag<Pick<DocumentCase, "document" | "page">> {
  const [method, path] = operation.split(" ");
  return (texts, ...values) => {
    const rest = String.raw({ raw: texts }, ...values);
    const responses = /^ {6}responses:/m.test(rest)
      ? ""
      : '\n      responses: { "204": { description: Done } }';
    return {
      document: openapi(version)`
paths:
  "${path ?? ""}":
    ${method ?? ""}:
      operationId: ${id}${responses}${rest}`,
      page: `operations/${id.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}/`,
    };
  };
}

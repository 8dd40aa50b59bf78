import type { Block, Indexing, Playground, Rendering, Source } from "./api-reference-options.js";
import { documentPlace, integrity, proxyAddress, route } from "./address-rules.js";
import { object, withPlace, type TableOf } from "./option-table.js";
import { boolean, falseOr, jsonObject, listOf, optionNames, oneOf, text } from "./value-rules.js";

/** What differs between the two blocks. */
export interface BlockDefaults {
  readonly route: string;
  readonly codeSamples: readonly string[];
}

/** The options of a block, one declaration for both. */
export function blockOptions(defaults: BlockDefaults) {
  return {
    enabled: {
      text: "Turns the block on; with `false` nothing of it is read, fetched, built or listed.",
      rule: boolean,
      defaultText: "`true` with a `spec` or `sources`",
    },
    spec: {
      text: "The document, JSON or YAML: an http(s) address, or a path from the folder Eleventy runs in. Short for `sources` with one entry.",
      rule: documentPlace,
    },
    route: {
      text: "Where the reference is mounted; `/` is the root of the site.",
      rule: route,
      default: defaults.route,
    },
    sources: {
      text: "Several documents, each with an overview, pages and a header tab of its own.",
      rule: listOf(withPlace(object(sourceOptions)), "list of objects"),
    },
    codeSamples: {
      text: "Code samples of an operation, in the order of their tabs; `[]` shows none.",
      rule: optionNames(defaults.codeSamples),
      defaultText: "the built-in set",
    },
    expandSchemas: { text: "Shows nested schema rows opened.", rule: boolean, default: false },
    playground: {
      text: "The Try it panel; `false` leaves it out.",
      rule: falseOr(playgroundOptions),
      default: true,
    },
    renderer: { ...renderingOptions.renderer, default: "native" },
    theme: renderingOptions.theme,
    embed: renderingOptions.embed,
    includeInSearch: { ...indexingOptions.includeInSearch, default: true },
    includeInLlms: { ...indexingOptions.includeInLlms, default: true },
    noindex: { ...indexingOptions.noindex, default: false },
    seoDescriptionSuffix: { ...indexingOptions.seoDescriptionSuffix, default: true },
  } satisfies TableOf<Block>;
}

const playgroundOptions = {
  proxy: {
    text: "Sends requests through a proxy: the address of your own, or `true` for the built-in route `/_api-proxy`.",
    rule: proxyAddress,
    default: false,
  },
  checkAnswers: { text: "Compares each answer with the documented response.", rule: boolean, default: true },
  credentials: {
    text: "Whether the browser sends its cookies along.",
    rule: oneOf("omit", "include"),
    default: "omit",
  },
} satisfies TableOf<Playground>;

const renderingOptions = {
  renderer: {
    text: "Who draws the reference: `native` pages, or an `embed` on one route.",
    rule: oneOf("native", "embed"),
  },
  theme: { text: "Theme of the embedded renderer.", rule: text },
  embed: {
    text: "Configuration of the embedded renderer, passed on as it is: any key, JSON values. With `content` or `url` in it, no `spec` is needed.",
    rule: jsonObject,
  },
} satisfies TableOf<Rendering>;

const indexingOptions = {
  includeInSearch: { text: "Lists overview and operations in the site search.", rule: boolean },
  includeInLlms: { text: "Lists the pages in both `llms.txt` files.", rule: boolean },
  noindex: {
    text: "Asks search engines to leave the pages out, and removes them from the sitemap.",
    rule: boolean,
  },
  seoDescriptionSuffix: {
    text: "Ends each meta description with a generated English sentence that names the endpoint.",
    rule: boolean,
  },
} satisfies TableOf<Indexing>;

const ofTheBlock = { defaultText: "that of the block" };

const sourceOptions = {
  spec: {
    text: "The document, JSON or YAML: an http(s) address, or a path from the folder Eleventy runs in.",
    rule: documentPlace,
    required: true,
  },
  label: {
    text: "Text of the header tab; its slug is the last part of the route.",
    rule: text,
    defaultText: "the document's title",
  },
  route: {
    text: "Where this reference is mounted.",
    rule: route,
    defaultText: "`<route of the block>/<slug of label>`; that of the block for a single source",
  },
  integrity: {
    text: "Hash the document must have, `sha256-<base64>`; another document fails the build.",
    rule: integrity,
  },
  group: { text: "Sources of one group are versions of one API.", rule: text },
  renderer: { ...renderingOptions.renderer, ...ofTheBlock },
  theme: { ...renderingOptions.theme, ...ofTheBlock },
  embed: { ...renderingOptions.embed, ...ofTheBlock },
  includeInSearch: { ...indexingOptions.includeInSearch, ...ofTheBlock },
  includeInLlms: { ...indexingOptions.includeInLlms, ...ofTheBlock },
  noindex: { ...indexingOptions.noindex, ...ofTheBlock },
  seoDescriptionSuffix: { ...indexingOptions.seoDescriptionSuffix, ...ofTheBlock },
} satisfies TableOf<Source>;

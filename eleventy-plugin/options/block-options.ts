import type { Block, Playground, Source } from "./api-reference-options.js";
import { documentLocation, moduleFile, integrity, proxyUrl, referenceLocation, route } from "./url-rules.js";
import { object, withOptionPath, type TableOf } from "./option-table.js";
import {
  boolean,
  booleanOrObject,
  jsonObject,
  listOf,
  optionNames,
  oneOf,
  orFalse,
  text,
} from "./value-rules.js";

/** Values that differ between the blocks `openapi` and `asyncapi`. */
export interface BlockDefaults {
  readonly route: string;
  /** Names that `codeSamples` may list. */
  readonly sampleNames: readonly string[];
  /** Names that apply if `codeSamples` is not set. */
  readonly codeSamples: readonly string[];
}

/** Returns the options of a block. Both blocks share this declaration. */
export function blockOptions(defaults: BlockDefaults) {
  return {
    enabled: { rule: boolean, defaultText: "`true` if the block has a document" },
    spec: { rule: documentLocation },
    route: { rule: route, default: defaults.route },
    sources: { rule: listOf(withOptionPath(object(sourceOptions)), "list of objects") },
    references: { rule: references, default: [] },
    codeSamples: {
      rule: optionNames(defaults.sampleNames),
      defaultText: `\`[${defaults.codeSamples.map((name) => `"${name}"`).join(", ")}]\``,
    },
    expandSchemas: { rule: boolean, default: false },
    playground: { rule: booleanOrObject(playgroundOptions), default: true },
    renderer: { rule: renderer, default: "native" },
    theme: { rule: text },
    embed: { rule: jsonObject },
    includeInSearch: { rule: boolean, default: true },
    includeInLlms: { rule: boolean, default: true },
    noindex: { rule: boolean, default: false },
    seoDescriptionSuffix: { rule: boolean, default: true },
  } satisfies TableOf<Block>;
}

const playgroundOptions = {
  proxy: { rule: proxyUrl, default: false },
  checkAnswers: { rule: boolean, default: true },
  credentials: { rule: oneOf("omit", "include"), default: "omit" },
  hooks: { rule: orFalse(moduleFile) },
} satisfies TableOf<Playground>;

const references = listOf(referenceLocation, "list of strings");
const renderer = oneOf("native", "embed");
const ofTheBlock = { defaultText: "the value of the block" };

const sourceOptions = {
  spec: {
    rule: documentLocation,
    required:
      "The document, JSON or YAML: an http(s) URL, or a path relative to the folder Eleventy runs in.",
  },
  label: { rule: text, defaultText: "the document's title" },
  route: {
    rule: route,
    defaultText: "`<route of the block>/<slug of label>`; for a single source, the `route` of the block",
  },
  references: { rule: references, ...ofTheBlock },
  integrity: { rule: integrity },
  group: { rule: text },
  renderer: { rule: renderer, ...ofTheBlock },
  theme: { rule: text, ...ofTheBlock },
  embed: { rule: jsonObject, ...ofTheBlock },
  includeInSearch: { rule: boolean, ...ofTheBlock },
  includeInLlms: { rule: boolean, ...ofTheBlock },
  noindex: { rule: boolean, ...ofTheBlock },
  seoDescriptionSuffix: { rule: boolean, ...ofTheBlock },
} satisfies TableOf<Source>;

import { pluralLabels } from "../portable/labels/count-label.js";
import { defaultLabels } from "../portable/labels/labels.js";
import { defaultEventTools, eventTools } from "../portable/samples/event-samples.js";
import { defaultLanguages, httpLanguages } from "../portable/samples/index.js";
import type {
  ApiReferenceOptions,
  Block,
  Deployment,
  FooterLink,
  Llms,
  Logo,
  Navigation,
  OpenGraph,
  Playground,
  ProxyLimits,
  Search,
  Site,
  Sitemap,
  Source,
  Tab,
} from "./api-reference-options.js";
import { object, type TableOf, withOptionPath } from "./option-table.js";
import {
  documentLocation,
  imageFile,
  integrity,
  languageTag,
  linkUrl,
  moduleFile,
  origin,
  pagePath,
  proxyUrl,
  referenceLocation,
  route,
  siteUrl,
} from "./url-rules.js";
import {
  boolean,
  booleanOr,
  booleanOrObject,
  jsonObject,
  listOf,
  oneOf,
  optionNames,
  orFalse,
  positiveInteger,
  stringOrObject,
  stringRecord,
  stringRecordOf,
  text,
  transformFunction,
} from "./value-rules.js";

/** Values that differ between the blocks `openapi` and `asyncapi`. */
interface BlockDefaults {
  readonly route: string;
  /** Names that `codeSamples` may list. */
  readonly sampleNames: readonly string[];
  /** Names that apply if `codeSamples` is not set. */
  readonly codeSamples: readonly string[];
}

/** Returns the options of a block. Both blocks share this declaration. */
function blockOptions(defaults: BlockDefaults) {
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

const MEBIBYTE = 1024 * 1024;

const tabOptions = {
  label: { rule: text, required: "Text of the tab." },
  path: {
    rule: pagePath,
    required: "Path on this site that the tab opens, such as the route of a reference.",
  },
} satisfies TableOf<Tab>;

const navigationOptions = {
  tabs: { rule: listOf(object(tabOptions), "list of objects"), default: [] },
} satisfies TableOf<Navigation>;

const deploymentOptions = {
  output: { rule: oneOf("static", "server"), default: "static" },
} satisfies TableOf<Deployment>;

const logoOptions = {
  light: { rule: imageFile, required: "Logo for light pages." },
  dark: { rule: imageFile, required: "Logo for dark pages." },
} satisfies TableOf<Logo>;

const footerOptions = {
  label: { rule: text, required: "Text of the link." },
  url: { rule: linkUrl, required: "Path on this site, an http(s) URL or a `mailto:` URL." },
} satisfies TableOf<FooterLink>;

const siteOptions = {
  title: { rule: text },
  url: { rule: siteUrl },
  description: { rule: text },
  language: { rule: languageTag, default: "en" },
  logo: {
    rule: orFalse(stringOrObject(imageFile, logoOptions, (light) => ({ light }))),
    defaultText: "the first letter of the title, then the title",
  },
  favicon: { rule: orFalse(imageFile), defaultText: "the first letter of the title" },
  footer: {
    rule: orFalse(listOf(object(footerOptions), "list of objects")),
    defaultText: "title, version, licence and download of the document, and `llms.txt`",
  },
} satisfies TableOf<Site>;

const proxyOptions = {
  maxRequestBytes: { rule: positiveInteger, default: 10 * MEBIBYTE },
  maxResponseBytes: { rule: positiveInteger, default: 20 * MEBIBYTE },
  timeout: { rule: positiveInteger, default: 30_000 },
  maxInFlight: { rule: positiveInteger, defaultText: "512 in total, 64 per origin" },
  strict: { rule: boolean, default: false },
  allowPrivateServers: { rule: listOf(origin, "list of strings"), default: [] },
} satisfies TableOf<ProxyLimits>;

const searchOptions = {
  shortcuts: { rule: boolean, default: true },
  synonyms: { rule: stringRecord, default: {} },
} satisfies TableOf<Search>;

const openGraphOptions = {
  fonts: { rule: listOf(text, "list of strings"), default: [] },
} satisfies TableOf<OpenGraph>;

const block = {
  fix: 'Write it as `{ spec: "./openapi.yaml" }`; `{ enabled: false }` turns it off.',
};

/** All options of the plugin. */
export const options = {
  openapi: {
    rule: object(
      blockOptions({
        route: "/reference",
        sampleNames: Object.keys(httpLanguages),
        codeSamples: defaultLanguages,
      }),
      block,
    ),
    default: {},
    defaultText: "off",
  },
  asyncapi: {
    rule: object(
      blockOptions({
        route: "/events",
        sampleNames: [...Object.keys(httpLanguages), ...Object.keys(eventTools)],
        codeSamples: defaultEventTools,
      }),
      block,
    ),
    default: {},
    defaultText: "off",
  },
  site: { rule: object(siteOptions), default: {} },
  navigation: { rule: object(navigationOptions), default: {} },
  layout: { rule: text },
  heading: { rule: booleanOr("auto"), default: "auto" },
  wide: { rule: boolean, default: false },
  fieldIndex: { rule: boolean, default: true },
  guideLinks: { rule: boolean, default: true },
  labels: { rule: stringRecordOf([...Object.keys(defaultLabels), ...pluralLabels]), default: {} },
  download: { rule: boolean, default: true },
  search: { rule: booleanOrObject(searchOptions), default: true },
  llms: { rule: booleanOrObject({} satisfies TableOf<Llms>), default: true },
  sitemap: { rule: booleanOrObject({} satisfies TableOf<Sitemap>), default: true },
  openGraph: { rule: booleanOrObject(openGraphOptions), default: true },
  strict: { rule: booleanOr("complete"), default: false },
  offline: { rule: boolean, default: false },
  transform: { rule: transformFunction },
  deployment: { rule: object(deploymentOptions), default: {} },
  proxy: { rule: object(proxyOptions), default: {} },
} satisfies TableOf<ApiReferenceOptions>;

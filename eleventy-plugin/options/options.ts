import { pluralLabels } from "../portable/labels/count-label.js";
import { defaultLabels } from "../portable/labels/labels.js";
import { defaultEventTools, eventTools } from "../portable/samples/event-samples.js";
import { defaultLanguages, httpLanguages } from "../portable/samples/index.js";
import { imageFile, languageTag, linkUrl, origin, pagePath, siteUrl } from "./url-rules.js";
import type {
  ApiReferenceOptions,
  Deployment,
  FooterLink,
  Llms,
  Logo,
  Navigation,
  OpenGraph,
  ProxyLimits,
  Search,
  Site,
  Sitemap,
  Tab,
} from "./api-reference-options.js";
import { blockOptions } from "./block-options.js";
import { object, type TableOf } from "./option-table.js";
import {
  boolean,
  booleanOr,
  booleanOrObject,
  listOf,
  oneOf,
  orFalse,
  positiveInteger,
  text,
  stringRecord,
  stringOrObject,
  stringRecordOf,
  transformFunction,
} from "./value-rules.js";

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

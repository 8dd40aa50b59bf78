import { pluralLabels } from "../portable/labels/count-label.js";
import { defaultLabels } from "../portable/labels/labels.js";
import { httpLanguages } from "../portable/samples/index.js";
import { languageTag, origin, pagePath, siteAddress } from "./address-rules.js";
import type {
  ApiReferenceOptions,
  Deployment,
  EventTool,
  Llms,
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
  falseOr,
  listOf,
  oneOf,
  positiveInteger,
  text,
  textsUnder,
  transformFunction,
} from "./value-rules.js";

const MEBIBYTE = 1024 * 1024;

const tabOptions = {
  label: { text: "Text of the tab.", rule: text, required: true },
  path: {
    text: "Path on this site that the tab opens, such as the route of a reference.",
    rule: pagePath,
    required: true,
  },
} satisfies TableOf<Tab>;

const navigationOptions = {
  tabs: {
    text: "Tabs of the header, in order.",
    rule: listOf(object(tabOptions), "list of objects"),
    default: [],
  },
} satisfies TableOf<Navigation>;

const deploymentOptions = {
  output: {
    text: "`static` files, or files served by the bundled `server`.",
    rule: oneOf("static", "server"),
    default: "static",
  },
} satisfies TableOf<Deployment>;

const siteOptions = {
  title: { text: "Name of the site, in the header and in page metadata.", rule: text },
  url: {
    text: "Address of the site, `https://docs.example.com`: canonical links, the sitemap and shared images need it.",
    rule: siteAddress,
  },
  description: { text: "One sentence about the site.", rule: text },
  language: { text: "Language of the site, as a BCP 47 tag.", rule: languageTag, default: "en" },
} satisfies TableOf<Site>;

const proxyOptions = {
  maxRequestBytes: { text: "Largest request body, in bytes.", rule: positiveInteger, default: 10 * MEBIBYTE },
  maxResponseBytes: { text: "Largest answer, in bytes.", rule: positiveInteger, default: 20 * MEBIBYTE },
  timeout: {
    text: "Milliseconds to wait for the headers of an answer, and between two pieces of its body.",
    rule: positiveInteger,
    default: 30_000,
  },
  maxInFlight: {
    text: "Requests at one time, over all and to each origin.",
    rule: positiveInteger,
    defaultText: "512 over all, 64 to each origin",
  },
  strict: { text: "Connects to public addresses only.", rule: boolean, default: false },
  allowPrivateServers: {
    text: "Origins with a private address that a remote document may declare.",
    rule: listOf(origin, "list of strings"),
    default: [],
  },
} satisfies TableOf<ProxyLimits>;

const searchOptions = {
  shortcuts: { text: "Opens the search with `/` and with Ctrl or Cmd and K.", rule: boolean, default: true },
} satisfies TableOf<Search>;

const openGraphOptions = {
  fonts: {
    text: "Font files for scripts other than Latin, Greek and Cyrillic.",
    rule: listOf(text, "list of strings"),
    default: [],
  },
} satisfies TableOf<OpenGraph>;

const httpSamples = Object.keys(httpLanguages);
const eventTools = ["wscat", "websocket", "kcat", "mosquitto_pub", "mosquitto_sub"] satisfies EventTool[];

const block = {
  fix: 'Write it as `{ spec: "./openapi.yaml" }`; `{ enabled: false }` switches it off.',
};

/** Every option the plugin takes. */
export const options = {
  openapi: {
    text: "OpenAPI and Swagger documents to publish.",
    rule: object(blockOptions({ route: "/reference", codeSamples: httpSamples }), block),
    default: {},
    defaultText: "off",
  },
  asyncapi: {
    text: "AsyncAPI documents to publish.",
    rule: object(blockOptions({ route: "/events", codeSamples: [...httpSamples, ...eventTools] }), block),
    default: {},
    defaultText: "off",
  },
  site: { text: "What pages and listings say about the site.", rule: object(siteOptions), default: {} },
  navigation: { text: "The header of the plugin's own pages.", rule: object(navigationOptions), default: {} },
  layout: {
    text: "Layout of the site that wraps every reference page, such as `page.njk`; without it the plugin writes complete pages of its own.",
    rule: text,
  },
  heading: {
    text: "Prints the page's heading, its `h1`; `false` where `layout` prints one.",
    rule: boolean,
    default: true,
  },
  labels: {
    text: "Texts that replace the plugin's own, by the name of the label.",
    rule: textsUnder([...Object.keys(defaultLabels), ...pluralLabels]),
    default: {},
  },
  download: {
    text: "Offers programs the document as published, a look-up file and an API catalog.",
    rule: boolean,
    default: true,
  },
  search: { text: "The site search.", rule: falseOr(searchOptions), default: true },
  llms: {
    text: "`llms.txt` and `llms-full.txt`.",
    rule: falseOr({} satisfies TableOf<Llms>),
    default: true,
  },
  sitemap: {
    text: "`sitemap.xml`, unless the site writes one.",
    rule: falseOr({} satisfies TableOf<Sitemap>),
    default: true,
  },
  openGraph: {
    text: "The image of each page that is shared.",
    rule: falseOr(openGraphOptions),
    default: true,
  },
  strict: {
    text: "Makes the build fail where a document breaks rules of its specification; otherwise each is a warning.",
    rule: boolean,
    default: false,
  },
  offline: {
    text: "Uses the cached copies of remote documents and fetches nothing.",
    rule: boolean,
    default: false,
  },
  transform: {
    text: "Changes a loaded document before pages are made of it: `(document, source) => document`.",
    rule: transformFunction,
  },
  deployment: { text: "How the built site is served.", rule: object(deploymentOptions), default: {} },
  proxy: { text: "Limits of the built-in proxy.", rule: object(proxyOptions), default: {} },
} satisfies TableOf<ApiReferenceOptions>;

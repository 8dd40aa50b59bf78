import { exampleContext } from "../../portable/example/known/example-sources.js";
import type { EventValues } from "../../portable/event-call/event-values.js";
import { countLabel } from "../../portable/labels/count-label.js";
import type { Mark } from "../../portable/marks.js";
import { fillLabel } from "../../portable/labels/labels.js";
import type { Operation, Reference } from "../../portable/model/index.js";
import { callView, type CallView } from "./operation/call-view.js";
import { channelListing, channelView, type ChannelListing, type ChannelView } from "./event/channel-view.js";
import { fieldIndex, fieldIndexView, type FieldIndexView } from "./field-index.js";
import { eventView, type EventView } from "./event/event-view.js";
import { breadcrumbs, headTags, type HeadTag } from "../head/head-tags.js";
import { operationView, type OperationView } from "./operation/operation-view.js";
import { firstOperations } from "./first-operation.js";
import { pageMarks } from "./page-marks.js";
import { overviewView, type OverviewView } from "./overview-view.js";
import { furtherOperations, countOperations } from "../navigation/count-operations.js";
import { panelView, type PanelView } from "./panel-view.js";
import { neighboursOf, type Neighbours } from "../navigation/neighbours.js";
import type { GuideLink } from "../context/guide-links.js";
import type { Labels } from "../../portable/labels/labels.js";
import { memoiseByObject } from "../../portable/memoise-by-object.js";
import { filterTexts } from "../navigation/operation-list-file.js";
import type { FormValues } from "../../portable/request/form-values.js";
import type { NativePage, OperationPage, ReferencePage } from "../context/page.js";
import { relativeUrl } from "../urls/relative-url.js";
import { eventSamplesView } from "./event/event-samples.js";
import type { SamplesView } from "./operation/sample-tabs.js";
import { samplesView } from "./operation/samples-view.js";
import { pageSchemas, schemaIndex, type PageSchemas } from "./schema/page-schemas.js";
import { schemaListing, type SchemaListing } from "./schema-listing.js";
import { schemaView, type SchemaView } from "./schema-view.js";
import { searchRecord, type SearchRecord } from "../head/search-record.js";
import { hasMarkdownPage, markdownUrl } from "../urls/markdown-url.js";
import { sidebar, type Sidebar } from "../navigation/sidebar.js";
import type { PageVersions } from "../context/site-context.js";
import { assetsFor, embedAssetsFor, siteView, type SiteView } from "./frame/site-view.js";
import { type SiteContext } from "../context/site-context.js";

/**
 * Everything around a page's main content. Cheap to compute, because it needs few facts about other pages.
 */
export interface PageFrame extends SiteView {
  readonly sidebar: Sidebar;
  /**
   * Messages of the field that filters tabs, as JSON. The filter of the operation list loads its messages
   * with the list.
   */
  readonly filterTexts: string;
  /** Entry for the site's own Pagefind index. */
  readonly searchRecord?: SearchRecord;
  /** URL of the page's Markdown, relative to the page. */
  readonly markdownUrl?: string;
  readonly breadcrumbs: ReturnType<typeof breadcrumbs>;
  readonly neighbours: Neighbours;
  /** Absent if the API has only one version. */
  readonly versions?: PageVersions;
  /** Pages of the site that show or link the operation. */
  readonly guides?: readonly GuideLink[];
  /** URL of the field index, relative to the page, and whether the index has several pages. */
  readonly fieldIndex?: { readonly url: string; readonly isSplit: boolean };
}

/** Everything that the templates of a page read besides the model, available to them as `view`. */
export interface PageView extends PageFrame {
  /** Shown below the title. */
  readonly marks: readonly Mark[];
  readonly call?: CallView;
  readonly operation?: OperationView;
  readonly event?: EventView;
  readonly channel?: ChannelView;
  readonly channels?: ChannelListing;
  /** Blocks of code samples. An operation has two if its reader both listens and publishes. */
  readonly samples: readonly SamplesView[];
  /** The panel that sends requests. */
  readonly panel?: PanelView;
  readonly listing?: Listing;
  readonly overview?: OverviewView;
  readonly schema?: SchemaView;
  readonly schemas?: SchemaListing;
  readonly fields?: FieldIndexView;
  /** Returns a text such as `58 operations`. */
  operationCount(count: number): string;
}

/** The operations listed on the page of a tag, or on the page of the webhooks. */
export interface Listing {
  readonly count: string;
  readonly operations: readonly Operation[];
  /** Operations of other groups that also have this tag. */
  readonly further: readonly Operation[];
}

export function pageFrame(page: NativePage, context: SiteContext): PageFrame {
  const { labels } = context;
  const record = searchRecord(page);
  const versions = context.versionsOf(page);
  return {
    ...siteView(page.url, pageHead(page, context), context, page.reference),
    sidebar: sidebar(page, context),
    filterTexts: filterTextsJson(labels, context.options.site.language),
    neighbours: neighboursOf(page.reference, page.url, labels.webhooks),
    breadcrumbs: page.kind === "overview" ? siteCrumb(page, context) : breadcrumbs(page),
    ...(versions === undefined ? {} : { versions }),
    ...fieldIndexLink(page, context),
    ...guidesFor(page, context),
    ...(record === undefined ? {} : { searchRecord: record }),
    ...(context.options.llms && hasMarkdownPage(page) ? { markdownUrl: markdownUrl("") } : {}),
  };
}

function guidesFor(page: NativePage, { guideLinks }: SiteContext): Pick<PageFrame, "guides"> {
  const guides = page.kind === "operation" ? guideLinks.of(page.operation) : [];
  return guides.length === 0 ? {} : { guides };
}

/**
 * Returns the breadcrumb above an overview page: the site's home page, if the site has a title and pages are
 * not in a layout of the site. Empty if the overview page is the home page.
 */
function siteCrumb({ url }: NativePage, { options }: SiteContext): PageFrame["breadcrumbs"] {
  const { title } = options.site;
  return title === undefined || options.layout !== undefined || url === "/" ? [] : [{ title, url: "/" }];
}

/** Returns the messages of a filter as JSON. Memoised, because they are the same on every page. */
export const filterTextsJson = memoiseByObject((labels: Labels, language: string) =>
  JSON.stringify(filterTexts(labels, language)),
);

function fieldIndexLink(
  { reference, url }: NativePage,
  { options }: SiteContext,
): Pick<PageFrame, "fieldIndex"> {
  if (!options.fieldIndex) return {};
  const { pages, url: index } = fieldIndex(reference);
  if (pages.length === 0) return {};
  return { fieldIndex: { url: relativeUrl(index, url), isSplit: pages.length > 1 } };
}

export function pageView(
  page: NativePage,
  context: SiteContext,
  frame: PageFrame = pageFrame(page, context),
): PageView {
  const { labels } = context;
  const { language } = context.options.site;
  const operationCount = (count: number): string => countLabel(count, "operationCount", labels, language);
  const panel = page.kind === "operation" ? panelView(page, context) : undefined;
  const content = kindView(page, context, operationCount);
  return {
    ...frame,
    operationCount,
    ...content,
    marks: pageMarks(page, { ...content, ...frame }, labels),
    samples: shownSamples(page, context),
    ...(panel && { panel }),
  };
}

export function pageHead(page: ReferencePage, context: SiteContext): readonly HeadTag[] {
  const { options, pathPrefix } = context;
  const versions = context.versionsOf(page);
  const download = page.kind === "overview" ? context.downloadUrl(page.reference) : undefined;
  return headTags(page, {
    site: options.site,
    pathPrefix,
    assets: page.kind === "embed" ? embedAssetsFor(page.url, context) : assetsFor(page.url, context),
    hasImages: options.openGraph !== false,
    ...(versions === undefined ? {} : { canonical: versions.canonical }),
    ...(download === undefined ? {} : { document: relativeUrl(download, page.url) }),
    hasMarkdownPage: options.llms && hasMarkdownPage(page),
  });
}

function shownSamples(page: NativePage, context: SiteContext): readonly SamplesView[] {
  if (page.kind === "operation") return samplesOf(page, context);
  return page.kind === "overview" ? firstSamples(page.reference, context) : [];
}

/**
 * Maximum number of operations that `firstSamples` tries. An operation has no samples if no tool supports its
 * protocol.
 */
const MAX_TRIED = 10;

/**
 * Returns the samples of the first operation that has some, in the order of `firstOperations`: operations
 * that are easy to call come first.
 */
function firstSamples(reference: Reference, context: SiteContext): readonly SamplesView[] {
  for (const operation of firstOperations(reference).slice(0, MAX_TRIED)) {
    const blocks = samplesOf({ operation, reference }, context);
    const [last] = blocks.slice(-1);
    if (last === undefined || last.languages.length === 0) continue;
    const text = fillLabel(context.labels.exampleOf, { title: operation.title });
    const title = operation.kind === "http" ? context.labels.firstRequest : last.title;
    return [...blocks.slice(0, -1), { ...last, title, of: { url: operation.url, text } }];
  }
  return [];
}

/**
 * Returns the samples of an operation.
 *
 * @param values The only values to send, instead of all values from the document.
 */
export function samplesOf(
  { operation, reference }: Pick<OperationPage, "operation" | "reference">,
  { options, labels }: SiteContext,
  values: { readonly http?: FormValues; readonly event?: EventValues } = {},
): readonly SamplesView[] {
  const codeSamples = options.sources.find(({ route }) => route === reference.route)?.codeSamples;
  const settings = { codeSamples, labels, language: options.site.language };
  if (operation.kind === "event")
    return eventSamplesView(operation, reference, { ...settings, values: values.event });
  const samples = samplesView(operation, reference, { ...settings, values: values.http });
  return samples === undefined ? [] : [samples];
}

function kindView(
  page: NativePage,
  context: SiteContext,
  operationCount: (count: number) => string,
): Partial<PageView> {
  const { reference } = page;
  const { labels, options } = context;
  const { language } = options.site;
  const open = expandsSchemas(reference, options);
  // A function, because not every kind of page needs the schemas, and `operationContent` creates its own.
  const schemasHere = (): PageSchemas => pageSchemas(schemaIndex(reference), page.url, labels, language);
  if (page.kind === "overview")
    return { overview: overviewView(reference, context, { schemas: schemasHere(), open }) };
  if (page.kind === "channels") return { channels: channelListing(reference, labels, language) };
  if (page.kind === "schemas") return { schemas: schemaListing(reference, labels, language) };
  if (page.kind === "fields")
    return { fields: fieldIndexView(fieldIndex(reference), page.url, labels, language) };
  if (page.kind === "operation") return operationContent(page, context);
  if (page.kind === "schema")
    return { schema: schemaView(page.schema, reference, schemasHere(), { expandSchemas: open }) };
  if (page.kind === "channel")
    return { channel: channelView(page.channel, reference, schemasHere(), { expandSchemas: open }) };
  const operations = page.kind === "tag" ? page.tag.operations : page.operations;
  const further = page.kind === "tag" ? furtherOperations(reference, page.tag.name) : [];
  return { listing: { count: operationCount(operations.length), operations, further } };
}

/** Returns the content of an operation for its own page, or for another page at `url`. */
export function operationContent(
  { operation, reference, url }: Pick<OperationPage, "operation" | "reference" | "url">,
  { options, labels }: SiteContext,
): Pick<PageView, "call" | "operation" | "event"> {
  const expandSchemas = expandsSchemas(reference, options);
  const schemas = pageSchemas(schemaIndex(reference), url, labels, options.site.language);
  if (operation.kind === "event")
    return { event: eventView(operation, reference, schemas, { expandSchemas }) };
  const view = operationView(operation, schemas, {
    expandSchemas,
    servers: reference.servers,
    operations: countOperations(reference),
    drawn: exampleContext(operation, reference),
  });
  const pathParameters = view.parameters.find(({ id }) => id === "path-parameters");
  return { operation: view, call: callView(operation, reference.documentUrl, pathParameters) };
}

/** Whether nested rows of a reference are expanded. */
const expandsSchemas = ({ route }: Reference, { sources }: SiteContext["options"]): boolean =>
  sources.find((source) => source.route === route)?.expandSchemas ?? false;

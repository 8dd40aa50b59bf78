import type { EventValues } from "../../portable/event-call/event-values.js";
import { exampleContext } from "../../portable/example/known/example-sources.js";
import { countLabel } from "../../portable/labels/count-label.js";
import { fillLabel, type Labels } from "../../portable/labels/labels.js";
import { type Mark, markNamed, marksOf } from "../../portable/marks.js";
import { memoiseByObject } from "../../portable/memoise.js";
import type { HttpOperation, Marked, NamedSchema, Operation, Reference } from "../../portable/model/index.js";
import type { FormValues } from "../../portable/request/form-values.js";
import type { GuideLink } from "../context/guide-links.js";
import type { NativePage, OperationPage, ReferencePage } from "../context/page.js";
import type { PageVersions, SiteContext } from "../context/site-context.js";
import { breadcrumbs, type HeadTag, headTags } from "../head/head-tags.js";
import { searchRecord, type SearchRecord } from "../head/search-record.js";
import { shortText } from "../markdown/meta-description.js";
import { countOperations, furtherOperations } from "../navigation/count-operations.js";
import { type Neighbours, neighboursOf } from "../navigation/neighbours.js";
import { filterTexts } from "../navigation/operation-list-file.js";
import { sidebar, type Sidebar } from "../navigation/sidebar.js";
import { hasMarkdownPage, markdownUrl, relativeUrl } from "../urls/page-url.js";
import { channelListing, type ChannelListing, channelView, type ChannelView } from "./event/channel-view.js";
import { eventSamplesView } from "./event/event-samples.js";
import { eventView, type EventView } from "./event/event-view.js";
import { byLetter, fieldIndex, fieldIndexView, type FieldIndexView, type Letter } from "./field-index.js";
import { assetsFor, embedAssetsFor, siteView, type SiteView } from "./frame/site-view.js";
import { callView, type CallView } from "./operation/call-view.js";
import { type OperationView, operationView } from "./operation/operation-view.js";
import type { SamplesView } from "./operation/sample-tabs.js";
import { samplesView } from "./operation/samples-view.js";
import { overviewView, type OverviewView } from "./overview-view.js";
import { panelView, type PanelView, signInView } from "./panel-view.js";
import { schemaView, type SchemaView } from "./schema-view.js";
import { kindText, pageSchemas, type PageSchemas, schemaIndex } from "./schema/page-schemas.js";
import { isRedundant } from "./schema/described-text.js";

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
  /** Whether readers can sign in to the API, so that the page has a mark that says so. */
  readonly hasSignIn: boolean;
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
    hasSignIn: signInView(page.reference, context) !== undefined,
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

/**
 * Returns the operations by increasing effort of a first call, deprecated ones last. Operations with equal
 * effort stay in document order.
 */
export function firstOperations({ tags }: Reference): readonly Operation[] {
  const all = tags.flatMap(({ operations }) => operations);
  return all.toSorted((one, other) => effortOf(one) - effortOf(other));
}

function effortOf(operation: Operation): number {
  const old = operation.deprecated ? 1_000 : 0;
  return old + (operation.kind === "http" ? effortOfCall(operation) : operation.action === "send" ? 0 : 1);
}

function effortOfCall({ method, parameters, requestBody, security }: HttpOperation): number {
  const requiredCount = parameters.filter(({ required }) => required).length;
  const credentials = security.alternatives.length > 0 && !security.optional ? 1 : 0;
  return (method === "GET" ? 0 : 100) + (requestBody?.required ? 20 : 0) + requiredCount * 2 + credentials;
}

/** Returns the marks below the title of a page: those of the part that it describes, then others. */
function pageMarks(
  page: NativePage,
  { operation, versions }: Partial<PageView>,
  labels: Labels,
): readonly Mark[] {
  const isWebhook = page.kind === "operation" && page.operation.kind === "http" && page.operation.webhook;
  return [
    ...marksOf([describedPart(page)], labels),
    ...(isWebhook ? [markNamed("webhook", labels)] : []),
    ...(operation?.authorization?.optional ? [markNamed("optionalAuthorization", labels)] : []),
    ...(versions?.addedIn ? [versionMark("addedIn", versions.addedIn, labels)] : []),
    ...(versions?.removedIn ? [versionMark("removedIn", versions.removedIn, labels)] : []),
  ];
}

function describedPart(page: NativePage): Partial<Marked> {
  if (page.kind === "operation") return page.operation;
  if (page.kind === "schema") return page.schema.schema;
  if (page.kind === "channel") return page.channel;
  return page.kind === "tag" ? page.tag : {};
}

function versionMark(name: "addedIn" | "removedIn", version: string, labels: Labels): Mark {
  const mark = markNamed(name, labels);
  return { ...mark, title: fillLabel(mark.title, { version }) };
}

/** View of the index of schema pages. */
interface SchemaListing {
  readonly count: string;
  /** Label of the filter: `Filter 969 schemas`. Absent for a short list. */
  readonly filter?: string;
  readonly letters: readonly Letter<ListedSchema>[];
}

interface ListedSchema {
  readonly name: string;
  readonly url: string;
  readonly kind: string;
  /** Shortened to one line; empty if it repeats the name. */
  readonly description: string;
  readonly marks: readonly Mark[];
}

const MAX_DESCRIPTION = 120;
/** Shorter lists have no filter. */
const MIN_TO_FILTER = 8;

function schemaListing({ schemas }: Reference, labels: Labels, language: string): SchemaListing {
  const count = countLabel(schemas.length, "schemaCount", labels, language);
  return {
    count,
    ...(schemas.length >= MIN_TO_FILTER && {
      filter: fillLabel(labels.filterNames, { names: count }),
    }),
    letters: byLetter(schemas.map((named) => toListedSchema(named, labels, language))),
  };
}

function toListedSchema({ name, url, schema }: NamedSchema, labels: Labels, language: string): ListedSchema {
  const text = shortText(schema.description ?? "");
  const description = text.length > MAX_DESCRIPTION ? `${text.slice(0, MAX_DESCRIPTION - 1)}…` : text;
  return {
    name,
    url,
    kind: kindText(schema, { labels, language }),
    description: isRedundant(description, [name, schema.title]) ? "" : description,
    marks: marksOf([schema], labels),
  };
}

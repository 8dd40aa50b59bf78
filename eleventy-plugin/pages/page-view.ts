import { countLabel } from "../portable/labels/count-label.js";
import { fillLabel } from "../portable/labels/labels.js";
import type { Operation, Reference } from "../portable/model/index.js";
import {
  authorizationView,
  schemeView,
  type AuthorizationView,
  type SchemeView,
} from "./views/authorization-view.js";
import { callView, type CallView } from "./views/call-view.js";
import {
  channelListing,
  channelView,
  type ChannelListing,
  type ChannelView,
} from "./views/event/channel-view.js";
import { isGroupedByChannel } from "./views/event/grouped-by-channel.js";
import { eventView, type EventView } from "./views/event/event-view.js";
import { serversInWords, type ServerAuthorization } from "./views/event/event-authorization.js";
import { breadcrumbs, headTags, type HeadTag } from "./head/head-tags.js";
import { operationView, type OperationView } from "./views/operation-view.js";
import { overviewTagline } from "./views/overview-tagline.js";
import { operationsIn } from "./views/operations-in.js";
import { panelView, type PanelView } from "./views/panel-view.js";
import { neighboursOf, type Neighbours } from "./navigation/neighbours.js";
import type { NativePage, OperationPage, ReferencePage } from "./page.js";
import { relativeUrl } from "./urls/relative-url.js";
import { eventSamplesView } from "./views/event/event-samples.js";
import type { SamplesView } from "./views/sample-tabs.js";
import { samplesView } from "./views/samples-view.js";
import { pageSchemas, schemaIndex } from "./views/schema/page-schemas.js";
import { schemaListing, type SchemaListing } from "./views/schema-listing.js";
import { schemaView, type SchemaView } from "./views/schema-view.js";
import { searchRecord, type SearchRecord } from "./head/search-record.js";
import { hasMarkdownPage, markdownUrl } from "./markdown-pages/markdown-url.js";
import { sidebar, type Sidebar } from "./navigation/sidebar.js";
import type { PageVersions } from "./navigation/versions.js";
import { assetsFor, embedAssetsFor, siteView, type SiteView } from "./views/site-view.js";
import { type SiteContext } from "./site-context.js";

/** What stands around a page's own content: quickly told, by few facts of many pages. */
export interface PageFrame extends SiteView {
  readonly sidebar: Sidebar;
  /** What a Pagefind of the site's own is to know of the page. */
  readonly searchRecord?: SearchRecord;
  /** Address of the page's Markdown, relative to it. */
  readonly markdownUrl?: string;
  readonly breadcrumbs: ReturnType<typeof breadcrumbs>;
  readonly neighbours: Neighbours;
  /** Where the API has several. */
  readonly versions?: PageVersions;
}

/** Everything the parts of one page read besides the model: `view` in the templates. */
export interface PageView extends PageFrame {
  readonly call?: CallView;
  readonly operation?: OperationView;
  readonly event?: EventView;
  readonly channel?: ChannelView;
  readonly channels?: ChannelListing;
  /** Blocks of the bench, of an operation: two where a reader listens and publishes. */
  readonly samples: readonly SamplesView[];
  /** Of the panel that sends requests. */
  readonly panel?: PanelView;
  readonly listing?: Listing;
  readonly overview?: OverviewView;
  readonly schema?: SchemaView;
  readonly schemas?: SchemaListing;
  /** `58 operations`. */
  operationCount(count: number): string;
}

/** The operations a tag's or the webhooks' page lists. */
export interface Listing {
  readonly count: string;
  readonly operations: readonly Operation[];
}

export interface OverviewView {
  readonly tagline: string;
  /** Of the document. */
  readonly download?: { readonly url: string; readonly text: string };
  readonly authorization?: AuthorizationView;
  /** Of event references: what each server asks for. */
  readonly servers: readonly ServerAuthorization[];
  readonly schemes: readonly SchemeView[];
  readonly groupsTitle: string;
}

export function pageFrame(page: NativePage, context: SiteContext): PageFrame {
  const { labels } = context;
  const record = searchRecord(page);
  const versions = context.versionsOf(page);
  return {
    ...siteView(page.url, pageHead(page, context), context),
    sidebar: sidebar(page, labels, context.options.site.language),
    neighbours: neighboursOf(page.reference, page.url, labels.webhooks),
    breadcrumbs: breadcrumbs(page),
    ...(versions === undefined ? {} : { versions }),
    ...(record === undefined ? {} : { searchRecord: record }),
    ...(context.options.llms && hasMarkdownPage(page) ? { markdownUrl: markdownUrl("") } : {}),
  };
}

export function pageView(
  page: NativePage,
  context: SiteContext,
  frame: PageFrame = pageFrame(page, context),
): PageView {
  const { labels } = context;
  const { language } = context.options.site;
  const operationCount = (count: number): string => countLabel(count, "operationCount", labels, language);
  return {
    ...frame,
    operationCount,
    ...kindView(page, context, operationCount),
    samples: page.kind === "operation" ? samplesOf(page, context) : [],
    ...(page.kind === "operation" ? panelOf(page, context) : {}),
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

function samplesOf(
  { operation, reference }: OperationPage,
  { options, labels }: SiteContext,
): readonly SamplesView[] {
  const codeSamples = options.sources.find(({ route }) => route === reference.route)?.codeSamples;
  const settings = { codeSamples, labels, language: options.site.language };
  if (operation.kind === "event") return eventSamplesView(operation, reference, settings);
  const samples = samplesView(operation, reference, settings);
  return samples === undefined ? [] : [samples];
}

function panelOf(page: OperationPage, context: SiteContext): Pick<PageView, "panel"> {
  const panel = panelView(page, context);
  return panel === undefined ? {} : { panel };
}

function kindView(
  page: NativePage,
  context: SiteContext,
  operationCount: (count: number) => string,
): Partial<
  Pick<
    PageView,
    "call" | "operation" | "event" | "channel" | "channels" | "listing" | "overview" | "schema" | "schemas"
  >
> {
  const { reference } = page;
  const { labels, options } = context;
  const { language } = options.site;
  if (page.kind === "overview") return { overview: overviewView(reference, context) };
  if (page.kind === "channels") return { channels: channelListing(reference, labels, language) };
  if (page.kind === "schemas") return { schemas: schemaListing(reference, labels, language) };
  if (page.kind === "operation" || page.kind === "schema" || page.kind === "channel") {
    const expandSchemas =
      options.sources.find(({ route }) => route === reference.route)?.expandSchemas ?? false;
    const schemas = pageSchemas(schemaIndex(reference), page.url, labels, language);
    if (page.kind === "schema")
      return { schema: schemaView(page.schema, reference, schemas, { expandSchemas }) };
    if (page.kind === "channel")
      return { channel: channelView(page.channel, reference, schemas, { expandSchemas }) };
    const { operation } = page;
    if (operation.kind === "event")
      return { event: eventView(operation, reference, schemas, { expandSchemas }) };
    const view = operationView(operation, schemas, { expandSchemas, operations: operationsIn(reference) });
    const pathParameters = view.parameters.find(({ id }) => id === "path-parameters");
    return { operation: view, call: callView(operation, reference.documentUrl, pathParameters) };
  }
  const operations = page.kind === "tag" ? page.tag.operations : page.operations;
  return { listing: { count: operationCount(operations.length), operations } };
}

function overviewView(reference: Reference, { labels, options, downloadUrl }: SiteContext): OverviewView {
  const { language } = options.site;
  const download = downloadUrl(reference);
  const authorization = authorizationView(reference.security, { labels, language, hasSamples: true });
  return {
    tagline: overviewTagline(reference, labels, language),
    ...(download === undefined
      ? {}
      : {
          download: {
            url: download,
            text: fillLabel(labels.downloadDocument, { file: download.slice(download.lastIndexOf("/") + 1) }),
          },
        }),
    ...(authorization === undefined ? {} : { authorization }),
    servers: serversInWords(reference.servers, { labels, language }),
    groupsTitle: isGroupedByChannel(reference) ? labels.operationsByChannel : labels.operationsByGroup,
    schemes: reference.securitySchemes.map((scheme) => schemeView({ scheme, scopes: [] }, labels)),
  };
}

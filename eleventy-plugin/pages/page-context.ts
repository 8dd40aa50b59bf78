import type { ResolvedOptions } from "../options/resolved-options.js";
import { countLabel, fillLabel, type LabelName, type Labels } from "../portable/labels.js";
import type { Operation, Reference } from "../portable/model/index.js";
import { authorizationView, schemeView, type AuthorizationView, type SchemeView } from "./authorization-view.js";
import { currentTab, type HeaderTab } from "./header-tabs.js";
import { breadcrumbs, headTags, type HeadTag } from "./head-tags.js";
import { operationView, type OperationView } from "./operation-view.js";
import type { ReferencePage } from "./page.js";
import { relativeUrl } from "./relative-url.js";
import { schemaTable, type SchemaTable } from "./schema-rows.js";
import { sidebar, type Sidebar } from "./sidebar.js";

/** What is the same on every page of a build. */
export interface SiteContext {
  readonly options: ResolvedOptions;
  readonly labels: Labels;
  readonly tabs: readonly HeaderTab[];
  readonly pathPrefix: string;
  /** Address of the stylesheet from the site's root. */
  readonly stylesheet: string;
  /** The policy of the plugin's own page; empty while serving, where the reload script needs more. */
  readonly contentSecurityPolicy: string;
}

/** Everything the parts of one page read besides the model: `view` in the templates. */
export interface PageView {
  readonly labels: Labels;
  readonly site: ResolvedOptions["site"];
  readonly contentSecurityPolicy: string;
  readonly head: readonly HeadTag[];
  readonly tabs: readonly (HeaderTab & { readonly current: boolean; readonly local: boolean })[];
  readonly sidebar: Sidebar;
  readonly breadcrumbs: ReturnType<typeof breadcrumbs>;
  readonly operation?: OperationView;
  readonly listing?: Listing;
  readonly overview?: OverviewView;
  /** Fills a text of the table: `view.label("alsoIn", { … })`. */
  label(name: LabelName, facts: Readonly<Record<string, string | number>>): string;
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
  readonly authorization?: AuthorizationView;
  readonly schemes: readonly SchemeView[];
}

/** The table of component schemas of a reference, made once. */
const tables = new WeakMap<Reference, SchemaTable>();

function tableOf(reference: Reference): SchemaTable {
  const known = tables.get(reference);
  if (known !== undefined) return known;
  const table = schemaTable(reference.schemas);
  tables.set(reference, table);
  return table;
}

export function pageView(page: ReferencePage, context: SiteContext): PageView {
  const { labels, options, tabs } = context;
  const { language } = options.site;
  const current = currentTab(tabs, page.url);
  const operationCount = (count: number): string => countLabel(count, labels.operationCountOne, labels.operationCount, language);
  return {
    labels,
    site: options.site,
    contentSecurityPolicy: context.contentSecurityPolicy,
    head: pageHead(page, context),
    tabs: tabs.map((tab) => ({ ...tab, current: tab === current, local: tab.path.startsWith("/") })),
    sidebar: sidebar(page, labels.webhooks),
    breadcrumbs: breadcrumbs(page),
    label: (name, facts) => fillLabel(labels[name], facts),
    operationCount,
    ...kindView(page, labels, operationCount, language),
  };
}

export function pageHead(page: ReferencePage, { options, pathPrefix, stylesheet }: SiteContext): readonly HeadTag[] {
  return headTags(page, { site: options.site, pathPrefix, stylesheet: relativeUrl(stylesheet, page.url) });
}

function kindView(
  page: ReferencePage,
  labels: Labels,
  operationCount: (count: number) => string,
  language: string,
): Partial<Pick<PageView, "operation" | "listing" | "overview">> {
  if (page.kind === "operation") {
    const { operation, reference } = page;
    return operation.kind === "http" ? { operation: operationView(operation, tableOf(reference), labels) } : {};
  }
  if (page.kind === "overview") return { overview: overviewView(page.reference, labels, operationCount, language) };
  const operations = page.kind === "tag" ? page.tag.operations : page.operations;
  return { listing: { count: operationCount(operations.length), operations } };
}

function overviewView(
  reference: Reference,
  labels: Labels,
  operationCount: (count: number) => string,
  language: string,
): OverviewView {
  const count = reference.tags.reduce((sum, tag) => sum + tag.operations.length, 0);
  const groups = countLabel(reference.tags.length, labels.groupCountOne, labels.groupCount, language);
  const authorization = authorizationView(reference.security, labels);
  return {
    tagline: fillLabel(labels.overviewTagline, { operations: operationCount(count), groups, version: reference.version }),
    ...(authorization === undefined ? {} : { authorization }),
    schemes: reference.securitySchemes.map((scheme) => schemeView({ scheme, scopes: [] }, labels)),
  };
}

import { allOperations } from "../../portable/all-operations.js";
import { countLabel, type SiteWords } from "../../portable/labels/count-label.js";
import { fillLabel, type Labels } from "../../portable/labels/labels.js";
import type { Operation, Reference, Security, SecurityScheme, Topic } from "../../portable/model/index.js";
import { filledServerUrl } from "../../portable/request/server-url.js";
import type { SiteContext } from "../context/site-context.js";
import { countOperations, furtherOperations } from "../navigation/count-operations.js";
import {
  type ChannelSection,
  channelSections,
  isGroupedByChannel,
} from "../navigation/grouped-by-channel.js";
import { channelDiagram } from "./event/channel-diagram.js";
import { channelListing, type ChannelListing } from "./event/channel-view.js";
import { type ServerAuthorization, serverAuthorizations } from "./event/event-authorization.js";
import { type MessageView, unboundMessageViews } from "./event/message-views.js";
import {
  authorizationView,
  type AuthorizationView,
  schemeView,
  type SchemeView,
} from "./operation/authorization-view.js";
import { firstServerUrl } from "./operation/call-view.js";
import type { Diagram } from "./schema/diagram.js";
import type { PageSchemas } from "./schema/page-schemas.js";
import { isRedundant } from "./schema/described-text.js";

export interface OverviewView {
  readonly tagline: string;
  /** Summary of the document, unless it repeats description or title. */
  readonly summary?: string;
  /**
   * Base URL of requests, with the defaults of its variables; for events, the first server. Absent if
   * unknown.
   */
  readonly base?: { readonly label: string; readonly address: string };
  /** Required credentials in short: "Bearer token or API key". Empty if none are required. */
  readonly credentials: string;
  /** For event references: the application between its channels. */
  readonly diagram?: Diagram;
  /** "2 more channels have no operation"; empty if all channels have one. */
  readonly quietChannels: string;
  readonly download?: { readonly url: string; readonly text: string };
  readonly authorization?: AuthorizationView;
  /** Schemes that only individual operations require. */
  readonly otherSchemes: readonly SchemeView[];
  /** For event references: the credentials that each server requires. */
  readonly servers: readonly ServerAuthorization[];
  readonly topics: readonly TopicView[];
  /** "Topics"; "Tags" for events, because topics could be mistaken for those of a broker. */
  readonly topicsTitle: string;
  readonly groupsTitle: string;
  /** The groups below headings; a single section without a title if there are few. */
  readonly sections: readonly ChannelSection[];
  /** Only for documents without operations. */
  readonly channels?: ChannelListing;
  /** Messages that belong to no channel. */
  readonly messages: readonly MessageView[];
  /** Whether the groups list their operations, because there are few. */
  readonly isSmall: boolean;
}

/** A tag without a page, and the operations that have it as an additional tag. */
export interface TopicView extends Topic {
  readonly operations: readonly Operation[];
}

/** Up to this many operations, the overview page lists them all. */
const MAX_LISTED = 60;

export function overviewView(
  reference: Reference,
  { labels, options, downloadUrl }: SiteContext,
  { schemas, open }: { readonly schemas: PageSchemas; readonly open: boolean },
): OverviewView {
  const words = { labels, language: options.site.language };
  const download = downloadUrl(reference);
  const shown = new Set<string>();
  const settings = { ...words, isWhole: true, shown };
  const authorization = authorizationView(reference.security, { ...settings, hasSamples: true });
  const others = schemesOfOperations(reference, shown);
  const base = baseOf(reference, words);
  const diagram = reference.kind === "event" ? channelDiagram(reference, words) : undefined;
  return {
    tagline: overviewTagline(reference, labels, words.language),
    ...summaryOf(reference),
    ...(base && { base }),
    credentials: credentialsOf(reference, words),
    ...(diagram && { diagram }),
    quietChannels: quietChannels(reference, words),
    ...(download === undefined
      ? {}
      : {
          download: {
            url: download,
            text: fillLabel(labels.downloadDocument, { file: download.slice(download.lastIndexOf("/") + 1) }),
          },
        }),
    ...(authorization === undefined ? {} : { authorization }),
    otherSchemes: others.map((scheme) =>
      schemeView({ scheme, scopes: [] }, { ...settings, hasSamples: false }),
    ),
    servers: serverAuthorizations(reference.servers, words, { isWhole: true }),
    topics: (reference.topics ?? []).map((topic) => ({
      ...topic,
      operations: furtherOperations(reference, topic.name),
    })),
    topicsTitle: reference.kind === "event" ? labels.tags : labels.topics,
    sections: channelSections(reference),
    ...(countOperations(reference) === 0 && (reference.channels ?? []).length > 0
      ? { channels: channelListing(reference, labels, words.language) }
      : {}),
    messages:
      reference.messages === undefined ? [] : unboundMessageViews(reference.messages, schemas, { open }),
    groupsTitle: isGroupedByChannel(reference) ? labels.operationsByChannel : labels.operationsByGroup,
    isSmall: countOperations(reference) <= MAX_LISTED,
  };
}

/**
 * Returns the schemes of HTTP operations that the overview does not show yet, in document order.
 * @param shown Names of the schemes that the overview already shows.
 */
function schemesOfOperations(reference: Reference, shown: ReadonlySet<string>): readonly SecurityScheme[] {
  if (reference.kind === "event") return [];
  const found = new Map<string, SecurityScheme>();
  for (const operation of allOperations(reference))
    if (operation.kind === "http")
      for (const { schemes } of operation.security.alternatives)
        for (const { scheme } of schemes) if (!shown.has(scheme.name)) found.set(scheme.name, scheme);
  const places = new Map(reference.securitySchemes.map(({ name }, index) => [name, index]));
  const placeOf = ({ name }: SecurityScheme): number => places.get(name) ?? places.size;
  return [...found.values()].toSorted((one, other) => placeOf(one) - placeOf(other));
}

function quietChannels({ channels = [] }: Reference, { labels, language }: SiteWords): string {
  const quiet = channels.filter(({ operations, replies }) => operations.length + replies.length === 0);
  return quiet.length === 0 ? "" : countLabel(quiet.length, "quietChannels", labels, language);
}

function summaryOf({ summary, description, title }: Reference): Pick<OverviewView, "summary"> {
  return summary === undefined || isRedundant(summary, [description, title]) ? {} : { summary };
}

function baseOf({ kind, servers, documentUrl }: Reference, { labels }: SiteWords): OverviewView["base"] {
  const [server] = servers;
  if (kind === "event")
    return server && { label: server.name ?? labels.server, address: filledServerUrl(server) };
  const { url, query } = firstServerUrl(servers, documentUrl);
  const address = url + query;
  return address === "" ? undefined : { label: labels.baseUrl, address };
}

/** Returns the credentials that the document requires or, if it requires none, those of the first server. */
function credentialsOf({ security, servers }: Reference, texts: SiteWords): string {
  return inShort(security, texts) || inShort(servers[0]?.event?.security, texts);
}

function inShort(security: Security | undefined, texts: SiteWords): string {
  const view = security && authorizationView(security, { ...texts, hasSamples: false });
  const ways = view?.alternatives.map(({ schemes }) =>
    schemes.map(({ kind, name }) => kind || name).join(" + "),
  );
  return [...new Set(ways)].join(` ${texts.labels.or} `);
}

/**
 * Summarises the size of a reference: `1,220 operations in 45 groups, version 1.1.4`. Webhooks count as one
 * group.
 */
export function overviewTagline(reference: Reference, labels: Labels, language: string): string {
  const { tags, webhooks, version, channels = [], messages = [] } = reference;
  const operations = countOperations(reference);
  if (operations === 0 && channels.length + messages.length > 0) {
    const all = channels.reduce((sum, channel) => sum + channel.messages.length, messages.length);
    return fillLabel(labels.onlyChannelsTagline, {
      channels: countLabel(channels.length, "channelCount", labels, language),
      messages: countLabel(all, "messageCount", labels, language),
      version,
    });
  }
  const groups = tags.length + (webhooks.length > 0 ? 1 : 0);
  return fillLabel(labels.overviewTagline, {
    operations: countLabel(operations, "operationCount", labels, language),
    groups: countLabel(groups, "groupCount", labels, language),
    version,
  });
}

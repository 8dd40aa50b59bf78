import { countLabel, type SiteWords } from "../../portable/labels/count-label.js";
import { fillLabel, type Labels } from "../../portable/labels/labels.js";
import type { Operation, Reference, Security, SecurityScheme, Topic } from "../../portable/model/index.js";
import { filledServerUrl } from "../../portable/request/server-url.js";
import { usedSchemes } from "../../portable/used-schemes.js";
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
  type SchemeUse,
  schemeView,
  type SchemeView,
} from "./operation/authorization-view.js";
import { firstServerUrl } from "./operation/call-view.js";
import type { Diagram } from "./schema/diagram.js";
import { signInView, type SignInView } from "./panel-view.js";
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
  /** Required credentials in short: "Bearer token or API key and 2 more". Empty if none are required. */
  readonly credentials: string;
  /** For event references: the application between its channels. */
  readonly diagram?: Diagram;
  /** "2 more channels have no operation"; empty if all channels have one. */
  readonly quietChannels: string;
  readonly download?: { readonly url: string; readonly text: string };
  readonly authorization?: AuthorizationView;
  /** Schemes that only individual operations require. */
  readonly otherSchemes: readonly SchemeView[];
  /** The form that signs in for all panels; absent if no panel needs credentials. */
  readonly signIn?: SignInView;
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
  { labels, options, downloadUrl, assets }: SiteContext,
  { schemas, open }: { readonly schemas: PageSchemas; readonly open: boolean },
): OverviewView {
  const words = { labels, language: options.site.language };
  const download = downloadUrl(reference);
  const shown = new Set<string>();
  const used = new Map(usedSchemes(reference).map((each) => [each.scheme.name, each]));
  const useOf = ({ name }: SecurityScheme): SchemeUse | undefined =>
    schemeUse(used.get(name)?.operations ?? [], words);
  const settings = { ...words, isWhole: true, shown, useOf };
  const authorization = authorizationView(reference.security, { ...settings, hasSamples: true });
  const otherSchemes = [...used.values()]
    .filter(({ scheme }) => !shown.has(scheme.name))
    .map(({ scheme }) => schemeView({ scheme, scopes: [] }, { ...settings, hasSamples: false }));
  const signIn = signInView(reference, { options, assets });
  const base = baseOf(reference, words);
  const diagram = reference.kind === "event" ? channelDiagram(reference, words) : undefined;
  return {
    tagline: overviewTagline(reference, labels, words.language),
    ...summaryOf(reference),
    ...(base && { base }),
    credentials: credentialsOf(reference, otherSchemes, words),
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
    otherSchemes,
    ...(signIn && { signIn }),
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

/** Maximum number of operations of a scheme that are named in a sentence. */
const MAX_NAMED = 3;

/** Returns the operations that use a scheme, in words. */
function schemeUse(operations: readonly Operation[], { labels, language }: SiteWords): SchemeUse | undefined {
  const { length } = operations;
  if (length === 0) return undefined;
  const isFolded = length > MAX_NAMED;
  return {
    text: isFolded ? countLabel(length, "usedByCount", labels, language) : labels.usedBy,
    operations: length > MAX_LISTED ? [] : operations,
    isFolded,
  };
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

/**
 * Returns the credentials that the document requires, or else those of the first server, and the number of
 * other schemes. If only individual operations require credentials, returns the kinds of their schemes.
 */
function credentialsOf(
  { security, servers }: Reference,
  others: readonly SchemeView[],
  texts: SiteWords,
): string {
  const { labels, language } = texts;
  const required = inShort(security, texts) || inShort(servers[0]?.event?.security, texts);
  if (others.length === 0) return required;
  if (required !== "") return `${required}, ${countLabel(others.length, "moreSchemes", labels, language)}`;
  const kinds = new Set(others.map(({ kind, name }) => kind || name));
  return `${labels.someOperationsUse} ${[...kinds].join(", ")}`;
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

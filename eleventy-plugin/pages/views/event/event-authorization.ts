import type { SiteWords } from "../../../portable/labels/count-label.js";
import { baseProtocol } from "../../../portable/event-call/event-kind.js";
import type { EventOperation, Security, Server } from "../../../portable/model/index.js";
import {
  authorizationView,
  type AuthorizationView,
  type SchemeView,
} from "../operation/authorization-view.js";

/**
 * Credentials that the servers of an event operation require, and those that the operation itself requires.
 * Absent if no credentials are required.
 */
export interface EventAuthorizationView {
  /** "Both must hold." Empty unless both a server and the operation require credentials. */
  readonly note: string;
  readonly servers: readonly ServerAuthorization[];
  readonly operation?: AuthorizationView;
  /** On the overview: the schemes that individual operations require. */
  readonly others?: readonly SchemeView[];
}

export interface ServerAuthorization {
  readonly name: string;
  /** "asks for" or "asks for no credentials". */
  readonly words: string;
  readonly authorization?: AuthorizationView;
}

/**
 * Returns the required credentials. The `security` of the server and that of the operation both apply:
 * https://www.asyncapi.com/docs/reference/specification/v3.0.0#serverObject
 */
export function eventAuthorization(
  { servers, security }: Pick<EventOperation, "servers" | "security">,
  texts: SiteWords,
): EventAuthorizationView | undefined {
  const shown = new Set<string>();
  const required = serverAuthorizations(servers, texts, { shown });
  const operation = operationAuthorization(security, texts, { shown, isBroker: servers.some(isBroker) });
  if (operation === undefined && required.length === 0) return undefined;
  const note = required.length === 0 ? "" : operation === undefined ? "" : texts.labels.bothMustHold;
  return { note, servers: required, ...(operation === undefined ? {} : { operation }) };
}

type Settings = Pick<Parameters<typeof authorizationView>[1], "isWhole" | "shown" | "isBroker">;

/**
 * Protocols whose connections start with an HTTP request, which may carry headers. Includes the empty name of
 * an unknown protocol.
 */
const OVER_HTTP = new Set(["", "ws", "http", "sse", "mercure"]);

/** Whether connections to a server carry no HTTP headers. */
export function isBroker({ protocol }: Pick<Server, "protocol">): boolean {
  return !OVER_HTTP.has(baseProtocol(protocol));
}

/** Returns one entry per server; empty if no server requires credentials. */
export function serverAuthorizations(
  servers: readonly Server[],
  texts: SiteWords,
  settings: Settings,
): readonly ServerAuthorization[] {
  const { labels } = texts;
  const shown = new Set<string>();
  const all = servers.map((server): ServerAuthorization => {
    const authorization =
      server.event &&
      operationAuthorization(server.event.security, texts, {
        shown,
        ...settings,
        isBroker: isBroker(server),
      });
    const name = server.name ?? server.url;
    if (authorization === undefined) return { name, words: labels.asksForNothing };
    return { name, words: labels.asksFor, authorization };
  });
  return all.some(({ authorization }) => authorization !== undefined) ? all : [];
}

/**
 * Like `authorizationView`, but without the note that samples show the first alternative, because event
 * samples do not choose between alternatives.
 */
function operationAuthorization(
  security: Security,
  texts: SiteWords,
  settings: Settings,
): AuthorizationView | undefined {
  return authorizationView(security, { ...texts, ...settings, hasSamples: false });
}

import type { SiteWords } from "../../../portable/labels/count-label.js";
import { baseProtocol } from "../../../portable/event-call/event-kind.js";
import type { EventOperation, Security, Server } from "../../../portable/model/index.js";
import { authorizationView, type AuthorizationView } from "../authorization-view.js";

/** What an operation over events needs: that of the server connected to, and its own. Absent where neither asks. */
export interface EventAuthorizationView {
  /** "Both must hold." Empty where only one side asks. */
  readonly note: string;
  readonly servers: readonly ServerAuthorization[];
  readonly operation?: AuthorizationView;
}

export interface ServerAuthorization {
  readonly name: string;
  /** "asks for", or that it asks for nothing. */
  readonly words: string;
  readonly authorization?: AuthorizationView;
}

/** https://www.asyncapi.com/docs/reference/specification/v3.0.0#serverObject: `security` of server and operation both hold. */
export function eventAuthorization(
  { servers, security }: Pick<EventOperation, "servers" | "security">,
  texts: SiteWords,
): EventAuthorizationView | undefined {
  const shown = new Set<string>();
  const asked = serverAuthorizations(servers, texts, { shown });
  const operation = operationAuthorization(security, texts, { shown, isBroker: servers.some(isBroker) });
  if (operation === undefined && asked.length === 0) return undefined;
  const note = asked.length === 0 ? "" : operation === undefined ? "" : texts.labels.bothMustHold;
  return { note, servers: asked, ...(operation === undefined ? {} : { operation }) };
}

type Settings = Pick<Parameters<typeof authorizationView>[1], "isWhole" | "shown" | "isBroker">;

/** Protocols whose connections begin as requests of HTTP, with its headers. */
const OVER_HTTP = new Set(["", "ws", "http", "sse", "mercure"]);

/** Whether a connection to a server carries no HTTP headers. */
export function isBroker({ protocol }: Pick<Server, "protocol">): boolean {
  return !OVER_HTTP.has(baseProtocol(protocol));
}

/** One entry a server; none where no server asks for anything. */
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

/** The samples of events do not choose between alternatives. */
function operationAuthorization(
  security: Security,
  texts: SiteWords,
  settings: Settings,
): AuthorizationView | undefined {
  return authorizationView(security, { ...texts, ...settings, hasSamples: false });
}

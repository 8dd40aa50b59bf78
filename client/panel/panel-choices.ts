import type { RequestData } from "../../eleventy-plugin/portable/request/request-data.js";
import type { ServerValue } from "../../eleventy-plugin/portable/request/form-values.js";
import { readChoices, saveChoice } from "../shared/choices.js";
import { readRecord } from "./read-record.js";

/** Choices that apply to all operations of a reference. */
export interface PanelChoices {
  readonly server?: ServerValue;
  readonly alternative?: number;
}

/** Servers and alternatives are stored by their content, because their indices differ between operations. */
interface Stored {
  readonly server?: string;
  readonly variables?: Readonly<Record<string, string>>;
  readonly customUrl?: string;
  readonly security?: string;
}

export function readPanelChoices(route: string, panel: RequestData): PanelChoices {
  const stored = readStored(route);
  const alternative = panel.security.alternatives.findIndex((each) => nameOf(each) === stored.security);
  const server = toServer(stored, panel);
  return { ...(server && { server }), ...(alternative >= 0 && { alternative }) };
}

export function savePanelChoices(
  route: string,
  { servers, security }: RequestData,
  { server, alternative }: PanelChoices,
): void {
  const chosen = alternative === undefined ? undefined : security.alternatives[alternative];
  const stored: Stored = {
    ...readStored(route),
    ...(server && toStored(server, servers)),
    ...(chosen && { security: nameOf(chosen) }),
  };
  saveChoice(keyOf(route), JSON.stringify(stored));
}

/**
 * Returns a server as it is stored. Omits a custom URL with a user name, password, query or fragment,
 * including a URL that the reader has not typed completely.
 */
function toStored(server: ServerValue, servers: RequestData["servers"]): Stored {
  if ("customUrl" in server)
    return { customUrl: /[@?#]|:[^/\d:]/.test(server.customUrl) ? "" : server.customUrl };
  const chosen = servers[server.index];
  const variables = chosen?.variables.map(
    ({ name }, index) => [name, server.variables[index] ?? ""] as const,
  );
  return { server: chosen?.url ?? "", variables: Object.fromEntries(variables ?? []), customUrl: "" };
}

function toServer(
  { server, variables = {}, customUrl }: Stored,
  { servers }: RequestData,
): ServerValue | undefined {
  if (customUrl) return { customUrl };
  const index = servers.findIndex(({ url }) => url === server);
  const storedVariable = (name: string): string | undefined =>
    Object.hasOwn(variables, name) ? variables[name] : undefined;
  if (index < 0) return undefined;
  return {
    index,
    variables: servers[index]?.variables.map((each) => storedVariable(each.name) ?? each.default) ?? [],
  };
}

function nameOf({ schemes }: RequestData["security"]["alternatives"][number]): string {
  return schemes.map(({ scheme }) => scheme.name).join("+");
}

const readStored = (route: string): Stored => readRecord(String(readChoices()[keyOf(route)]));

const keyOf = (route: string): string => `panel:${route}`;

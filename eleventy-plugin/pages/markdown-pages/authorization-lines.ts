import type {
  AddressView,
  AuthorizationView,
  FlowView,
  SchemeView,
} from "../views/operation/authorization-view.js";
import type { EventAuthorizationView, ServerAuthorization } from "../views/event/event-authorization.js";
import { quote } from "./quote.js";
import { code, marksAfterComma, plain } from "./text.js";
import type { MarkdownContext } from "./markdown-context.js";

/** Renders the authorization. On the overview page, `others` are the schemes that only some operations use. */
export function authorizationLines(
  authorization: AuthorizationView | undefined,
  context: MarkdownContext,
  others: readonly SchemeView[] = [],
): readonly string[] {
  if (authorization === undefined && others.length === 0) return [];
  const { labels } = context;
  return [
    "",
    `## ${plain(labels.authorization)}`,
    ...(authorization?.optional === true ? ["", plain(labels.optionalAuthorization)] : []),
    ...(authorization === undefined ? [] : alternativeLines(authorization, context)),
    ...(others.length === 0 ? [] : ["", plain(labels.someOperationsUse), ""]),
    ...others.flatMap((scheme) => schemeLines(scheme, context)),
  ];
}

export function eventAuthorizationLines(
  { note, servers, operation }: EventAuthorizationView,
  context: MarkdownContext,
): readonly string[] {
  const { labels } = context;
  return [
    "",
    `## ${plain(labels.authorization)}`,
    ...(note === "" ? [] : ["", plain(note)]),
    ...(servers.length === 0 || operation === undefined ? [] : ["", `### ${plain(labels.securityOfServer)}`]),
    ...(servers.length > 1 ? ["", plain(labels.dependsOnServer)] : []),
    ...servers.flatMap((server) => serverLines(server, context)),
    ...(operation === undefined || servers.length === 0
      ? []
      : ["", `### ${plain(labels.securityOfOperation)}`]),
    ...receivedLines(operation, context),
  ];
}

function serverLines(
  { name, words, authorization }: ServerAuthorization,
  context: MarkdownContext,
): readonly string[] {
  return ["", `${code(name)} ${plain(words)}`, ...receivedLines(authorization, context)];
}

/**
 * Renders the authorization of an event server, an event or a callback. Unlike `authorizationLines`, does not
 * assume an HTTP request that the reader sends.
 */
export function receivedLines(
  authorization: AuthorizationView | undefined,
  context: MarkdownContext,
): readonly string[] {
  if (authorization === undefined) return [];
  return [
    ...(authorization.optional ? ["", plain(context.labels.optionalOnEvent)] : []),
    ...alternativeLines(authorization, context),
  ];
}

function alternativeLines(
  { note, alternatives }: AuthorizationView,
  context: MarkdownContext,
): readonly string[] {
  const { labels } = context;
  return [
    ...(note === "" ? [] : ["", plain(note)]),
    "",
    ...alternatives.flatMap(({ schemes }, index) => [
      ...(index === 0 ? [] : ["", plain(labels.or), ""]),
      ...(schemes.length > 1 ? [plain(labels.allTogether), ""] : []),
      ...schemes.flatMap((scheme) => schemeLines(scheme, context)),
    ]),
  ];
}

function schemeLines(scheme: SchemeView, context: MarkdownContext): readonly string[] {
  const { labels, place } = context;
  const { sent } = scheme;
  const kind = scheme.kind === "" ? "" : `: ${plain(scheme.kind)}`;
  return [
    `- ${code(scheme.name)}${kind}${marksAfterComma(scheme.marks)}`,
    ...quote(scheme.description, place, "  "),
    `  - ${plain(sent.text)}${sent.code === "" ? "" : ` ${code(sent.code)}`}`,
    ...(scheme.scopes.length === 0 ? [] : [`  - ${plain(labels.scopesNeeded)}:`]),
    ...scheme.scopes.flatMap(({ name, description }) => [
      `    - ${code(name)}`,
      ...quote(description, place, "      "),
    ]),
    ...addressLines(scheme.addresses, "  "),
    ...scheme.flows.flatMap((flow) => flowLines(flow, context)),
  ];
}

function flowLines(
  { title, addresses, scopes, more }: FlowView,
  { labels, place }: MarkdownContext,
): readonly string[] {
  return [
    `  - ${plain(title)}:`,
    ...addressLines(addresses, "    "),
    ...scopes.flatMap(({ name, description, isNeeded }) => [
      `    - ${code(name)}${isNeeded ? ` (${plain(labels.scopeNeeded)})` : ""}`,
      ...(isNeeded ? [] : quote(description, place, "      ")),
    ]),
    ...(more === "" ? [] : [`    - ${plain(more)}`]),
  ];
}

const addressLines = (addresses: readonly AddressView[], indent: string): readonly string[] =>
  addresses.map(({ label, address }) => `${indent}- ${plain(label)}: ${code(address)}`);

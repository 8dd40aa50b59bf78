import type {
  AddressView,
  AuthorizationView,
  FlowView,
  SchemeUse,
  SchemeView,
} from "../views/operation/authorization-view.js";
import type { EventAuthorizationView } from "../views/event/event-authorization.js";
import { code, link, list, marksAfterComma, plain, section, type Blocks } from "./text.js";
import { markdownUrl } from "../urls/page-url.js";
import { quote, type MarkdownContext } from "./markdown-context.js";

/** Renders the authorization. On the overview page, `others` are the schemes that only some operations use. */
export function authorizationBlocks(
  authorization: AuthorizationView | undefined,
  context: MarkdownContext,
  others: readonly SchemeView[] = [],
): Blocks {
  const { labels } = context;
  return section(`## ${plain(labels.authorization)}`, [
    authorization?.optional === true ? plain(labels.optionalAuthorization) : "",
    ...(authorization === undefined ? [] : alternativeBlocks(authorization, context)),
    ...section(plain(labels.someOperationsUse), [schemeList(others, context)]),
  ]);
}

export function eventAuthorizationBlocks(
  { note, servers, operation, others = [] }: EventAuthorizationView,
  context: MarkdownContext,
): Blocks {
  const { labels } = context;
  const hasBoth = servers.length > 0 && operation !== undefined;
  return [
    `## ${plain(labels.authorization)}`,
    plain(note),
    hasBoth ? `### ${plain(labels.securityOfServer)}` : "",
    servers.length > 1 ? plain(labels.dependsOnServer) : "",
    ...servers.flatMap(({ name, words, authorization }) => [
      `${code(name)} ${plain(words)}`,
      ...receivedBlocks(authorization, context),
    ]),
    hasBoth ? `### ${plain(labels.securityOfOperation)}` : "",
    ...receivedBlocks(operation, context),
    ...section(plain(labels.someOperationsUse), [schemeList(others, context)]),
  ];
}

/**
 * Renders the authorization of an event server, an event or a callback. Unlike `authorizationBlocks`, does not
 * assume an HTTP request that the reader sends.
 */
export function receivedBlocks(
  authorization: AuthorizationView | undefined,
  context: MarkdownContext,
): Blocks {
  if (authorization === undefined) return [];
  return [
    authorization.optional ? plain(context.labels.optionalOnEvent) : "",
    ...alternativeBlocks(authorization, context),
  ];
}

function alternativeBlocks({ note, alternatives }: AuthorizationView, context: MarkdownContext): Blocks {
  const { labels } = context;
  return [
    plain(note),
    ...alternatives.flatMap(({ schemes }, index) => [
      index === 0 ? "" : plain(labels.or),
      schemes.length > 1 ? plain(labels.allTogether) : "",
      schemeList(schemes, context),
    ]),
  ];
}

const schemeList = (schemes: readonly SchemeView[], context: MarkdownContext): string =>
  list(schemes.flatMap((scheme) => schemeLines(scheme, context)));

function schemeLines(scheme: SchemeView, context: MarkdownContext): readonly string[] {
  const { labels } = context;
  const { sent } = scheme;
  const kind = scheme.kind === "" ? "" : `: ${plain(scheme.kind)}`;
  return [
    `- ${code(scheme.name)}${kind}${marksAfterComma(scheme.marks)}`,
    quote(scheme.description, context, "  "),
    `  - ${plain(sent.text)}${sent.code === "" ? "" : ` ${code(sent.code)}`}`,
    scheme.scopes.length === 0 ? "" : `  - ${plain(labels.scopesNeeded)}:`,
    ...scheme.scopes.flatMap(({ name, description }) => [
      `    - ${code(name)}`,
      quote(description, context, "      "),
    ]),
    ...addressLines(scheme.addresses, "  "),
    ...scheme.flows.flatMap((flow) => flowLines(flow, context)),
    scheme.use ? `  - ${useText(scheme.use, context)}` : "",
  ];
}

function useText({ text, operations, isFolded }: SchemeUse, { address }: MarkdownContext): string {
  if (isFolded) return plain(text);
  return `${plain(text)} ${operations.map(({ title, url }) => link(title, address(markdownUrl(url)))).join(", ")}`;
}

function flowLines(
  { title, addresses, scopes, more }: FlowView,
  context: MarkdownContext,
): readonly string[] {
  return [
    `  - ${plain(title)}:`,
    ...addressLines(addresses, "    "),
    ...scopes.flatMap(({ name, description, isNeeded }) => [
      `    - ${code(name)}${isNeeded ? ` (${plain(context.labels.scopeNeeded)})` : ""}`,
      isNeeded ? "" : quote(description, context, "      "),
    ]),
    more === "" ? "" : `    - ${plain(more)}`,
  ];
}

const addressLines = (addresses: readonly AddressView[], indent: string): readonly string[] =>
  addresses.map(({ label, address }) => `${indent}- ${plain(label)}: ${code(address)}`);

import type { CredentialLabels, ResponseLabels } from "../labels/panel-labels.js";
import type { HttpOperation, Operation, Reference, SecurityScheme } from "../model/index.js";
import { originOf } from "../request/server-url.js";
import { type UsedScheme, usedSchemes } from "../used-schemes.js";
import { type PanelFile, type PanelSettings, toPanelFile } from "./panel-file.js";

/** Whether requests of this operation are sent by the reader. The API itself sends those of webhooks. */
const isSent = (operation: Operation): operation is HttpOperation =>
  operation.kind === "http" && !operation.webhook && operation.withoutPanel !== true;

/** Returns the schemes that the panels of a reference have fields for. */
export function signInSchemes(reference: Reference): readonly SecurityScheme[] {
  const isTyped = ({ scheme, operations }: UsedScheme): boolean =>
    scheme.type !== "other" && operations.some(isSent);
  return usedSchemes(reference)
    .filter(isTyped)
    .map(({ scheme }) => scheme);
}

/**
 * Returns the operations that need credentials, but none of whose servers has the origin of a server of the
 * document. Credentials entered for the document's servers are never sent to them.
 */
export function operationsElsewhere(reference: Reference): readonly HttpOperation[] {
  const { documentUrl } = reference;
  const originsOf = ({ servers }: Pick<Reference, "servers">): readonly string[] =>
    (servers.length === 0 ? [0] : servers.map((_, index) => index)).map((index) =>
      originOf(servers, { index, variables: [] }, documentUrl),
    );
  const known = new Set(originsOf(reference));
  const needing = new Set(usedSchemes(reference).flatMap(({ operations }) => operations));
  return [...needing]
    .filter(isSent)
    .filter((operation) => !originsOf(operation).some((each) => known.has(each)));
}

/**
 * Creates `sign-in.json`, the data of the form that signs in for a whole reference. It has the content of a
 * panel's file for a request without parameters that requires all schemes.
 *
 * @param toPlainText Converts the document's Markdown, which browsers cannot render.
 */
export function toSignInFile(
  reference: Reference,
  settings: PanelSettings,
  labels: ResponseLabels & CredentialLabels,
  toPlainText: (markdown: string) => string,
): PanelFile {
  const schemes = signInSchemes(reference).map((scheme) => ({ scheme, scopes: [] }));
  const request: HttpOperation = {
    kind: "http",
    id: "",
    url: reference.route,
    title: "",
    tag: "",
    alsoIn: [],
    deprecated: false,
    method: "GET",
    path: "/",
    webhook: false,
    parameters: [],
    responses: [],
    callbacks: [],
    authoredSamples: [],
    servers: reference.servers,
    security: { optional: false, alternatives: [{ schemes }] },
    pointer: "",
  };
  return toPanelFile(request, reference, settings, labels, toPlainText).file;
}

import type { ResolvedSource } from "../options/resolved-options.js";
import type { LoadContext } from "./context/load-context.js";
import type { LoadedDocument } from "../document/loaded-document.js";
import { loadSource, type SpecificationRules } from "./load-source.js";
import { limitSharedOperations } from "./change/limit-shared-operations.js";
import { openApiSourceMap } from "./upgrade/openapi-source-map.js";
import type { MutableObject } from "../document/plain-object.js";
import { recogniseDocument } from "./parse/recognise-document.js";
import { upgradeOpenApi } from "./upgrade/upgrade-openapi.js";

export type { LoadContext } from "./context/load-context.js";

const rules: SpecificationRules = {
  name: "OpenAPI",
  recognise: recogniseDocument,
  root: "document",
  upgrade(published, { bytes }, place) {
    const asWritten = openApiSourceMap(published);
    const { document: limited, warnings } = limitSharedOperations(published, bytes, place);
    const document = upgradeOpenApi(limited) as MutableObject;
    return { document, warnings, ...(asWritten && { asWritten }) };
  },
};

/** Like `loadSource`, but for an OpenAPI or Swagger document. A version before OpenAPI 3.1 is upgraded. */
export function loadOpenApiDocument(source: ResolvedSource, context: LoadContext): Promise<LoadedDocument> {
  return loadSource(source, context, rules);
}

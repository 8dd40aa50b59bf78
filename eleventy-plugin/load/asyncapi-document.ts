import type { ResolvedSource } from "../options/resolved-options.js";
import { recogniseAsyncApi } from "./asyncapi/recognise-asyncapi.js";
import { upgradeAsyncApi } from "./asyncapi/upgrade-asyncapi.js";
import type { LoadContext } from "./context/load-context.js";
import type { LoadedDocument } from "../document/loaded-document.js";
import { loadSource, type SpecificationRules } from "./load-source.js";

const rules: SpecificationRules = {
  name: "AsyncAPI",
  recognise: recogniseAsyncApi,
  root: "asyncApi",
  upgrade: upgradeAsyncApi,
};

/**
 * Like `loadSource`, but for an AsyncAPI document, which is upgraded to AsyncAPI 3. May also throw
 * packages-missing and conversion-failed.
 */
export function loadAsyncApiDocument(source: ResolvedSource, context: LoadContext): Promise<LoadedDocument> {
  return loadSource(source, context, rules);
}

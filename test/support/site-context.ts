import { resolveOptions } from "../../eleventy-plugin/options/resolve-options.js";
import type { SiteContext } from "../../eleventy-plugin/pages/site-context.js";
import { defaultLabels } from "../../eleventy-plugin/portable/labels/labels.js";

/** Of a site with one reference, for tests that build none. */
export const siteContext: SiteContext = {
  options: resolveOptions({ openapi: { spec: "api.json", route: "/reference" } }),
  labels: defaultLabels,
  tabs: [],
  pathPrefix: "/",
  assets: { stylesheet: "/style.css", script: "/script.js" },
  downloadUrl: () => undefined,
  versionsOf: () => undefined,
  contentSecurityPolicy: "",
  hasImageTransform: false,
};

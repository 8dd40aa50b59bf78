import { resolveOptions } from "../../eleventy-plugin/options/resolve-options.js";
import { createBrand } from "../../eleventy-plugin/pages/brand/brand.js";
import { noGuideLinks } from "../../eleventy-plugin/site/guides/guide-links.js";
import type { SiteContext } from "../../eleventy-plugin/pages/context/site-context.js";
import { defaultLabels } from "../../eleventy-plugin/portable/labels/labels.js";

/** The context of a site with one reference, for tests that do not build a site. */
export const siteContext: SiteContext = {
  options: resolveOptions({ openapi: { spec: "api.json", route: "/reference" } }),
  labels: defaultLabels,
  tabs: [],
  pathPrefix: "/",
  rootAt: async () => undefined,
  brand: createBrand({ language: "en" }, "."),
  assets: {
    files: [],
    stylesheet: "/style.css",
    script: "/script.js",
    extraScripts: [],
    embedModules: new Map(),
    finder: "/finder.js",
    excerpt: {
      stylesheet: "/api-reference/excerpt.css",
      script: "/api-reference/excerpt.js",
    },
  },
  downloadUrl: () => undefined,
  versionsOf: () => undefined,
  guideLinks: noGuideLinks,
  contentSecurityPolicy: "",
  hasImageTransform: false,
  hasParts: false,
  replacesTemplates: false,
};

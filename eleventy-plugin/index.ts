import { assertEleventyVersion, assertValidCall } from "./site/eleventy/assert-valid-call.js";
import { createBuildState } from "./site/lifecycle/create-build-state.js";
import { createSiteContext, isServing } from "./site/lifecycle/create-site-context.js";
import { type BuildState } from "./pages/context/build-state.js";
import { embedModule } from "./embed/embed-configuration.js";
import { rendererFile } from "./embed/renderer-file.js";
import { cacheFolderIn } from "./files/cache-folder.js";
import type { EleventyConfig } from "./site/eleventy/eleventy-types.js";
import type { ApiReferenceOptions } from "./options/api-reference-options.js";
import { resolveOptions } from "./options/resolve-options.js";
import type { ResolvedOptions } from "./options/resolved-options.js";
import {
  registerAssets,
  registerEmbedFiles,
  registerOperationFiles,
} from "./site/register/register-assets.js";
import type { Assets } from "./pages/context/assets.js";
import { registerEngine } from "./site/register/register-engine.js";
import { noGuideLinks, registerGuideLinks } from "./site/guides/guide-links.js";
import type { GuideLinks } from "./pages/context/guide-links.js";
import { registerShortcodes } from "./site/guides/register-shortcodes.js";
import { registerFinish } from "./site/register/register-finish.js";
import { registerPageCache } from "./site/register/register-page-cache.js";
import {
  createTemplateDependencies,
  type Dependents,
  noDependents,
  type TemplateDependencies,
  trackDependents,
} from "./site/register/document-dependents.js";
import { createPageBuilds } from "./site/register/page-builds.js";
import { registerSiteTexts } from "./site/register/page-texts.js";
import { registerPages, registerProblemPages } from "./site/register/register-pages.js";
import { pageTemplate } from "./pages/templates/page-template.js";
import { createRenderPage } from "./site/register/render-page.js";
import { packageFile } from "./files/package-files.js";
import { siteLabels } from "./portable/labels/count-label.js";
import type { Labels } from "./portable/labels/labels.js";
import type { Reference } from "./portable/model/index.js";
import { wholePathPrefix } from "./portable/path-prefix.js";
import { llmsText } from "./listings/llms-lines.js";
import { registerCollection } from "./site/register/collection.js";
import { registerServedUrls } from "./site/lifecycle/served-urls.js";
import { registerAfterBuild } from "./site/lifecycle/after-build.js";
import { withGarbageCollection } from "./site/lifecycle/limit-memory.js";
import { registerDevProxy } from "./site/deployment/dev-proxy.js";
import { registerWatching } from "./site/lifecycle/watch-globs.js";

export type * from "./options/api-reference-options.js";
export type * from "./portable/panel/panel-hooks.js";
export type * from "./portable/request/http-request.js";

const PACKAGE = "eleventy-plugin-api-reference";

/**
 * The plugin: options → references → pages and listings.
 * @throws {Problem} If options are invalid (lists all of them), or if the version of Eleventy is not
 * supported.
 * @example eleventyConfig.addPlugin(apiReference, { openapi: { spec: "specs/openapi.yaml" } });
 */
function apiReference(eleventyConfig: object, userOptions: ApiReferenceOptions = {}): void {
  assertValidCall(eleventyConfig, userOptions);
  assertEleventyVersion(eleventyConfig);

  const options = resolveOptions(userOptions);
  const labels = siteLabels(options.labels, options.site.language);
  const lines = createLlmsLines(eleventyConfig, options, labels);
  const state = createBuildState(options, labels, process.cwd(), lines, eleventyConfig.logger);
  const assets = registerOurAssets(eleventyConfig, options);
  const dependencies = createTemplateDependencies();
  const guideLinks = createGuideLinks(eleventyConfig, options, state, dependencies);
  const siteContext = createSiteContext(eleventyConfig, { options, labels, state, assets, guideLinks });
  const texts = registerSiteTexts(eleventyConfig);
  const cacheFolder = cacheFolderIn(process.cwd());
  const cache = registerPageCache(eleventyConfig, {
    texts,
    state,
    guideLinks,
    siteContext,
    hasLayout: options.layout !== undefined,
    cacheFolder,
  });
  const dependents = isServing() ? trackDependents(eleventyConfig, state, dependencies) : noDependents;
  const builds = createPageBuilds(state);
  const engine = registerEngine(
    eleventyConfig,
    packageFile("_includes"),
    withGarbageCollection(createRenderPage({ siteContext, texts, cache, dependents, builds })),
    { hasImageTransform: () => siteContext().hasImageTransform, dependencies },
  );
  addData(eleventyConfig, state, dependents);
  registerPages(eleventyConfig, { options, state, cache });
  registerOperationFiles(eleventyConfig, state, { labels, options, assets });
  registerEmbedFiles(eleventyConfig, state);
  registerProblemPages(eleventyConfig, { options, state });
  const warnings = [
    registerFinish(eleventyConfig, { engine, siteContext, builds }),
    registerShortcodes(eleventyConfig, { engine, state, siteContext, cache, dependents }),
  ];
  registerDevProxy(eleventyConfig, options, state);
  registerAfterBuild(eleventyConfig, {
    engine,
    options,
    state,
    siteContext,
    texts,
    cache,
    cacheFolder,
    builds,
    sitePage: registerCollection(eleventyConfig, state),
    warnings,
    assets,
    watched: isServing() ? registerServing(eleventyConfig, options, state) : [],
  });
}

/**
 * Returns a function for the references' part of `llms.txt`. Its URLs contain the path prefix, which is not
 * known before templates are rendered.
 */
function createLlmsLines(
  eleventyConfig: EleventyConfig,
  options: ResolvedOptions,
  labels: Labels,
): (references: readonly Reference[]) => string {
  return (references) => {
    const site = { options, labels, pathPrefix: wholePathPrefix(eleventyConfig.pathPrefix) };
    return options.llms ? llmsText(references, site) : "";
  };
}

/** Registers what only a serving build needs. Returns the globs that Eleventy watches for documents. */
function registerServing(
  eleventyConfig: EleventyConfig,
  { sources }: ResolvedOptions,
  state: BuildState,
): readonly string[] {
  registerServedUrls(eleventyConfig, state);
  return registerWatching(eleventyConfig, sources);
}

/**
 * Adds the global data `apiReference`. Eleventy evaluates it first in each build, so documents are read here.
 */
function addData(eleventyConfig: EleventyConfig, state: BuildState, dependents: Dependents): void {
  eleventyConfig.addGlobalData("apiReference", async () => {
    const data = await state.refresh(isServing());
    dependents.areRead();
    return data;
  });
}

/**
 * Registers the links from operation pages to guides. While serving, operation pages are rendered again if a
 * guide names other operations, or if its title or URL may have changed.
 */
function createGuideLinks(
  eleventyConfig: EleventyConfig,
  { guideLinks, layout }: ResolvedOptions,
  state: BuildState,
  dependencies: Pick<TemplateDependencies, "addOf">,
): GuideLinks {
  if (!guideLinks) return noGuideLinks;
  const template = pageTemplate("operation", layout !== undefined);
  return registerGuideLinks(eleventyConfig, {
    state,
    onMoved: (files) => dependencies.addOf(template, files),
  });
}

/** Publishes only the scripts that the options require. */
function registerOurAssets(
  eleventyConfig: EleventyConfig,
  { layout, wide, sources, search }: ResolvedOptions,
): Assets {
  const withPanel = sources.filter(({ playground }) => playground !== false);
  return registerAssets(eleventyConfig, {
    layout: layout === undefined ? undefined : { wide, serving: isServing() },
    panels: new Set(withPanel.map(({ kind }) => (kind === "openapi" ? "http" : "event"))),
    hasSearch: search !== false,
    renderer: rendererFile(sources),
    embedModules: sources.flatMap((source) => {
      const file = source.renderer === "embed" ? embedModule(source) : undefined;
      return file === undefined ? [] : [[`${source.kind}.embed.module`, file] as const];
    }),
    hooks: withPanel
      .map(({ playground }) => playground && playground.hooks)
      .find((file) => typeof file === "string"),
  });
}

/** Used in Eleventy's messages and by `hasPlugin`. */
Object.defineProperty(apiReference, "eleventyPackage", { value: PACKAGE });
/**
 * Through the export name `module.exports`, `require` returns the function itself, so it needs the other
 * exports as properties.
 */
Object.defineProperty(apiReference, "default", { value: apiReference });
Object.defineProperty(apiReference, "apiReference", { value: apiReference });

export { apiReference, apiReference as default, apiReference as "module.exports" };

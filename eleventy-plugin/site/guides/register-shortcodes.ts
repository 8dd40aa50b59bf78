import type { EleventyConfig, ShortcodePage } from "../eleventy/eleventy-types.js";
import { finding, Problem, type Finding } from "../../problems/problems.js";
import type { BuildState } from "../../pages/context/build-state.js";
import type { Dependents } from "../register/document-dependents.js";
import type { SiteContext } from "../../pages/context/site-context.js";
import { LINK_PART, linkShortcode } from "./link-shortcode.js";
import { operationShortcode } from "./operation-shortcode.js";
import { sampleShortcode } from "./sample-shortcode.js";
import { schemaShortcode } from "./schema-shortcode.js";
import {
  resolveName,
  parseCall,
  type Shortcode,
  type ShortcodeCall,
  type ShortcodeSite,
} from "./shortcode-call.js";
import { tryShortcode } from "./try-shortcode.js";
import { rejectInvalidSyntax, rejectInvalidSyntaxIn } from "./reject-invalid-syntax.js";
import { optionsInside } from "./shortcode-options.js";
import { trackTemplateLanguages } from "./template-languages.js";
import { sourceLocation } from "../eleventy/source-location.js";

/** All shortcodes that show parts of a reference on pages of the site. */
export const SHORTCODES: readonly Shortcode[] = [
  linkShortcode,
  operationShortcode,
  schemaShortcode,
  sampleShortcode,
  tryShortcode,
];

interface Sources extends Pick<ShortcodeSite, "engine" | "cache"> {
  readonly state: Pick<BuildState, "results" | "pages" | "problem">;
  readonly siteContext: () => SiteContext;
  readonly dependents: Pick<Dependents, "shows">;
}

/** Reports problems with the parts of references that guides show. */
export interface Guides {
  /**
   * Returns a warning for each name that the last build printed as text because a reference is switched off.
   */
  findings(): readonly Finding[];
}

/**
 * Registers the shortcodes for pages of the site. An unknown name stops the build. While a document cannot be
 * read, its problem is reported instead, and the shortcode prints only the name as text.
 */
export function registerShortcodes(
  eleventyConfig: EleventyConfig,
  { engine, state, cache, siteContext, dependents }: Sources,
): Guides {
  const warnings = new Map<string, Finding>();
  let uses = 0;
  const nextUse = (): number => (uses += 1);
  const languagesOf = trackTemplateLanguages(eleventyConfig);
  eleventyConfig.on("eleventy.before", ({ directories: { includes, layouts = includes } }) => {
    warnings.clear();
    rejectInvalidSyntaxIn([includes, layouts]);
  });
  eleventyConfig.addPreprocessor("api-reference-spelling", "*", (data, content) => {
    const { inputPath } = data.page;
    if (typeof content === "string" && content.includes("{% api"))
      rejectInvalidSyntax(inputPath, content, languagesOf(inputPath, data).includes("liquid"));
    return undefined;
  });
  for (const shortcode of SHORTCODES) {
    const { form } = shortcode;
    const printText = ({ name, options: { text = name } }: ShortcodeCall): Promise<string> =>
      engine.render(LINK_PART, { link: { text } });
    const print = async (call: ShortcodeCall): Promise<string> => {
      const { page, name } = call;
      const context = siteContext();
      const named = resolveName(call, state.results, context);
      if (named !== undefined) {
        dependents.shows(page?.inputPath, [named.result]);
        return shortcode.print(call, named, { engine, state, context, cache, nextUse });
      }
      const [block = "openapi"] = context.options.switchedOff;
      const location = sourceLocation(page?.inputPath, name);
      warnings.set(`${location.file} ${name}`, finding("name-switched-off", { name, block }, location));
      return printText(call);
    };
    const printOrFallBack = async (
      page: ShortcodePage | undefined,
      args: readonly unknown[],
    ): Promise<string> => {
      let call: ShortcodeCall | undefined;
      try {
        call = parseCall(page, form, args);
        return await print(call);
      } catch (error) {
        // A change to any document may fix this error, so the page depends on all of them.
        dependents.shows(page?.inputPath, state.results);
        if (call === undefined || state.problem === undefined || !(error instanceof Problem)) throw error;
        return printText(call);
      }
    };
    eleventyConfig.addAsyncShortcode(form.shortcode, async function (this, ...args) {
      return printOrFallBack(this.page, args);
    });
    eleventyConfig.addPairedAsyncShortcode(`${form.shortcode}Block`, async function (this, inside, ...args) {
      return printOrFallBack(this.page, [...args, optionsInside(form, inside)]);
    });
  }
  return { findings: () => [...warnings.values()] };
}

import type { ResolvedSource } from "../options/resolved-options.js";
import type { Reference } from "../portable/model/index.js";

/** What a page hands to the embedded renderer: JSON. */
export type EmbedConfiguration = Readonly<Record<string, unknown>>;

/**
 * What would reach for its maker's servers is off: fonts, proxy, assistant, usage data, and what offers to open the document
 * in another product. https://github.com/scalar/scalar/blob/main/documentation/configuration.md
 */
const QUIET: EmbedConfiguration = {
  withDefaultFonts: false,
  proxyUrl: "",
  agent: { disabled: true },
  mcp: { disabled: true },
  telemetry: false,
  hideClientButton: true,
  showDeveloperTools: "never",
};

/** What we derive, and every key of the user's `embed` over it, whole: nothing is merged inside a key. */
export function embedConfiguration(
  source: Pick<ResolvedSource, "theme" | "embed" | "isForeign">,
  { title, documentUrl }: Pick<Reference, "title" | "documentUrl">,
): EmbedConfiguration {
  return {
    ...QUIET,
    // Names what a reader downloads, and what is remembered: several references share one storage.
    ...(!source.isForeign && { title }),
    ...(source.theme !== undefined && { theme: source.theme }),
    // The document is served from this site, but its relative servers are those of the place it was read from.
    ...(documentUrl !== undefined && { baseServerURL: new URL(documentUrl).origin }),
    ...(followsTheme(source) && { hideDarkModeToggle: true }),
    ...embedOptions(source),
  };
}

/** Whether the page's theme decides between light and dark: not once `embed` says something about it. */
export function followsTheme(source: Pick<ResolvedSource, "embed">): boolean {
  const { forceDarkModeState, darkMode } = embedOptions(source);
  return forceDarkModeState === undefined && darkMode === undefined;
}

/** The key of `embed` that names a module, for what JSON cannot hold. */
const MODULE = "module";

/** As everywhere in the options, `undefined` counts as absent. */
export function embedOptions({ embed = {} }: Pick<ResolvedSource, "embed">): EmbedConfiguration {
  return Object.fromEntries(
    Object.entries(embed).filter(([key, value]) => value !== undefined && key !== MODULE),
  );
}

/** The module whose default export is merged over all other keys, with functions: its path as it is written. */
export function embedModule({ embed = {} }: Pick<ResolvedSource, "embed">): string | undefined {
  const module = embed[MODULE];
  return typeof module === "string" ? module : undefined;
}

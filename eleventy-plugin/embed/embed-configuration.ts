import type { ResolvedSource } from "../options/resolved-options.js";
import type { Reference } from "../portable/model/index.js";

/** JSON configuration that a page passes to the embedded renderer. */
export type EmbedConfiguration = Readonly<Record<string, unknown>>;

/**
 * Turns off everything that would contact the vendor's servers: fonts, proxy, assistant, telemetry, and links
 * that open the document in another product.
 * https://github.com/scalar/scalar/blob/main/documentation/configuration.md
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

/**
 * Returns the derived configuration, overridden by the keys of the user's `embed`. Values are replaced as a
 * whole, never merged.
 */
export function embedConfiguration(
  source: Pick<ResolvedSource, "theme" | "embed" | "isForeign">,
  { title, documentUrl }: Pick<Reference, "title" | "documentUrl">,
): EmbedConfiguration {
  return {
    ...QUIET,
    // The renderer names downloads and stored data after the title. Stored data needs different names,
    // because all references of a site share one browser storage.
    ...(!source.isForeign && { title }),
    ...(source.theme !== undefined && { theme: source.theme }),
    // The site serves a copy of the document, but its relative server URLs refer to the origin it was fetched
    // from.
    ...(documentUrl !== undefined && { baseServerURL: new URL(documentUrl).origin }),
    ...(followsTheme(source) && { hideDarkModeToggle: true }),
    ...embedOptions(source),
  };
}

/** Whether the page's theme decides between light and dark. False if `embed` sets the mode. */
export function followsTheme(source: Pick<ResolvedSource, "embed">): boolean {
  const { forceDarkModeState, darkMode } = embedOptions(source);
  return forceDarkModeState === undefined && darkMode === undefined;
}

/** Key of `embed` for a module, which may contain values that JSON cannot represent. */
const MODULE = "module";

/** Returns the keys of `embed` without `module`. As in all options, undefined values count as absent. */
export function embedOptions({ embed = {} }: Pick<ResolvedSource, "embed">): EmbedConfiguration {
  return Object.fromEntries(
    Object.entries(embed).filter(([key, value]) => value !== undefined && key !== MODULE),
  );
}

/** Returns the path, as declared, of the module whose default export is merged over all other keys. */
export function embedModule({ embed = {} }: Pick<ResolvedSource, "embed">): string | undefined {
  const module = embed[MODULE];
  return typeof module === "string" ? module : undefined;
}

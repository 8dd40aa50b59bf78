import { readFileSync } from "node:fs";

/** Returns the custom properties of the theme, in the order of their declaration. */
export function customProperties(): readonly string[] {
  const text = readFileSync(new URL("../../client/styles/tokens.css", import.meta.url), "utf8");
  const [tokens = ""] = /:where\(:root\) \{[^}]*\}/.exec(text) ?? [];
  return [...tokens.matchAll(/^ {2}(--ar-[\w-]+):/gm)].map(([, name = ""]) => name);
}

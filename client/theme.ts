import { readChoices, saveChoice } from "./choices.js";

const root = document.documentElement;

/** Only on the plugin's own pages: in a site's layout `data-theme` belongs to the site. */
function applyTheme(): void {
  if (!root.matches(".api-reference, .ar-embed-page")) return;
  const { theme } = readChoices();
  if (theme === "light" || theme === "dark") root.dataset["theme"] = theme;
  else delete root.dataset["theme"];
}

/** Applies the theme from the first paint on, and follows other tabs. */
export function followTheme(): void {
  applyTheme();
  addEventListener("storage", applyTheme);
  // A page restored from the back/forward cache has missed choices made since.
  addEventListener("pageshow", applyTheme);
}

/** Switches between light and dark. Back at the system's theme, the page follows the system again. */
export function enableThemeButton(button: Element): void {
  const toggle = (): void => {
    const system = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
    const next = (root.dataset["theme"] ?? system) === "dark" ? "light" : "dark";
    saveChoice("theme", next === system ? null : next);
    applyTheme();
  };
  button.addEventListener("click", toggle);
}

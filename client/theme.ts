import { readChoices, saveChoice } from "./shared/choices.js";

const root = document.documentElement;

/** Applies the stored theme. In a site's layout, `data-theme` belongs to the site and is not changed. */
function applyTheme(): void {
  if (!root.matches(".api-reference, .ar-embed-page")) return;
  const { theme } = readChoices();
  if (theme === "light" || theme === "dark") root.dataset["theme"] = theme;
  else delete root.dataset["theme"];
}

/** Applies the stored theme before the first paint, and again when another tab changes it. */
export function followTheme(): void {
  applyTheme();
  addEventListener("storage", applyTheme);
  // A page restored from the back/forward cache has missed choices made since.
  addEventListener("pageshow", applyTheme);
}

/**
 * Makes a button switch between light and dark. A switch to the system's theme removes the stored choice, so
 * that the page follows the system again.
 */
export function enableThemeButton(button: Element): void {
  const toggle = (): void => {
    const system = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
    const next = (root.dataset["theme"] ?? system) === "dark" ? "light" : "dark";
    saveChoice("theme", next === system ? null : next);
    applyTheme();
  };
  button.addEventListener("click", toggle);
}

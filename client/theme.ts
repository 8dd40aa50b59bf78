import { readChoices, saveChoice } from "./choices.js";

const root = document.documentElement;

/** Only in the plugin's own page: in a site's layout `data-theme` belongs to the site. */
function applyTheme(): void {
  if (!root.matches(".api-reference, .ar-embed-page")) return;
  const { theme } = readChoices();
  if (theme === "light" || theme === "dark") root.dataset["theme"] = theme;
  else delete root.dataset["theme"];
}

/** From the first paint on, and as it is chosen in other tabs. */
export function followTheme(): void {
  applyTheme();
  addEventListener("storage", applyTheme);
  // A page that comes back from the browser's history missed what was chosen since.
  addEventListener("pageshow", applyTheme);
}

/** Light and dark in turn. Back at what the system asks for, the page follows the system again. */
export function enableThemeButton(button: Element): void {
  const toggle = (): void => {
    const system = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
    const next = (root.dataset["theme"] ?? system) === "dark" ? "light" : "dark";
    saveChoice("theme", next === system ? null : next);
    applyTheme();
  };
  button.addEventListener("click", toggle);
}

/**
 * The script of pages with the embedded renderer. Applies the reader's theme before the first paint and
 * starts the renderer. The renderer then follows changes of the theme, unless its mode is configured. It is a
 * separate script that runs before the page is complete.
 */
import { enableThemeButton, followTheme } from "./theme.js";

type Configuration = Readonly<Record<string, unknown>>;
type Theme = "light" | "dark";

declare global {
  interface Window {
    readonly Scalar?: {
      createApiReference(
        place: Element,
        configuration: Configuration,
      ): { updateConfiguration(configuration: Configuration): void };
    };
  }
}

const root = document.documentElement;
const system = matchMedia("(prefers-color-scheme: dark)");

async function mount(): Promise<void> {
  const place = document.querySelector<HTMLElement>("#ar-embed");
  const waiting = document.querySelector<HTMLElement>("#ar-embed-waiting");
  if (place === null || waiting === null) return;
  const moduleConfiguration = await loadModuleConfiguration(place).catch(() => undefined);
  if (window.Scalar === undefined || moduleConfiguration === undefined) {
    waiting.querySelector("[role=status]")?.replaceChildren(waiting.dataset["failed"] ?? "");
    return;
  }
  const configuration = configurationOf(waiting, moduleConfiguration);
  const setsMode =
    Object.hasOwn(moduleConfiguration, "darkMode") ||
    Object.hasOwn(moduleConfiguration, "forceDarkModeState");
  const follows = place.dataset["followsTheme"] !== undefined && !setsMode;
  const reference = window.Scalar.createApiReference(place, {
    ...configuration,
    ...(follows && { forceDarkModeState: pageTheme() }),
  });
  if (follows)
    onThemeChange((theme) =>
      reference.updateConfiguration({
        ...configuration,
        forceDarkModeState: theme,
        darkMode: theme === "dark",
      }),
    );
}

/**
 * Returns the default export of the site's module, if there is one. It may contain values that JSON cannot
 * represent.
 */
async function loadModuleConfiguration({ dataset: { module } }: HTMLElement): Promise<Configuration> {
  if (module === undefined) return {};
  const { default: configuration } = (await import(new URL(module, document.baseURI).href)) as {
    default: Configuration;
  };
  return configuration;
}

/**
 * Returns the renderer's configuration: the configuration in the page, overridden by that of the site's
 * module. Adds the URL of the linked document unless a document is configured.
 */
function configurationOf(waiting: HTMLElement, byModule: Configuration): Configuration {
  const text = document.querySelector("#ar-embed-configuration")?.textContent ?? "{}";
  const merged = { ...(JSON.parse(text) as Configuration), ...byModule };
  const { onLoaded } = byModule;
  const hasDocument = ["content", "url", "sources"].some((key) => Object.hasOwn(merged, key));
  return {
    ...(!hasDocument && { url: waiting.querySelector("a")?.href }),
    ...merged,
    onLoaded: (...loaded: readonly unknown[]) => {
      waiting.remove();
      if (typeof onLoaded === "function") onLoaded(...loaded);
    },
  };
}

/** Returns the theme: `data-theme` of the root element, otherwise the system's. */
function pageTheme(): Theme {
  const { theme } = root.dataset;
  if (theme === "light" || theme === "dark") return theme;
  return system.matches ? "dark" : "light";
}

/**
 * Calls `onChange` when the theme changes, and keeps the renderer's theme class on `<body>` up to date. Both
 * are needed, because the renderer reads its mode only when it is mounted, and resets the class whenever the
 * system's theme changes.
 */
function onThemeChange(onChange: (theme: Theme) => void): void {
  let lastTheme = pageTheme();
  const apply = (): void => {
    const theme = pageTheme();
    document.body.classList.toggle("dark-mode", theme === "dark");
    document.body.classList.toggle("light-mode", theme === "light");
    if (theme !== lastTheme) onChange(theme);
    lastTheme = theme;
  };
  const observer = new MutationObserver(apply);
  observer.observe(root, { attributeFilter: ["data-theme"] });
  observer.observe(document.body, { attributeFilter: ["class"] });
  system.addEventListener("change", apply);
}

followTheme();
addEventListener("DOMContentLoaded", () => {
  const button = document.querySelector(".ar-theme");
  if (button) enableThemeButton(button);
  void mount();
});

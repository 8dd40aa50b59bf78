/**
 * The script of a page that the embedded renderer draws: the reader's theme before the first paint, then the renderer, told
 * of the page's theme whenever that changes. The renderer itself is a script of its own, run before the page is complete.
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
  const given = await givenByModule(place).catch(() => undefined);
  if (window.Scalar === undefined || given === undefined) {
    waiting.querySelector("[role=status]")?.replaceChildren(waiting.dataset["failed"] ?? "");
    return;
  }
  const configuration = configurationOf(waiting, given);
  const decides = Object.hasOwn(given, "darkMode") || Object.hasOwn(given, "forceDarkModeState");
  const follows = place.dataset["followsTheme"] !== undefined && !decides;
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

/** The default export of the site's module: what JSON cannot hold. */
async function givenByModule({ dataset: { module } }: HTMLElement): Promise<Configuration> {
  if (module === undefined) return {};
  const { default: given } = (await import(new URL(module, document.baseURI).href)) as {
    default: Configuration;
  };
  return given;
}

/** What the page says, the address of the document that it links, and whose turn it is once that is drawn. */
function configurationOf(waiting: HTMLElement, byModule: Configuration): Configuration {
  const text = document.querySelector("#ar-embed-configuration")?.textContent ?? "{}";
  const given = { ...(JSON.parse(text) as Configuration), ...byModule };
  const { onLoaded } = byModule;
  const hasDocument = ["content", "url", "sources"].some((key) => Object.hasOwn(given, key));
  return {
    ...(!hasDocument && { url: waiting.querySelector("a")?.href }),
    ...given,
    onLoaded: (...loaded: readonly unknown[]) => {
      waiting.remove();
      if (typeof onLoaded === "function") onLoaded(...loaded);
    },
  };
}

/** The contract of every page: `data-theme` on the root element, else the system. */
function pageTheme(): Theme {
  const { theme } = root.dataset;
  if (theme === "light" || theme === "dark") return theme;
  return system.matches ? "dark" : "light";
}

/**
 * The renderer reads its mode once, when it is mounted, and keeps it as a class of `<body>`: that is what changes. It
 * writes the class anew when the system's theme changes.
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

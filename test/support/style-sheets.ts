import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, resolve } from "node:path";
import { compile } from "tailwindcss";

const { resolve: locate } = createRequire(import.meta.url);
const read = (path: string): string => readFileSync(path, "utf8");
const packaged = (path: string) => () => Promise.resolve(read(locate(path)));
const written = (name: string) => () => Promise.resolve(read(`fixtures/resets/${name}.css`));
const tailwindFolder = dirname(locate("tailwindcss/package.json"));

/**
 * Returns the CSS that Tailwind generates for the style sheet `imports` and for some classes that a site
 * uses.
 */
export async function tailwind(imports: string): Promise<string> {
  const { build } = await compile(imports, {
    base: tailwindFolder,
    loadStylesheet: (id, base) => {
      const path =
        id === "tailwindcss"
          ? resolve(tailwindFolder, "index.css")
          : resolve(base, id.replace(/^tailwindcss\//, `${tailwindFolder}/`));
      return Promise.resolve({ path, base: dirname(path), content: read(path) });
    },
    loadModule: async (id, base) => {
      const { default: module } = (await import(id)) as { readonly default: () => void };
      return { path: locate(id), base, module };
    },
  });
  return build(["p-4", "text-xl", "font-bold", "bg-slate-100", "rounded", "border", "prose"]);
}

/** Resets and frameworks that sites use, each as one style sheet. */
export const resets = {
  "modern-normalize": packaged("modern-normalize"),
  "Eric Meyer's": packaged("reset-css/reset.css"),
  "Josh Comeau's": written("josh-comeau"),
  "Andy Bell's": written("andy-bell"),
  // In a layer, `!important` declarations override all declarations outside of layers.
  "mayank99's": async () => `@layer reset {${await packaged("@acab/reset.css")()}}`,
  "Tailwind's preflight": () =>
    tailwind('@import "tailwindcss/theme.css"; @import "tailwindcss/preflight.css";'),
  "Tailwind with typography": () => tailwind('@import "tailwindcss"; @plugin "@tailwindcss/typography";'),
  Bootstrap: packaged("bootstrap/dist/css/bootstrap.min.css"),
  Pico: packaged("@picocss/pico"),
  Bulma: packaged("bulma/css/bulma.min.css"),
  "Open Props' normalize": async () =>
    `${await packaged("open-props/style")()}\n${await packaged("open-props/normalize")()}`,
} satisfies Readonly<Record<string, () => Promise<string>>>;

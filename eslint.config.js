import js from "@eslint/js";
import tseslint from "typescript-eslint";

/** Names of elements in a string, as opposed to placeholders such as `<document>`. */
const ELEMENTS =
  "a|abbr|article|aside|b|body|br|button|code|d[dlt]|details|div|em|footer|form|h[1-6]|head|header|hr|html|i|iframe|img|input|label|li|link|main|meta|nav|ol|option|p|pre|s|script|section|select|small|span|strong|style|summary|svg|table|tbody|td|template|textarea|th|thead|title|tr|ul|wbr|[a-z]+-[\\w-]+";

/**
 * HTML belongs in `_includes/`, so that a site can replace it. No string may contain a tag, or be a piece from
 * which one is put together.
 */
const htmlOnlyInTemplates = [
  ...["Literal[value=", "TemplateElement[value.raw="].map(
    (text) => `${text}/<(?:[!\\/][a-z-]|\\$\\d|(?:${ELEMENTS})(?=[\\s\\/>]|$))/i]:not([regex])`,
  ),
  "TemplateElement:not(:first-child)[value.raw=/^>(?![ ;])/]",
  ...["VariableDeclarator", "BinaryExpression[operator='+']", "ArrayExpression"].map(
    (parent) => `${parent} > Literal[value=/^\\s*<[\\/!]?$/]`,
  ),
].map((selector) => ({
  selector,
  message: "HTML belongs in _includes/. The files that may contain it are listed in eslint.config.js.",
}));

/** Files of `eleventy-plugin` that may contain markup in strings, in any folder. */
export const withMarkup = [
  // HTML that a filter returns to a template.
  ...["filters.ts", "highlight.ts"],
  // No HTML: a site's icon is an SVG, and the bodies of requests are XML.
  ...["brand.ts", "xml-document.ts"],
  // Never on a page: input for the plugins and layouts of a site, and marks that are replaced.
  ...["html-transform.ts", "finish-page.ts", "layout-parts.ts"],
  // An attribute that is added to elements in finished pages.
  "vite.ts",
];

/** `encodeURIComponent` throws on lone surrogates, which any text may contain. */
const encodeByOurs = ["encodeURIComponent", "encodeURI"].map((name) => ({
  name,
  message: "Use encodeComponent of portable/well-formed.ts.",
}));

export default tseslint.config(
  { ignores: ["dist/", "test/cases/", "**/_site/", "**/.cache/", "node_modules/"] },
  js.configs.recommended,
  ...tseslint.configs.strict,
  {
    rules: {
      "max-lines": ["error", { max: 400, skipBlankLines: true, skipComments: true }],
      "max-lines-per-function": ["error", { max: 60, skipBlankLines: true, skipComments: true }],
      "@typescript-eslint/consistent-type-imports": "error",
      eqeqeq: ["error", "smart"],
    },
  },
  { files: ["eleventy-plugin/**/*.ts", "client/**/*.ts"], rules: { "no-console": "error" } },
  {
    files: ["eleventy-plugin/**/*.ts", "client/**/*.ts", "server/**/*.ts"],
    ignores: withMarkup.map((name) => `eleventy-plugin/**/${name}`),
    rules: { "no-restricted-syntax": ["error", ...htmlOnlyInTemplates] },
  },
  {
    files: ["server/**/*.ts"],
    rules: {
      "no-restricted-properties": [
        "error",
        { object: "Date", property: "now", message: "The clock may be set back: performance.now() is not." },
      ],
    },
  },
  {
    files: ["eleventy-plugin/**/*.ts", "client/**/*.ts", "server/**/*.ts"],
    ignores: ["eleventy-plugin/portable/well-formed.ts"],
    rules: { "no-restricted-globals": ["error", ...encodeByOurs] },
  },
  { files: ["test/**"], rules: { "max-lines": "off", "max-lines-per-function": "off" } },
  {
    files: ["**/*.js", "**/*.mjs", "**/*.cjs"],
    languageOptions: {
      globals: {
        process: "readonly",
        console: "readonly",
        URL: "readonly",
        setTimeout: "readonly",
        Buffer: "readonly",
        fetch: "readonly",
      },
    },
  },
);

import js from "@eslint/js";
import tseslint from "typescript-eslint";

/** HTML belongs in `_includes/`, so no string literal of the plugin or the client may begin with a tag. */
const htmlOnlyInTemplates = {
  selector: "Literal[value=/^\\s*<[a-zA-Z!\\/]/], TemplateElement[value.raw=/^\\s*<[a-zA-Z!\\/]/]",
  message: "HTML belongs into _includes/, not into a string.",
};

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
      "max-lines": ["error", { max: 300, skipBlankLines: true, skipComments: true }],
      "max-lines-per-function": ["error", { max: 60, skipBlankLines: true, skipComments: true }],
      "@typescript-eslint/consistent-type-imports": "error",
      eqeqeq: ["error", "smart"],
    },
  },
  {
    files: ["eleventy-plugin/**/*.ts", "client/**/*.ts"],
    rules: { "no-restricted-syntax": ["error", htmlOnlyInTemplates], "no-console": "error" },
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

/** Findings about references and content of documents. */
const documentCatalogue = {
  // References inside a document
  "reference-refused": { message: "The reference `{reference}` was not resolved: {reason}.", fix: "{fix}" },
  "reference-not-found": {
    message: "The reference `{reference}` has no target.",
    fix: "Correct it, or add its target.",
  },
  "reference-cycle": {
    message: "The reference `{reference}` points only to itself.",
    fix: "Point it at a definition.",
  },
  "example-reference": {
    message: "{what}, which the specification treats as data: {which}. Pages show the contents of the files.",
    fix: "In OpenAPI, name the file in the `externalValue` of an entry of `examples`. AsyncAPI has no such field: write the value.",
  },
  "link-not-found": {
    message: "{what} in texts and fields of the document: {which}.",
    fix: "Correct them. A heading is `#section/Its name`, an operation `#operation/itsId`; files are published from the document's own folder.",
  },
  "link-target-unknown": {
    message: "The link `{name}` points to no operation of the document: {target}.",
    fix: "Name an operation by its `operationId` or by `operationRef`.",
  },
  // Content
  "no-operations": {
    message: "The document has no operations.",
    fix: "Add one under {where}.",
  },
  "invalid-document": {
    message: "{reason}.",
    fix: "Correct the document at this position. Pages are built anyway.",
  },
  "validation-skipped": {
    message: "The document was not validated: {reason}.",
    fix: 'No change is needed: pages do not depend on it. `eleventy-plugin-api-reference check` validates it separately; with `strict: "complete"` the build fails.',
  },
  "nested-too-deeply": {
    message: "The document is nested deeper than {limit} levels here; deeper parts are omitted.",
    fix: "Move the inner parts into components.",
  },
  "lone-surrogate": {
    message: "{texts} half of a character (a lone surrogate): U+FFFD is shown instead.",
    fix: "Write the whole character. Programs that truncate texts often leave half of one.",
  },
  "example-mismatch": {
    message: "An example does not match its schema: {what}.",
    fix: "Correct the example or the schema. The page shows the example of a body with a note.",
  },
  "value-not-found": {
    message:
      "Examples on {where} break a rule of their schemas: no value was found that satisfies all of them.",
    fix: "Write an example beside the schema, or correct the rules: some may exclude each other.",
  },
  "alternatives-overlap": {
    message:
      "Examples on {where} have a value that matches several alternatives of a `oneOf` instead of exactly one.",
    fix: "Let each alternative allow one value of a field (`const`), or make the fields that distinguish them `required`, or write `anyOf`.",
  },
  "work-limit": {
    message: "{what}: more would take longer than is allowed for a document of this size.",
    fix: "Write examples beside the schemas, or simplify the schemas: large counts in patterns, long lists and nested alternatives take the most time.",
  },
  "shared-operations": {
    message:
      "{what}: path items that several paths share may add {limit} operations to a document of this size.",
    fix: "Share path items and callbacks among fewer paths, or write out operations that differ: a longer document may have more.",
  },
  "shared-messages": {
    message:
      "{count} messages are not shown again: channels that several operations or channels share may add {limit} to a document of this size.",
    fix: "List in each operation only its own messages.",
  },
  "closed-part": {
    message:
      "`additionalProperties: false` is in one part of an `allOf`: in JSON Schema, no value may have the fields of the other parts. They are shown and allowed anyway.",
    fix: "Write `unevaluatedProperties: false` beside the `allOf` instead (OpenAPI 3.1), or leave it out.",
  },
  "undeclared-scheme": {
    message: "The security scheme `{scheme}` is used, but not declared.",
    fix: "Declare it under `components.securitySchemes`, in Swagger 2.0 under `securityDefinitions`.",
  },
  "wrong-shape": {
    message: "{what} is {actual}, not {expected}; it is omitted.",
    fix: "Correct the document at this place.",
  },
  "unknown-type": {
    message: "`{type}` is not a type of JSON Schema.",
    fix: "Write `string`, `number`, `integer`, `boolean`, `array`, `object` or `null`; the format of a string goes into `format`.",
  },
} as const;

/**
 * All findings of the plugin. `finding` replaces each `{name}` with the fact of that name. The documentation
 * lists all findings, and a test raises each one.
 */
export const catalogue = {
  // Configuration
  "unknown-option": { message: "There is no option `{option}`.", fix: "{suggestion}" },
  "wrong-option": { message: "`{option}` must be {expected}, but is {actual}.", fix: "{fix}" },
  "missing-source": {
    message: "`{block}` has no document.",
    fix: "Set `{block}.spec` to a file or URL, or `{block}.enabled` to false.",
  },
  "spec-and-sources": {
    message: "`{block}` has both `spec` and `sources`.",
    fix: "Keep `sources` and move `{block}.spec` into it as one more entry, or remove `sources`.",
  },
  "source-without-route": {
    message: "`{option}` has neither a label nor a route, so its pages have no URL.",
    fix: "Give it a `label` or a `route`.",
  },
  "duplicate-route": {
    message: "`{first}` and `{second}` are both mounted at `{route}`.",
    fix: "Give one of them another `route` or `label`.",
  },
  "proxy-without-server": {
    message:
      "`{option}` is true, but `deployment.output` is not `server`: a static site has no `/_api-proxy` route.",
    fix: 'Set `deployment.output` to `"server"` and serve the site with the bundled server, or set it to the URL of your own proxy.',
  },
  "option-without-effect": { message: "`{option}` has no effect here: {reason}.", fix: "Remove it." },
  "added-twice": {
    message: "The plugin was added twice to one Eleventy configuration.",
    fix: "Pass everything in one `addPlugin` call: {how}.",
  },
  "called-with-options": {
    message: "The plugin was called with its options instead of being passed to Eleventy.",
    fix: "Write `eleventyConfig.addPlugin(apiReference, { … })`.",
  },
  "layout-not-found": {
    message: "The layout `{layout}` of the option `layout` does not exist{near}.",
    fix: "Correct the name, create it in `{folder}`, or remove the option to use the plugin's own page.{others}",
  },
  "layout-is-ours": {
    message: "The layout `{layout}` is for the site's own pages: reference pages already have that frame.",
    fix: "Remove the option `layout`.",
  },
  "name-unknown": {
    message: "No operation, schema or message has the name `{name}`.",
    fix: "Write an operationId, `METHOD /path`, the key of an AsyncAPI operation or the name of a schema or message.{near}",
  },
  "name-ambiguous": {
    message: "Several references contain `{name}`.",
    fix: "Write `{first}` or `{second}`.",
  },
  "field-unknown": {
    message: "`{name}` has no field `{field}`.",
    fix: "Write the field as the link to its row does: `body.vessel.kind`, `response-200.id`, `query.limit`, `payload.at`.{near}",
  },
  "name-not-shown": {
    message: "`{shortcode}` expects {what}; `{name}` is not one.",
    fix: "Use `{other}`, or name {what}.",
  },
  "value-mismatch": {
    message: "`{field}` of `{name}` {what}.",
    fix: "Write a value that the document allows: {document}.",
  },
  "value-not-taken": {
    message: "`{field}` of `{name}` cannot have a value here: {why}.",
    fix: "Leave it out: a placeholder is shown instead.",
  },
  "shortcode-arguments": { message: "`{shortcode}` cannot be called with {what}.", fix: "Write {how}." },
  "shortcode-option": {
    message: "`{shortcode}` has no option `{option}` of that kind.",
    fix: "Its options are {options}.{near}",
  },
  "name-switched-off": {
    message: "`{name}` has no link here: `{block}.enabled` is false.",
    fix: "No change is needed if the guide is meant to be built without that reference.",
  },
  "excerpt-escaped": {
    message: "The HTML of a shortcode appears as text on this page.",
    fix: "Let your Markdown library pass HTML through (`html: true`). In Nunjucks outside of Markdown, write `| safe` after `content`.",
  },
  "eleventy-version": {
    message: "Eleventy {version} is not supported (supported: {range}).",
    fix: "Install a supported version, `npm install @11ty/eleventy@3`, or a version of this plugin that supports yours.",
  },
  "data-replaced": {
    message:
      "The global data `apiReference` is not the plugin's: the site's data has a key of the same name.",
    fix: "Rename the site's data file or key `apiReference`.",
  },
  "layout-without-content": {
    message: "The layout `{layout}` {how}: pages such as `{page}` lack their reference.",
    fix: "{fix}",
  },
  "layout-repeats-content": {
    message:
      "The layout `{layout}` outputs `content` more than once: pages such as `{page}` repeat their ids.",
    fix: "Output it once.",
  },
  "pages-missing": {
    message: "Eleventy writes no pages of the reference: {reason}.",
    fix: "{fix}",
  },
  // Reading
  "file-not-found": {
    message: "There is no file `{file}`{near}.",
    fix: "Correct the path: it is relative to {folder}.",
  },
  "file-unreadable": {
    message: "`{file}` could not be read: {reason}.",
    fix: "Check that it is a file and that it can be read.",
  },
  "not-utf8": { message: "The document is not UTF-8 text.", fix: "Save it as UTF-8." },
  "document-too-large": {
    message: "The document is larger than {limit}.",
    fix: "Split it, or remove what is not needed.",
  },
  "document-empty": {
    message: "The document is empty.",
    fix: "Point the source at an OpenAPI or AsyncAPI document.",
  },
  "syntax-error": {
    message: "The document is not valid {language}: {reason}.",
    fix: "Correct it at this position.",
  },
  "duplicate-key": {
    message: "The key `{key}` appears twice in one mapping.",
    fix: "Remove or rename one of the two.",
  },
  "not-an-api-document": { message: "This is not an {expected} document: {found}.", fix: "{fix}" },
  "unsupported-version": {
    message: "{name} {version} is not supported.",
    fix: "Supported are Swagger 2.0, OpenAPI 3.0, 3.1 and 3.2, AsyncAPI 1, 2 and 3.",
  },
  "alias-bomb": {
    message: "The document expands to more than {limit} nodes.",
    fix: "Use fewer nested YAML aliases.",
  },
  "fetch-failed": { message: "`{url}` could not be fetched: {reason}.", fix: "{fix}" },
  "integrity-mismatch": {
    message: "The document does not match its `integrity`: its hash is `{actual}`.",
    fix: "If the new document is wanted, set `integrity` to that value.",
  },
  "offline-without-copy": {
    message: "`offline` is true and there is no cached copy of `{url}`.",
    fix: "Build once with `offline: false`.",
  },
  "packages-missing": {
    message: "{needed} need packages that are not installed: {packages}.",
    fix: "Run `{command}`.",
  },
  "conversion-failed": {
    message: "The document could not be converted to AsyncAPI 3: {reason}.",
    fix: "Correct it. `asyncapi validate`, of the AsyncAPI command line, shows where.",
  },
  "payload-untranslated": {
    message: "The {language} payload is shown as its source: {reason}.",
    fix: "{fix}",
  },
  "transform-waiting": {
    message:
      "`transform` has not finished for `{source}` after {seconds} seconds, and the build waits for it.",
    fix: "Add a timeout to the calls it waits for.",
  },
  "transform-failed": { message: "`transform` threw: {reason}.", fix: "Correct the function." },
  "used-cached-copy": {
    message:
      "`{url}` could not be fetched ({reason}). While Eleventy serves, the last good copy is shown, from {date}.",
    fix: "No change is needed while you write. A build needs the URL again, or `offline: true`, which uses the copy.",
  },
  ...documentCatalogue,
  // Proxy and replaced parts
  "server-not-proxied": {
    message: "The proxy cannot call the server `{server}`: {reason}.",
    fix: "Give each variable of its host an `enum` or a `default`, and use an http(s) URL.",
  },
  "private-server": {
    message: "The proxy will not call `{origin}`: a remote document declares it, and its address is private.",
    fix: "If this is intended, add it to `proxy.allowPrivateServers`.",
  },
  "no-proxy-origins": {
    message: "The proxy has no server to call, so it will not start.",
    fix: "Give the document an absolute http(s) URL under `servers`, or remove `playground.proxy`.",
  },
  "part-unknown": {
    message: "`{file}` is in the folder of replaced parts, but no part has that name.",
    fix: "Rename it to `{near}` if you meant that one.",
  },
  "part-failed": {
    message: "A template of the site cannot be rendered: {reason}.",
    fix: "{fix}",
  },
  "text-without-page": {
    message: "There is no page `{url}` for this text.",
    fix: "Name the file after the path of a page, or remove it.",
  },
  // Listings and files
  "site-url-missing": {
    message: "`site.url` is not set: there are no canonical links, no URLs of images and no sitemap.",
    fix: 'Set it to the URL of the site: `site: { url: "https://docs.example.com" }`.',
  },
  "own-llms-kept": {
    message: "The site has its own `/{file}`, which is not overwritten.",
    fix: "Output `apiReference.llms` in it, or set `llms` to false.",
  },
  "own-sitemap-kept": {
    message:
      "The site has its own `/sitemap.xml`, which is not overwritten and lacks pages of the reference.",
    fix: "List `collections.apiReference` in it, or set `sitemap` to false.",
  },
  "own-search-kept": {
    message: "The site creates its own index in `/pagefind/`, which is not overwritten.",
    fix: "Set `search` to false: the pages contain what Pagefind needs.",
  },
  "output-not-written": {
    message: "`{file}` cannot be written: {reason}.",
    fix: "Check that the folder is writable, that the disk has space, and that no folder has the name of the file.",
  },
  "cache-not-written": {
    message: "Nothing can be cached in `{folder}` for the next build: {reason}.",
    fix: "Make the folder writable. The build is complete without it, only slower.",
  },
  "search-failed": {
    message: "The search index could not be built: {reason}.",
    fix: "Reinstall the packages, with the optional ones: Pagefind has one for each platform.",
  },
  // Images
  "font-unusable": {
    message: "The font `{file}` is not used: {reason}.",
    fix: "Name a TTF or OTF file, relative to the folder Eleventy runs in. WOFF is not supported.",
  },
  "images-not-drawn": {
    message: "{count} images for sharing pages could not be rendered: {reason}.",
    fix: "Correct your `open-graph.njk` if the site has one. Otherwise reinstall the packages (`@resvg/resvg-js` has one for each platform), or set `openGraph` to false.",
  },
  // URLs
  "url-taken": {
    message: "`{url}` is used twice: by {first} and by {second}.",
    fix: "Give one of them another URL: another `route`, `label` or `permalink`.",
  },
} as const satisfies Record<string, { message: string; fix: string }>;

export type FindingCode = keyof typeof catalogue;

import { documentCatalogue } from "./document-catalogue.js";

/**
 * Every finding the plugin can raise. `{name}` is filled from the facts given to `finding`. The documentation lists them all and a
 * test raises each one.
 */
export const catalogue = {
  // configuration
  "unknown-option": { message: "There is no option `{option}`.", fix: "{suggestion}" },
  "wrong-option": { message: "`{option}` must be {expected}, but is {actual}.", fix: "{fix}" },
  "missing-source": {
    message: "`{block}` names no document.",
    fix: "Set `{block}.spec` to a file or URL, or `{block}.enabled` to false.",
  },
  "spec-and-sources": {
    message: "`{block}` has both `spec` and `sources`.",
    fix: "Keep `sources` and move `{block}.spec` into it as one more entry, or remove `sources`.",
  },
  "source-without-route": {
    message: "`{option}` has neither a label nor a route, so its pages have no address.",
    fix: "Give it a `label`, or a `route` of its own.",
  },
  "duplicate-route": {
    message: "`{first}` and `{second}` are both mounted at `{route}`.",
    fix: "Give one of them another `route` or `label`.",
  },
  "proxy-without-server": {
    message:
      "`{option}` is true, but `deployment.output` is not `server`: a static site has no `/_api-proxy` route.",
    fix: 'Set `deployment.output` to `"server"` and serve the site with the bundled server, or give the URL of a proxy of your own.',
  },
  "option-without-effect": { message: "`{option}` has no effect here: {reason}.", fix: "Remove it." },
  "added-twice": {
    message: "The plugin was added twice to one Eleventy configuration.",
    fix: "Give all of it to one `addPlugin` call: {how}.",
  },
  "called-with-options": {
    message: "The plugin was called with its options, instead of handed to Eleventy.",
    fix: "Write `eleventyConfig.addPlugin(apiReference, { … })`.",
  },
  "layout-not-found": {
    message: "The layout `{layout}` of the option `layout` does not exist{near}.",
    fix: "Correct the name, create it in `{folder}`, or remove the option to use the plugin's own page.{others}",
  },
  "layout-is-ours": {
    message:
      "The layout `{layout}` is for pages of the site: those of a reference have that frame by themselves.",
    fix: "Remove the option `layout`.",
  },
  "name-unknown": {
    message: "No operation, schema or message is called `{name}`.",
    fix: "Write an operationId, `METHOD /path`, the key of an AsyncAPI operation or the name of a schema or message.{near}",
  },
  "name-ambiguous": {
    message: "Several references have `{name}`.",
    fix: "Write `{first}` or `{second}`.",
  },
  "field-unknown": {
    message: "`{name}` has no field `{field}`.",
    fix: "Write it as the address of its row says it: `body.vessel.kind`, `response-200.id`, `query.limit`, `payload.at`.{near}",
  },
  "name-not-shown": {
    message: "`{shortcode}` shows {what}, and `{name}` is none.",
    fix: "Write `{other}`, or name {what}.",
  },
  "value-mismatch": {
    message: "`{field}` of `{name}` {what}.",
    fix: "Write a value that the document allows: {document}.",
  },
  "value-not-taken": {
    message: "`{field}` of `{name}` takes no value here: {why}.",
    fix: "Leave it out: a placeholder takes its place.",
  },
  "shortcode-arguments": { message: "`{shortcode}` cannot be called with {what}.", fix: "Write {how}." },
  "shortcode-option": {
    message: "`{shortcode}` has no option `{option}` of that kind.",
    fix: "It has {options}.{near}",
  },
  "name-switched-off": {
    message: "`{name}` is printed without a link: `{block}.enabled` is false.",
    fix: "Nothing, if the guide is built without that reference on purpose.",
  },
  "excerpt-escaped": {
    message: "The HTML of a shortcode is printed as text on this page.",
    fix: "Let your Markdown library pass HTML through, `html: true`; in Nunjucks outside of Markdown write `| safe` behind `content`.",
  },
  "eleventy-version": {
    message: "Eleventy {version} is none that this plugin is made for ({range}).",
    fix: "Install one of that range, `npm install @11ty/eleventy@3`, or a version of this plugin that is made for yours.",
  },
  "data-replaced": {
    message:
      "The global data `apiReference` is not the plugin's own: the site's data has a key of that name.",
    fix: "Rename the site's data file or key `apiReference`.",
  },
  "layout-without-content": {
    message: "The layout `{layout}` {how}: pages such as `{page}` are without their reference.",
    fix: "{fix}",
  },
  "pages-missing": {
    message: "Eleventy writes none of the reference's pages: {reason}.",
    fix: "{fix}",
  },
  // reading
  "file-not-found": {
    message: "There is no file `{file}`{near}.",
    fix: "Correct the path: it starts from {folder}.",
  },
  "file-unreadable": {
    message: "`{file}` could not be read: {reason}.",
    fix: "Check that it is a file and that it may be read.",
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
    fix: "Correct it at the place named.",
  },
  "duplicate-key": {
    message: "The key `{key}` is twice in one mapping.",
    fix: "Remove or rename one of the two.",
  },
  "not-an-api-document": { message: "This is not an {expected} document: {found}.", fix: "{fix}" },
  "unsupported-version": {
    message: "{name} {version} is not supported.",
    fix: "Supported are Swagger 2.0, OpenAPI 3.0, 3.1 and 3.2, AsyncAPI 1, 2 and 3.",
  },
  "alias-bomb": {
    message: "The document unfolds to more than {limit} nodes.",
    fix: "Use fewer YAML aliases inside each other.",
  },
  "fetch-failed": { message: "`{url}` could not be fetched: {reason}.", fix: "{fix}" },
  "integrity-mismatch": {
    message: "The document does not match its `integrity`: it hashes to `{actual}`.",
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
    fix: "Correct it; the AsyncAPI command line, `asyncapi validate`, says where.",
  },
  "payload-untranslated": {
    message: "The {language} payload is shown as its source: {reason}.",
    fix: "{fix}",
  },
  "transform-waiting": {
    message: "`transform` has not ended for `{source}` after {seconds} seconds: the build waits for it.",
    fix: "Give what it waits for a time limit.",
  },
  "transform-failed": { message: "`transform` threw: {reason}.", fix: "Correct the function." },
  "used-cached-copy": {
    message:
      "`{url}` could not be fetched ({reason}); while Eleventy serves, the last good copy is shown, of {date}.",
    fix: "Nothing while you write: a build needs the address again, or `offline: true`, which takes the copy.",
  },
  ...documentCatalogue,
  // proxy
  "server-not-proxied": {
    message: "The proxy cannot call the server `{server}`: {reason}.",
    fix: "Give each variable of its host an `enum` or a `default`, and write an http(s) address.",
  },
  "private-server": {
    message: "The proxy will not call `{origin}`: a remote document declares it, and its address is private.",
    fix: "If that is meant, add it to `proxy.allowPrivateServers`.",
  },
  "no-proxy-origins": {
    message: "The proxy has nothing to call, and its server will not start.",
    fix: "Give the document an absolute http(s) address under `servers`, or remove `playground.proxy`.",
  },
  "part-unknown": {
    message: "`{file}` is where parts of ours are replaced, but none has that name.",
    fix: "Rename it to `{near}`, if that one is meant.",
  },
  "text-without-page": {
    message: "There is no page `{url}` for this text.",
    fix: "Name the file for the path of a page, or remove it.",
  },
  // listings
  "site-url-missing": {
    message: "`site.url` is not set: there are no canonical links, no addresses of images and no sitemap.",
    fix: 'Set it to the address of the site: `site: { url: "https://docs.example.com" }`.',
  },
  "own-llms-kept": {
    message: "The site has its own `/{file}`, which is kept.",
    fix: "Print `apiReference.llms` in it, or set `llms` to false.",
  },
  "own-sitemap-kept": {
    message: "The site has its own `/sitemap.xml`, which is kept and lacks pages of the reference.",
    fix: "List `collections.apiReference` in it, or set `sitemap` to false.",
  },
  "own-search-kept": {
    message: "The site makes an index of its own in `/pagefind/`, which is kept.",
    fix: "Set `search` to false: the pages carry what Pagefind needs to know of them.",
  },
  "output-not-written": {
    message: "`{file}` cannot be written: {reason}.",
    fix: "See that the folder can be written, that the disk has room, and that no folder is where the file would be.",
  },
  "cache-not-written": {
    message: "Nothing can be kept in `{folder}` for the next build: {reason}.",
    fix: "Make the folder writable. This build is complete without it, only slower.",
  },
  "search-failed": {
    message: "There is no search: {reason}.",
    fix: "Install the packages again with the optional ones: Pagefind has one for each platform.",
  },
  // images
  "font-unusable": {
    message: "The font `{file}` is not used: {reason}.",
    fix: "Name a TTF or OTF file, from the folder Eleventy runs in; woff files hold the same font packed.",
  },
  "images-not-drawn": {
    message: "{count} images to share pages with could not be drawn: {reason}.",
    fix: "Correct `open-graph.njk` where it is yours; else install the packages again (`@resvg/resvg-js` has one for each platform), or set `openGraph` to false.",
  },
  // addresses
  "url-taken": {
    message: "`{url}` is wanted twice: by {first} and by {second}.",
    fix: "Give one of them another address: another `route`, `label`, or `permalink`.",
  },
} as const satisfies Record<string, { message: string; fix: string }>;

export type FindingCode = keyof typeof catalogue;

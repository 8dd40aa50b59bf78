import { readdirSync } from "node:fs";
import { join } from "node:path";
import { readRegularText } from "../../files/regular-file.js";
import type { OperationPage } from "../../pages/context/page.js";
import type { SiteContext } from "../../pages/context/site-context.js";
import type { NamedItem } from "../../pages/navigation/find-named.js";
import { linkFrom } from "../../pages/urls/page-url.js";
import { encodeAnchor } from "../../pages/urls/anchors.js";
import { operationContent } from "../../pages/views/page-view.js";
import { panelView } from "../../pages/views/panel-view.js";
import { toEventData } from "../../portable/event-call/event-data.js";
import { toPanelData } from "../../portable/example/panel-data.js";
import { nearestName } from "../../portable/find/nearest-name.js";
import type { Operation, Reference } from "../../portable/model/index.js";
import { encodeComponent } from "../../portable/well-formed.js";
import { finding, type Finding, Problem } from "../../problems/problems.js";
import type { EleventyConfig, ShortcodePage } from "../eleventy/eleventy-types.js";
import { sourceLocation } from "../eleventy/source-location.js";
import type { SiteServices } from "../register/site-services.js";
import { type AuthorValues, eventValues, requestValues, type ValueErrors } from "./author-values.js";
import { excerptShortcode, guideUrl, LEVEL } from "./excerpt.js";
import { hasField, nearestField } from "./named-fields.js";
import { sampleShortcode } from "./sample-shortcode.js";
import { schemaShortcode } from "./schema-shortcode.js";
import {
  didYouMean,
  optionsInside,
  parseCall,
  resolveName,
  type Shortcode,
  type ShortcodeCall,
} from "./shortcode-call.js";
import { trackTemplateLanguages } from "./guide-links.js";
import { valueErrors, VALUES, valuesOfCall } from "./value-errors.js";

/** The parts of an operation, in the order of its page. All except `authorization` are shown by default. */
const PARTS = {
  http: ["call", "description", "authorization", "parameters", "body", "answers"],
  event: ["call", "description", "authorization", "parameters", "message", "reply"],
} as const;
const HIDDEN_BY_DEFAULT = "authorization";

/** `apiOperation`: an operation as its page shows it, or some of its parts. */
const operationShortcode = excerptShortcode(
  {
    shortcode: "apiOperation",
    names: 1,
    options: {
      parts: {
        description: `a list of ${codeList(PARTS.http)}, for an event ${codeList(PARTS.event)}`,
        isValid: (value) => Array.isArray(value) && value.length > 0,
      },
      level: LEVEL,
    },
    usage:
      '`{% apiOperation "createBooking" %}` or `{% apiOperation "createBooking", { "parts": ["call", "body"] } %}`',
  },
  { what: "an operation", kinds: ["operation"] },
  (call, { operation, result: { reference } }, { context }) => {
    const shown = chosenParts(call, operation);
    const page = { operation, reference, url: guideUrl(call) };
    return {
      template: `${operation.kind}-operation.njk`,
      view: { ...operationContent(page, context), shown },
    };
  },
);

function codeList(parts: readonly string[]): string {
  return parts.map((part) => `\`${part}\``).join(", ");
}

/** Returns the parts to show, such as `{ call: true }`. */
function chosenParts(
  { shortcode, options, stop }: ShortcodeCall,
  { kind }: Operation,
): Readonly<Record<string, boolean>> {
  const all: readonly string[] = PARTS[kind];
  const requested = options["parts"] as readonly unknown[] | undefined;
  const unknown = requested?.find((part) => !all.includes(part as string));
  if (unknown !== undefined) {
    const facts = {
      shortcode,
      option: "parts",
      options: `\`parts\`, a list of ${codeList(all)}`,
      near: didYouMean(nearestName(String(unknown), all)),
    };
    return stop("shortcode-option", facts, String(unknown));
  }
  const shown = all.filter((part) => requested?.includes(part) ?? part !== HIDDEN_BY_DEFAULT);
  return Object.fromEntries(shown.map((part) => [part, true]));
}

/** `apiTry`: the panel of an operation, filled with the author's values. */
const tryShortcode = excerptShortcode(
  {
    shortcode: "apiTry",
    names: 1,
    options: { values: VALUES, level: LEVEL },
    usage:
      '`{% apiTry "createBooking" %}` or `{% apiTry "createBooking", { "values": { "query.limit": 10 } } %}`',
  },
  { what: "an operation with a panel", kinds: ["operation"] },
  (call, named, { context }, root) => {
    const { operation, result } = named;
    const { reference } = result;
    const url = guideUrl(call);
    const page = { kind: "operation", operation, reference, url } as OperationPage;
    const panel = panelView(page, context);
    if (panel === undefined) return undefined;
    const authorValues = valuesOfCall(call);
    const fill = authorValues && fillOf(authorValues, operation, reference, valueErrors(call, named));
    const file = linkFrom(operation.url + panel.file, url, root);
    return {
      template: "try.njk",
      view: {
        ...operationContent(page, context),
        panel: { ...panel, root: root ?? panel.root, file, fill: fill ?? "" },
      },
    };
  },
);

/** Returns the values of a request as the fragment of a link, and those of an event as JSON. */
function fillOf(
  authorValues: AuthorValues,
  operation: Operation,
  reference: Reference,
  errors: ValueErrors,
): string {
  if (operation.kind === "http")
    return requestValues(authorValues, toPanelData(operation, reference), errors).fragment;
  return JSON.stringify(eventValues(authorValues, toEventData(operation, reference), errors));
}

/** `apiLink`: a link to an operation, schema, message or embedded reference, or to a field. */
const linkShortcode: Shortcode = {
  form: {
    shortcode: "apiLink",
    names: 2,
    options: { text: { description: "a string", isValid: (value) => typeof value === "string" } },
    usage:
      '`{% apiLink "createBooking" %}`, `{% apiLink "createBooking", "body.vessel" %}` or `{% apiLink "createBooking", { "text": "book a berth" } %}`',
  },
  async print({ name, field, options, page, stop }, named, { engine, context }) {
    const text = options["text"] as string | undefined;
    if (field !== undefined && named.kind !== "embedded" && !hasField(named, field))
      return stop("field-unknown", { name, field, near: didYouMean(nearestField(named, field)) }, field);
    const target = targetOf(named, named.kind === "embedded" ? undefined : field);
    const link = {
      href: await hrefFrom(page, target.url, context),
      text: text ?? field ?? target.title,
      ...(text === undefined && field === undefined && target.method && { method: target.method }),
    };
    return engine.render(LINK_PART, { link });
  },
};

/** Template of a link, or of its text alone. */
const LINK_PART = "api-reference/parts/guide-link.njk";

interface Target {
  readonly url: string;
  readonly title: string;
  readonly method?: string;
}

function targetOf(named: NamedItem, field: string | undefined): Target {
  if (named.kind === "embedded")
    return { url: named.result.reference.url, title: named.result.reference.title };
  const at = (row: string): string => `#${encodeComponent(encodeAnchor(row))}`;
  if (named.kind === "schema") {
    const { name, url } = named.schema;
    return { url: field === undefined ? url : url + at(`${name}.${field}`), title: name };
  }
  if (named.kind === "message") {
    const { url, title, page, around } = named.listedMessage;
    if (field === undefined) return { url, title };
    const [before, after] = around;
    const row = before + field.replace(/^(?:payload|headers)/, (part) => part + after);
    return { url: page + at(row), title };
  }
  const { operation } = named;
  const method = operation.kind === "event" ? operation.action.toUpperCase() : operation.method;
  return {
    url: field === undefined ? operation.url : operation.url + at(field),
    title: operation.title,
    method,
  };
}

/**
 * Returns a URL relative to the page, or to the site root if the page has no URL. On the page for missing
 * URLs, the URL starts at the root of the host; see `rootAt`.
 */
async function hrefFrom(
  page: ShortcodePage | undefined,
  target: string,
  { rootAt }: SiteContext,
): Promise<string> {
  const [path = "", fragment = ""] = target.split(/(?=#)/);
  const root = await rootAt(page?.url);
  return linkFrom(path, page?.url, root) + fragment;
}

/** All shortcodes that show parts of a reference on pages of the site. */
export const SHORTCODES: readonly Shortcode[] = [
  linkShortcode,
  operationShortcode,
  schemaShortcode,
  sampleShortcode,
  tryShortcode,
];

/**
 * Registers the shortcodes for pages of the site. An unknown name stops the build. While a document cannot be
 * read, its problem is reported instead, and the shortcode prints only the name as text.
 * @returns A function that returns a warning for each name that the last build printed as text because a
 * reference is switched off.
 */
export function registerShortcodes(
  eleventyConfig: EleventyConfig,
  services: Pick<SiteServices, "engine" | "state" | "cache" | "siteContext" | "dependents">,
): () => readonly Finding[] {
  const { engine, state, cache, siteContext, dependents } = services;
  const warnings = new Map<string, Finding>();
  let uses = 0;
  const nextUse = (): number => (uses += 1);
  const languagesOf = trackTemplateLanguages(eleventyConfig);
  eleventyConfig.on("eleventy.before", ({ directories: { includes, layouts = includes } }) => {
    warnings.clear();
    rejectInvalidSyntaxIn([includes, layouts]);
  });
  eleventyConfig.addPreprocessor("api-reference-spelling", "*", (data, content) => {
    const { inputPath } = data.page;
    if (typeof content === "string" && content.includes("{% api"))
      rejectInvalidSyntax(inputPath, content, languagesOf(inputPath, data).includes("liquid"));
    return undefined;
  });
  for (const shortcode of SHORTCODES) {
    const { form } = shortcode;
    const printText = ({ name, options: { text = name } }: ShortcodeCall): Promise<string> =>
      engine.render(LINK_PART, { link: { text } });
    const print = async (call: ShortcodeCall): Promise<string> => {
      const { page, name } = call;
      const context = siteContext();
      const named = resolveName(call, state.results, context);
      if (named !== undefined) {
        dependents.shows(page?.inputPath, [named.result]);
        return shortcode.print(call, named, { engine, state, context, cache, nextUse });
      }
      const [block = "openapi"] = context.options.switchedOff;
      const location = sourceLocation(page?.inputPath, name);
      warnings.set(`${location.file} ${name}`, finding("name-switched-off", { name, block }, location));
      return printText(call);
    };
    const printOrFallBack = async (
      page: ShortcodePage | undefined,
      args: readonly unknown[],
    ): Promise<string> => {
      let call: ShortcodeCall | undefined;
      try {
        call = parseCall(page, form, args);
        return await print(call);
      } catch (error) {
        // A change to any document may fix this error, so the page depends on all of them.
        dependents.shows(page?.inputPath, state.results);
        if (call === undefined || state.problem === undefined || !(error instanceof Problem)) throw error;
        return printText(call);
      }
    };
    eleventyConfig.addAsyncShortcode(form.shortcode, async function (this, ...args) {
      return printOrFallBack(this.page, args);
    });
    eleventyConfig.addPairedAsyncShortcode(`${form.shortcode}Block`, async function (this, inside, ...args) {
      return printOrFallBack(this.page, [...args, optionsInside(form, inside)]);
    });
  }
  return () => [...warnings.values()];
}

/**
 * Matches `{% apiReferenceSearch() %}`: Nunjucks and Liquid reject parentheses after a shortcode without
 * arguments.
 */
const PARENTHESES = /\{%-?\s*(apiReference(?:Search|Tabs))\s*\(\s*\)/;

/**
 * Matches `{% apiOperation "greet", { parts: ["call"] } %}`, which Liquid rejects, because it has no object
 * literals.
 */
const OBJECT =
  /\{%-?\s*(api(?:Link|Operation|Schema|Sample|Try)(?:Block)?)\s+(?:"[^"]*"|'[^']*')(?:\s*,\s*(?:"[^"]*"|'[^']*'))?\s*,?\s*\{/;

/** Throws a Problem if the template language would reject a shortcode with an unclear message of its own. */
function rejectInvalidSyntax(file: string, text: string, isLiquid: boolean): void {
  const [whole, shortcode = ""] = (PARENTHESES.exec(text) ?? (isLiquid && OBJECT.exec(text))) || [];
  if (whole === undefined) return;
  const isObject = whole.endsWith("{");
  const what = isObject ? "an object in Liquid" : "parentheses";
  const how = isObject
    ? `the options as JSON in quotes, \`'{ "…": … }'\`, as a block, \`{% ${shortcode}Block … %}\`, or \`templateEngineOverride: njk,md\` in the front matter`
    : `\`{% ${shortcode} %}\``;
  const place = sourceLocation(file, shortcode, [shortcode]);
  throw new Problem(finding("shortcode-arguments", { shortcode, what, how }, place));
}

/** Applies `rejectInvalidSyntax` to all Nunjucks, Liquid, HTML and Markdown files in the folders. */
function rejectInvalidSyntaxIn(folders: readonly string[]): void {
  for (const folder of new Set(folders))
    for (const name of namesBelow(folder)) {
      const file = join(folder, name);
      rejectInvalidSyntax(file, readRegularText(file) ?? "", file.endsWith(".liquid"));
    }
}

function namesBelow(folder: string): readonly string[] {
  try {
    return readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => TEMPLATE.test(name));
  } catch {
    return [];
  }
}

const TEMPLATE = /\.(?:njk|liquid|html|md)$/;

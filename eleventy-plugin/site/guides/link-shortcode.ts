import type { ShortcodePage } from "../eleventy/eleventy-types.js";
import type { SiteContext } from "../../pages/context/site-context.js";
import { linkFrom } from "../../pages/urls/absolute-url.js";
import { encodeAnchor } from "../../pages/urls/anchors.js";
import type { NamedItem } from "../../pages/navigation/find-named.js";
import { hasField, nearestField } from "./named-fields.js";
import { didYouMean, type Shortcode } from "./shortcode-call.js";
import { encodeComponent } from "../../portable/well-formed.js";

/** `apiLink`: a link to an operation, schema, message or embedded reference, or to a field. */
export const linkShortcode: Shortcode = {
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
export const LINK_PART = "api-reference/parts/guide-link.njk";

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

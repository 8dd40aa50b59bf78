import { rule, type Rule } from "./rule.js";

/** A path segment that is valid in URLs and file names without escapes. */
const SEGMENT = /^[\p{L}\p{M}\p{N}\-._~!$&'()+,;=@]+$/u;

/** A route: begins with one slash and has no trailing slash; empty for the root. */
export const route: Rule<string> = rule(
  "string",
  "a path of letters, digits and hyphens",
  'Write a path on this site, such as `"/reference"`; `"/"` is its root.',
  (value) => {
    const segments = segmentsOf(value);
    return segments && segments.map((segment) => `/${segment}`).join("");
  },
);

/**
 * Path of a page on this site. It begins with one slash, and ends with one slash or with the name of an HTML
 * file.
 */
export const pagePath: Rule<string> = rule(
  "string",
  "a path on this site",
  'Write the path of a page of this site, such as `"/reference"`.',
  (value) => {
    const segments = segmentsOf(value);
    if (!segments) return undefined;
    if (segments.length === 0) return "/";
    return `/${segments.join("/")}${/\.html?$/i.test(segments.at(-1) ?? "") ? "" : "/"}`;
  },
);

/** Target of a link: a path on this site with one leading slash, or an http(s) or `mailto:` URL. */
export const linkUrl: Rule<string> = rule(
  "string",
  "a path on this site, or an http(s) or `mailto:` URL",
  'Write the path of a page of this site, such as `"/imprint"`, or a URL, such as `"https://status.example.com"`.',
  (value) => {
    const url = parseUrl(value);
    if (url) return (isHttp(url) && !hasUser(url)) || url.protocol === "mailto:" ? url.href : undefined;
    if (typeof value !== "string") return undefined;
    const [path = "", ...fragment] = value.split(/(?=#)/);
    const segments = segmentsOf(path);
    if (!segments || value.trim() === "") return undefined;
    const isFile = /\.[a-z\d]+$/i.test(segments.at(-1) ?? "") && !path.endsWith("/");
    return (
      `/${segments.map((segment) => `${segment}/`).join("")}`.slice(0, isFile ? -1 : undefined) +
      fragment.join("")
    );
  },
);

/** Path, as declared, of an image in a format that browsers support. */
export const imageFile: Rule<string> = rule(
  "string",
  "the path of an image file",
  'Write the path of an SVG, PNG, WebP, AVIF, JPEG, GIF or ICO file relative to the folder Eleventy runs in, such as `"./assets/logo.svg"`.',
  (value) =>
    typeof value === "string" &&
    /^(?![a-z][a-z\d+.-]+:)[^\0]+\.(?:svg|png|webp|avif|jpe?g|gif|ico)$/i.test(value)
      ? value
      : undefined,
);

/** Path, as declared, of a JavaScript module for browsers. */
export const moduleFile: Rule<string> = rule(
  "string",
  "the path of a JavaScript module",
  'Write the path of a .js or .mjs file relative to the folder Eleventy runs in, such as `"./assets/panel-hooks.js"`.',
  (value) =>
    typeof value === "string" && /^(?![a-z][a-z\d+.-]+:)[^\0]+\.m?js$/i.test(value) ? value : undefined,
);

/** Location of a document, as declared: an http(s) URL or a file path. */
export const documentLocation: Rule<string> = rule(
  "string",
  "an http(s) URL or the path of a file",
  'Write a path relative to the folder Eleventy runs in, such as `"./openapi.yaml"`, or an http(s) URL.',
  (value) => {
    if (typeof value !== "string" || value.trim() === "" || value.includes("\0")) return undefined;
    return /^[a-z][a-z\d+.-]*:\/\//i.test(value) && !isHttp(parseUrl(value)) ? undefined : value;
  },
);

/** Prefix of URLs, or path of a file, that documents may refer to. */
export const referenceLocation: Rule<string> = rule(
  "string",
  "the beginning of an https URL or the path of a file",
  'Write a URL with its host, such as `"https://schemas.example.org/"` (`http` only for this machine), or the path of a file relative to the folder Eleventy runs in.',
  (value) => {
    if (typeof value !== "string" || value.trim() === "" || value.includes("\0")) return undefined;
    if (!/^[a-z][a-z\d+.-]+:/i.test(value)) return value;
    const url = parseUrl(value);
    const isSafe = url?.protocol === "https:" || (url?.protocol === "http:" && LOOPBACK.test(url.hostname));
    return url && isSafe && isBare(url) ? url.href : undefined;
  },
);

const LOOPBACK = /^(?:(?:[^.]+\.)*localhost|127(?:\.\d+){3}|\[::1\])$/;

/** URL of the site, without trailing slash. */
export const siteUrl: Rule<string> = rule(
  "string",
  "an http(s) URL without query and fragment",
  'Write the URL of the site, such as `"https://docs.example.com"`.',
  (value) => {
    const url = parseUrl(value);
    return url && isHttp(url) && isBare(url) ? `${url.origin}${url.pathname}`.replace(/\/+$/, "") : undefined;
  },
);

export const origin: Rule<string> = rule(
  "string",
  "an origin: scheme, host and port",
  'Write it as `"http://10.0.0.7:8080"`, without a path.',
  (value) => {
    const url = parseUrl(value);
    return url && isHttp(url) && isBare(url) && url.pathname === "/" ? url.origin : undefined;
  },
);

/**
 * `false` for no proxy, `true` for the built-in one, or the URL of another proxy: absolute or a path on this
 * site. It may contain `{url}`.
 */
export const proxyUrl: Rule<boolean | string> = rule(
  "boolean or string",
  "true, false or the http(s) URL of a proxy",
  'Write `true` for the built-in proxy or a URL such as `"https://proxy.example.com/"`, without user name and password, because public pages contain it.',
  (value) => {
    if (typeof value !== "string") return typeof value === "boolean" ? value : undefined;
    if (/^\/(?![/\\])[^\s\\#]*$/.test(value)) return value;
    const url = parseUrl(value);
    return url && isHttp(url) && !hasUser(url) && !value.includes("#") ? value : undefined;
  },
);

/** https://www.w3.org/TR/SRI/#integrity-metadata-description, with SHA-256 only. */
export const integrity: Rule<string> = rule(
  "string",
  "`sha256-` and the Base64-encoded hash",
  "Write the hash of the document. A build with a wrong hash in this format reports the right one.",
  (value) => (typeof value === "string" && /^sha256-[A-Za-z\d+/]{43}=$/.test(value) ? value : undefined),
);

/** https://www.rfc-editor.org/info/bcp47, in canonical form. */
export const languageTag: Rule<string> = rule(
  "string",
  "a language tag",
  'Write a BCP 47 tag, such as `"en"`, `"de"` or `"pt-BR"`.',
  (value) => {
    try {
      return typeof value === "string" ? Intl.getCanonicalLocales(value)[0] : undefined;
    } catch {
      return undefined;
    }
  },
);

function segmentsOf(value: unknown): readonly string[] | undefined {
  if (typeof value !== "string") return undefined;
  const segments = value
    .normalize("NFC")
    .split("/")
    .filter((segment) => segment !== "");
  return segments.every((segment) => SEGMENT.test(segment) && !/^\.+$/.test(segment)) ? segments : undefined;
}

function parseUrl(value: unknown): URL | undefined {
  return typeof value === "string" && URL.canParse(value) ? new URL(value) : undefined;
}

const isHttp = (url: URL | undefined): boolean => url?.protocol === "http:" || url?.protocol === "https:";

const hasUser = (url: URL): boolean => url.username !== "" || url.password !== "";

const isBare = (url: URL): boolean =>
  !hasUser(url) && url.search === "" && url.hash === "" && !/[?#]$/.test(url.href);

import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { packageFile } from "../../eleventy-plugin/files/package-files.js";
import { encodePath, relativeUrl } from "../../eleventy-plugin/pages/urls/page-url.js";

/** A moved URL. Both paths start at the site's root and are not percent-encoded. */
export interface Redirect {
  readonly from: string;
  readonly to: string;
}

export interface RedirectTarget {
  readonly folder: string;
  /** The site's path prefix, such as `/` or `/docs/`. Slashes at its start and end are optional. */
  readonly pathPrefix: string;
}

/** Writes redirects and resolves to the paths of the files. Preserves unrelated content of existing files. */
type Write = (redirects: readonly Redirect[], target: RedirectTarget) => Promise<readonly string[]>;

/** Writers of redirects for static hosts. */
export const redirectFormats = {
  netlify: writeLines,
  json: writeJson,
  html: writePages,
} as const satisfies Record<string, Write>;

export type RedirectFormat = keyof typeof redirectFormats;

/** Writes `_redirects`, which Netlify, Cloudflare Pages and others read: one line per redirect. */
async function writeLines(
  redirects: readonly Redirect[],
  target: RedirectTarget,
): Promise<readonly string[]> {
  const file = join(target.folder, "_redirects");
  const superseded = supersededPaths(redirects, target);
  const existing = (await textOf(file))?.trimEnd().split(/\r?\n/) ?? [];
  const remaining = existing.filter((line) => !superseded.has(line.trim().split(/\s+/)[0] ?? ""));
  const lines = redirects.map(
    ({ from, to }) => `${prefixedPath(from, target)} ${prefixedPath(to, target)} 301`,
  );
  await write(file, `${[...remaining, ...lines].join("\n")}\n`);
  return [file];
}

interface JsonRedirect {
  readonly source: string;
  readonly destination: string;
  readonly permanent: boolean;
}

/** Writes `redirects.json` in the format of `vercel.json`, which is easy to convert to other formats. */
async function writeJson(redirects: readonly Redirect[], target: RedirectTarget): Promise<readonly string[]> {
  const file = join(target.folder, "redirects.json");
  const superseded = supersededPaths(redirects, target);
  const existing = JSON.parse((await textOf(file)) ?? "{}") as {
    readonly redirects?: readonly JsonRedirect[];
  };
  const remaining = (existing.redirects ?? []).filter(({ source }) => !superseded.has(source));
  const added = redirects.map(({ from, to }) => ({
    source: prefixedPath(from, target),
    destination: prefixedPath(to, target),
    permanent: true,
  }));
  await write(file, `${JSON.stringify({ ...existing, redirects: [...remaining, ...added] }, null, 2)}\n`);
  return [file];
}

/**
 * Returns the paths whose earlier redirects must be removed: their target changed, or a page exists there
 * again. Otherwise moving a page back would create a redirect loop.
 */
function supersededPaths(redirects: readonly Redirect[], target: RedirectTarget): ReadonlySet<string> {
  return new Set(redirects.flatMap(({ from, to }) => [prefixedPath(from, target), prefixedPath(to, target)]));
}

/** Writes a redirecting page at each old URL, for hosts without redirects. Never overwrites other pages. */
async function writePages(
  redirects: readonly Redirect[],
  { folder }: RedirectTarget,
): Promise<readonly string[]> {
  const template = await readFile(packageFile("_includes/api-reference/redirect.html"), "utf8");
  const files: string[] = [];
  for (const { from, to } of redirects) {
    const file = join(folder, from, "index.html");
    const existing = await textOf(file);
    if (existing !== undefined && !existing.includes(STUB)) continue;
    const address = escapeHtml(relativeUrl(to, from));
    await write(
      file,
      template.replaceAll("{address}", () => address),
    );
    files.push(file);
  }
  return files;
}

/** Identifies our redirect pages. */
const STUB = 'content="eleventy-plugin-api-reference check"';

const prefixedPath = (url: string, { pathPrefix }: RedirectTarget): string =>
  `/${pathPrefix}/${encodePath(url)}`.replace(/\/{2,}/g, "/");

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

async function textOf(file: string): Promise<string | undefined> {
  return readFile(file, "utf8").catch(() => undefined);
}

async function write(file: string, text: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
}

import type { Stats } from "node:fs";
import { readFile, realpath, stat } from "node:fs/promises";
import { extname, join, sep } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Request, RequestHandler, Response } from "express";
import { tryPercentDecode } from "../../eleventy-plugin/portable/well-formed.js";
import type { ServerManifest } from "../../eleventy-plugin/proxy/index.js";

type FoundFile = Extract<FoundPath, { file: string }>;

/**
 * Matches a hash in a file name (`site.1a2b3c4d.css`) or in the plugin's asset folder, but not a date or
 * timestamp.
 */
const HASHED =
  /\.(?!(?:19|20)\d{6}\.|\d{9,}\.)[\da-f]{8,64}\.\w+$|(?:^|\/)api-reference\/[\da-f]{8}\/[\w-]+\.\w+$/;

/** https://www.rfc-editor.org/rfc/rfc9727#section-2 */
const API_CATALOG = ".well-known/api-catalog";
const YEAR = "public, max-age=31536000, immutable";

/**
 * Headers of every response. The content security policy is only sent with the plugin's pages, because other
 * pages of the site may contain scripts.
 */
const SECURITY_HEADERS = {
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "SAMEORIGIN",
  "Referrer-Policy": "strict-origin-when-cross-origin",
};

/** Serves the files of a built site. */
export function staticSite(
  folder: string,
  { pathPrefix, policies }: Pick<ServerManifest, "pathPrefix" | "policies">,
): RequestHandler {
  const compressed = createCompressedFiles();
  const policyOf = new Map(
    policies.flatMap(({ policy, pages }) => pages.map((page) => [page, policy] as const)),
  );

  const sendFound = async (found: FoundFile, request: Request, response: Response): Promise<void> => {
    const { file, path, pathOnDisk, stats } = found;
    const policy = policyOf.get(path) ?? policyOf.get(pathOnDisk);
    if (policy !== undefined) response.set("Content-Security-Policy", policy);
    if (path === API_CATALOG)
      response.type("application/linkset+json").set("Link", `<${request.path}>; rel="api-catalog"`);
    response.set("Cache-Control", HASHED.test(path) ? YEAR : "no-cache");
    if (isCompressible(file, stats)) {
      response.vary("Accept-Encoding");
      const coding = codingFor(request);
      const content = coding && (await compressed(file, stats, coding));
      if (coding && content) return sendCompressed(content, coding, found, request, response);
    }
    response.sendFile(file, { dotfiles: "allow", cacheControl: false }, ignoreAborted(response));
  };

  const sendNotFound = async (request: Request, response: Response): Promise<void> => {
    const page = await findFile(folder, "/", "/404.html");
    response.status(404).set("Cache-Control", "no-cache");
    const isRead = request.method === "GET" || request.method === "HEAD";
    if (page === undefined || "redirect" in page || !isRead)
      return void response.type("text/plain").send("Not found\n");
    response.sendFile(
      page.file,
      { dotfiles: "allow", cacheControl: false, etag: false, lastModified: false, acceptRanges: false },
      ignoreAborted(response),
    );
  };

  return async (request, response) => {
    response.set(SECURITY_HEADERS);
    const found = await findFile(folder, pathPrefix, request.path);
    if (found === undefined) return sendNotFound(request, response);
    if (request.method !== "GET" && request.method !== "HEAD") {
      return void response
        .status(405)
        .set("Allow", "GET, HEAD")
        .type("text/plain")
        .send("Method not allowed\n");
    }
    if ("redirect" in found) return response.redirect(301, found.redirect + queryOf(request));
    return sendFound(found, request, response);
  };
}

/**
 * Returns the content coding for a response. Range requests get none, because ranges refer to the
 * uncompressed bytes.
 */
function codingFor(request: Request): Coding | undefined {
  if (request.headers.range !== undefined) return undefined;
  return (["br", "gzip"] as const).find((coding) => request.acceptsEncodings(coding) === coding);
}

function sendCompressed(
  content: Buffer,
  coding: Coding,
  { file, stats }: FoundFile,
  request: Request,
  response: Response,
): void {
  // `type` needs an extension: Express would send a path as the media type.
  response.type(extname(file));
  response.set({
    "Content-Encoding": coding,
    ETag: `W/"${stats.size.toString(16)}-${Math.round(stats.mtimeMs).toString(16)}-${coding}"`,
    "Last-Modified": stats.mtime.toUTCString(),
  });
  if (request.fresh) {
    response.removeHeader("Content-Type");
    response.removeHeader("Content-Encoding");
    response.status(304).end();
  } else {
    response.set("Content-Length", String(content.length));
    response.end(request.method === "HEAD" ? undefined : content);
  }
}

/**
 * Returns a callback for `sendFile` that handles its errors. If headers were sent already, it closes the
 * connection.
 */
function ignoreAborted(response: Response): (error?: Error) => void {
  return (error) => {
    if (error === undefined) return;
    const status = (error as { status?: number }).status ?? 500;
    if (response.headersSent) response.destroy();
    else
      response
        .status(status)
        .type("text/plain")
        .send(status === 416 ? "Range not satisfiable\n" : "Not found\n");
  };
}

function queryOf({ originalUrl }: Request): string {
  const at = originalUrl.indexOf("?");
  return at < 0 ? "" : originalUrl.slice(at);
}

type Coding = "br" | "gzip";

const COMPRESSIBLE = /^\.(?:html?|css|m?js|json|map|xml|svg|txt|md|ya?ml|webmanifest|wasm|ttf|ico)$/i;
const MIN_SIZE = 1024;
const MAX_SIZE = 16 * 1024 * 1024;
const BROTLI_QUALITY = 5;

const compress = {
  br: (content: Buffer) =>
    promisify(brotliCompress)(content, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      },
    }),
  gzip: (content: Buffer) => promisify(gzip)(content),
} satisfies Record<Coding, (content: Buffer) => Promise<Buffer>>;

function isCompressible(file: string, { size }: Stats): boolean {
  return size >= MIN_SIZE && size <= MAX_SIZE && COMPRESSIBLE.test(extname(file));
}

/**
 * Compresses files on their first request and caches the results up to `maxBytes`. Returns undefined while
 * `maxAtOnce` compressions run, so that the caller sends the file uncompressed instead of waiting.
 */
export function createCompressedFiles(
  maxBytes = 64 * 1024 * 1024,
  maxAtOnce = 16,
): (file: string, stats: Stats, coding: Coding) => Promise<Buffer> | undefined {
  const cache = new Map<string, Promise<Buffer>>();
  let bytes = 0;
  let running = 0;

  const evict = async (key: string, content: Promise<Buffer>): Promise<void> => {
    cache.delete(key);
    bytes -= (await content).length;
  };
  const store = async (key: string, content: Promise<Buffer>): Promise<void> => {
    cache.set(key, content);
    try {
      bytes += (await content).length;
    } catch {
      cache.delete(key);
      return;
    }
    for (const [oldest, older] of cache) {
      if (bytes <= maxBytes) break;
      await evict(oldest, older);
    }
  };

  return (file, stats, coding) => {
    const key = `${file}\0${stats.mtimeMs}\0${stats.size}\0${coding}`;
    const cached = cache.get(key);
    if (cached !== undefined) {
      cache.delete(key);
      cache.set(key, cached);
      return cached;
    }
    if (running >= maxAtOnce) return undefined;
    running += 1;
    const content = readFile(file)
      .then(compress[coding])
      .finally(() => (running -= 1));
    void store(key, content);
    return content;
  };
}

/** The file or redirect that a request path leads to. */
type FoundPath =
  | {
      readonly file: string;
      /** Path in the folder, as requested. */
      readonly path: string;
      /** Path in the folder, with symbolic links resolved. */
      readonly pathOnDisk: string;
      readonly stats: Stats;
    }
  | { readonly redirect: string };

/**
 * Finds the file for a request path: `/guide/` is `guide/index.html`; `/guide` redirects to `/guide/` if that
 * exists, otherwise it is `guide.html`. Never returns hidden files or files outside the folder, including
 * symbolic links that leave it. Names must match in case, even on case-insensitive file systems.
 */
async function findFile(
  folder: string,
  pathPrefix: string,
  requestPath: string,
): Promise<FoundPath | undefined> {
  if (`${requestPath}/` === pathPrefix || (requestPath === "/" && pathPrefix !== "/"))
    return { redirect: pathPrefix };
  const path = requestPath.startsWith(pathPrefix) ? requestPath.slice(pathPrefix.length) : undefined;
  const segments = path === undefined ? undefined : segmentsOf(path);
  if (segments === undefined) return undefined;
  const isFolder = segments.at(-1) === "";
  const inside = segments.join("/");
  if (isFolder) return findExisting(folder, `${inside}index.html`);
  const file = await findExisting(folder, inside);
  if (file !== undefined) return file;
  if ((await findExisting(folder, `${inside}/index.html`)) !== undefined)
    return { redirect: `${requestPath}/` };
  return findExisting(folder, `${inside}.html`);
}

/**
 * Returns the decoded path segments; the last is empty if the path ends in a slash. Returns undefined for
 * invalid or hidden names.
 */
function segmentsOf(path: string): readonly string[] | undefined {
  const decoded = tryPercentDecode(path);
  const segments = decoded?.split("/");
  const arePlain = segments?.every(
    (segment, index) => isPlain(segment) || (segment === "" && index === segments.length - 1),
  );
  return arePlain ? segments : undefined;
}

function isPlain(name: string): boolean {
  return name !== "" && (!name.startsWith(".") || name === ".well-known") && !/[\0\\]/.test(name);
}

async function findExisting(folder: string, path: string): Promise<FoundPath | undefined> {
  try {
    const [root, file] = await Promise.all([realpath(folder), realpath(join(folder, path))]);
    const stats = await stat(file);
    if (!stats.isFile() || !file.startsWith(root + sep)) return undefined;
    const names = file.slice(root.length + 1).split(sep);
    const pathOnDisk = names.join("/");
    return names.every(isPlain) && !isOtherCase(pathOnDisk, path)
      ? { file, path, pathOnDisk, stats }
      : undefined;
  } catch {
    return undefined; // Missing or not readable: not found in either case.
  }
}

/** Whether two names differ only in case. Unicode normal forms of the same letter (é) count as equal. */
function isOtherCase(onDisk: string, requested: string): boolean {
  const [one, other] = [onDisk.normalize(), requested.normalize()];
  return one !== other && one.toLowerCase() === other.toLowerCase();
}

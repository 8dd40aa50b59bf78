import { extname } from "node:path";
import type { Request, RequestHandler, Response } from "express";
import { createCompressedFiles, isCompressible, type Coding } from "./compressed-files.js";
import type { ServerManifest } from "../../eleventy-plugin/proxy/index.js";
import { findFile, type FoundPath } from "./site-files.js";

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

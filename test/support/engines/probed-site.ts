import { readFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { browserSite, type BrowserSite } from "../browser-site.js";
import { startLocalServer, type LocalServer } from "../local-server.js";

const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".css": "text/css",
  ".js": "text/javascript",
  ".json": "application/json",
};

/**
 * The first script of each page. Records errors in `sessionStorage`, so that they are not lost when another
 * page is opened.
 */
const PROBE = `
  const seen = JSON.parse(sessionStorage.getItem("probe") ?? "[]");
  const note = (what) => { seen.push(what); sessionStorage.setItem("probe", JSON.stringify(seen)); };
  addEventListener("error", ({ message, target }) => note(message ?? "not loaded: " + (target.src ?? target.href)), true);
  addEventListener("unhandledrejection", ({ reason }) => note("not handled: " + reason));
  addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) => note(violatedDirective + " refuses " + blockedURI));
  for (const level of ["error", "warn"]) {
    const print = console[level];
    console[level] = (...words) => { note(level + ": " + words.join(" ")); print(...words); };
  }
`;

/** Shows a page in a frame, for browsers whose window cannot be narrow enough. */
const FRAME = `<!doctype html><style>body{margin:0}iframe{border:0;height:900px}</style><iframe></iframe>
<script>const { searchParams } = new URL(location); const [frame] = document.getElementsByTagName("iframe");
frame.width = searchParams.get("width"); frame.src = searchParams.get("address");</script>`;

/** Serves a built site whose pages begin with a probe. The caller stops it. */
export async function probedSite(name: BrowserSite): Promise<LocalServer & { readonly stop: () => void }> {
  const root = await browserSite(name);
  return startLocalServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? "/", "http://site.test").pathname);
    const file = join(root, path.endsWith("/") ? `${path}index.html` : path);
    const answer = (status: number, type: string, content: Uint8Array | string): void =>
      void response.writeHead(status, { "content-type": type }).end(content);
    if (path === "/probe.js") return answer(200, "text/javascript", PROBE);
    if (path === "/frame.html") return answer(200, "text/html", FRAME);
    if (path === "/favicon.ico") return answer(204, "image/x-icon", "");
    readFile(file).then(
      (content) => {
        const type = TYPES[extname(file)] ?? "application/octet-stream";
        if (extname(file) !== ".html") return answer(200, type, content);
        answer(200, type, content.toString().replace(/<head>/, '<head><script src="/probe.js"></script>'));
      },
      () => answer(404, "text/plain", "Not found"),
    );
  });
}

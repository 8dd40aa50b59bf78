/** Makes pages in a thread of its own, from the last to the first; the main thread comes to meet it. */
import { createRequire } from "node:module";
import { parentPort, workerData } from "node:worker_threads";
import type { Nunjucks } from "../../eleventy-types.js";
import { pageView } from "../page-view.js";
import type { NativePage } from "../page.js";
import { pageTemplate } from "../register-pages.js";
import { createRenderer } from "../renderer.js";
import type { SiteContext } from "../site-view.js";
import { hasTwin } from "../twin/twin-url.js";
import { claim, type MadePage, type PageJob } from "./page-job.js";

const { pages, order, claims, hasLayout, context, shippedFolder } = workerData as PageJob;

const siteContext: SiteContext = {
  ...context,
  downloadUrl: (reference) => context.downloadUrls.get(reference),
  versionsOf: () => undefined,
};

const require = createRequire(createRequire(import.meta.url).resolve("@11ty/eleventy"));
const nunjucks = require("nunjucks") as Nunjucks;
const renderer = createRenderer(nunjucks, new nunjucks.Environment(null, {}), { shipped: shippedFolder });
const { pageMarkdown } = await import("../twin/page-markdown.js");

async function make(page: NativePage): Promise<Omit<MadePage, "index">> {
  const view = pageView(page, siteContext);
  const html = await renderer.page(pageTemplate(page.kind, hasLayout), page.kind, {
    page: { url: page.url },
    apiReferencePage: page,
    reference: page.reference,
    ...(page.kind === "operation" ? { operation: page.operation } : {}),
    view,
    texts: {},
  });
  const withTwin = siteContext.options.llms && hasTwin(page);
  return { html, ...(withTwin ? { twin: pageMarkdown(page, view, {}, siteContext) } : {}) };
}

for (const index of order) {
  if (!claim(claims, index)) continue;
  const made = await make(pages[index] as NativePage).catch(() => ({}));
  parentPort?.postMessage({ index, ...made } satisfies MadePage);
}

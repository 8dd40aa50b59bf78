import { createServer } from "node:http";
import type { Page } from "playwright-core";
import { expect, onTestFinished, test } from "vitest";
import { startServer } from "../server/proxied-server.js";
import { startUpstream } from "../server/upstreams.js";
import { browserGroup, core, sharedBrowser } from "../support/browser.js";
import { listenInTest } from "../support/local-server.js";

const policy = "default-src 'self'; frame-ancestors 'self'";

browserGroup("the proxy, seen from browsers", () => {
  async function pageAt(address: string): Promise<Page> {
    const page = await (await sharedBrowser()).newPage();
    onTestFinished(() => page.close());
    await page.goto(address);
    return page;
  }

  /** Serves `html` on another origin, and returns its URL. */
  async function foreignSite(html: string): Promise<string> {
    const server = createServer((_, response) => response.setHeader("Content-Type", "text/html").end(html));
    return `http://127.0.0.1:${await listenInTest(server)}/`;
  }

  async function siteWithApi() {
    const api = await startUpstream((_, response) => {
      const headers = { "Content-Type": "text/html", "Set-Cookie": "planted=1", "WWW-Authenticate": "Basic" };
      response.writeHead(401, headers).end("<script>window.PWNED = 1</script>");
    });
    const server = await startServer({ origins: [api.origin] });
    return { api, server };
  }

  test("a page of the site gets the API's response as bytes: no prompt, no cookie", async () => {
    const { api, server } = await siteWithApi();
    const page = await pageAt(server.origin);
    const got = await page.evaluate(async (target) => {
      const answer = await fetch("/_api-proxy", {
        method: "POST",
        redirect: "error",
        headers: { "X-Proxy-Url": target, "X-Proxy-Method": "DELETE", "X-Proxy-H-Cookie": "typed=1" },
      });
      const { status, headers } = answer;
      return {
        status,
        upstream: headers.get("x-upstream-status"),
        text: await answer.text(),
        cookie: document.cookie,
      };
    }, api.origin);
    expect(got).toEqual({
      status: 200,
      upstream: "401",
      text: "<script>window.PWNED = 1</script>",
      cookie: "",
    });
    expect(api.received[0]).toMatchObject({ method: "DELETE", headers: { cookie: "typed=1" } });
    expect(api.received[0]?.headers["user-agent"]).toBeUndefined();
  });

  test("the route serves no page, script, image or service worker", async () => {
    const { api, server } = await siteWithApi();
    const page = await pageAt(server.origin);
    const failed = await page.evaluate(async () => {
      const loads = (element: HTMLScriptElement | HTMLImageElement): Promise<boolean> =>
        new Promise((done) => {
          element.onload = () => done(true);
          element.onerror = () => done(false);
          element.src = "/_api-proxy";
          document.head.append(element);
        });
      const worker = await navigator.serviceWorker.register("/_api-proxy").then(
        () => true,
        () => false,
      );
      return [await loads(document.createElement("script")), await loads(new Image()), worker];
    });
    expect(failed).toEqual([false, false, false]);
    expect((await page.goto(`${server.origin}/_api-proxy`))?.status()).toBe(405);
    expect(api.received).toEqual([]);
  });

  test("another site cannot call it, neither by script nor by form", core, async () => {
    const { api, server } = await siteWithApi();
    const foreign = await pageAt(await foreignSite("<form method=post></form>"));
    const called = await foreign.evaluate(
      async ([route = "", target = ""]) => {
        const headers = { "X-Proxy-Url": target, "X-Proxy-Method": "GET" };
        const attempts = [fetch(route, { method: "POST", headers }), fetch(route, { method: "POST" })];
        return (await Promise.allSettled(attempts)).map(({ status }) => status);
      },
      [`${server.origin}/_api-proxy`, api.origin],
    );
    expect(called).toEqual(["rejected", "rejected"]);
    const answered = foreign.waitForResponse(/_api-proxy/);
    await foreign.evaluate((route) => {
      const form = document.forms[0];
      if (form) form.action = route;
      form?.submit();
    }, `${server.origin}/_api-proxy`);
    expect((await answered).status()).toBe(403);
    expect(api.received).toEqual([]);
  });

  test("a page of the site in another site's frame stays empty (C-37)", async () => {
    const files = { "index.html": "<h1>Home</h1>", "reference/index.html": "<h1>Reference</h1>" };
    const pages = ["reference/index.html"];
    const server = await startServer({ files, manifest: { pages, policies: [{ policy, pages }] } });
    for (const path of ["/", "/reference/"]) {
      const foreign = await pageAt(await foreignSite(`<iframe src="${server.origin}${path}"></iframe>`));
      const [, frame] = foreign.frames();
      expect(frame?.url()).toMatch(/^chrome-error:/);
    }
  });
});

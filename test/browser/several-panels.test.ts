import { readFile } from "node:fs/promises";
import { extname, join } from "node:path";
import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { browserGroup, complaintsOf, core, sharedBrowser } from "../support/browser.js";
import { TYPES } from "../support/browser-pages.js";
import { config, createSite, type Site } from "../support/eleventy-site.js";
import { startLocalServer, type LocalServer } from "../support/local-server.js";
import { idsOf, repeatedIds } from "../support/page-elements.js";
import { startSocketServer, type SocketServer } from "../support/socket-server.js";
import { violations } from "../support/violations.js";

/** Returns an API with one operation, which needs a token and a body with a name. */
const api = (title: string, operationId: string, origin: string): string => `openapi: 3.1.0
info: { title: ${title}, version: "1" }
servers: [{ url: "${origin}" }, { url: "${origin}/{stage}", variables: { stage: { default: test, enum: [test, live] } } }]
security: [{ token: [] }, { key: [] }]
paths:
  /berths/{quay}:
    post:
      operationId: ${operationId}
      summary: ${operationId}
      parameters:
        - { name: quay, in: path, required: true, schema: { type: string }, example: north }
        - { name: tags, in: query, schema: { type: array, items: { type: string } } }
        - { name: near, in: query, schema: { type: object, properties: { mile: { type: integer } } } }
        - { name: kind, in: query, schema: { type: string, enum: [buoy, pile] } }
      requestBody:
        required: true
        content:
          application/json:
            schema: { $ref: "#/components/schemas/Berth" }
            examples:
              rasp: { value: { name: Rasp } }
              saw: { value: { name: Saw } }
          multipart/form-data:
            schema: { type: object, properties: { name: { type: string }, chart: { type: string, format: binary } } }
      responses:
        "201": { description: Added, content: { application/json: { schema: { $ref: "#/components/schemas/Berth" } } } }
components:
  securitySchemes:
    token: { type: http, scheme: bearer }
    key: { type: apiKey, in: header, name: X-Key }
  schemas:
    Berth: { type: object, required: [name], properties: { name: { type: string }, length: { type: integer } } }
`;

const events = (host: string): string => `asyncapi: 3.0.0
info: { title: Calls, version: "1" }
servers: { live: { host: "${host}", protocol: ws }, queue: { host: mqtt.example.com, protocol: mqtt } }
channels:
  deck:
    address: /deck/{side}
    parameters: { side: { enum: [port, starboard], default: port } }
    messages:
      hail: { title: Hail, headers: { type: object, properties: { tone: { type: string } } }, payload: { type: object, required: [text], properties: { text: { type: string } } } }
operations:
  receiveHail: { action: receive, channel: { $ref: "#/channels/deck" } }
`;

/** Three panels, two of them of one operation, and every other kind of excerpt of that operation. */
const THREE = `
<h2>Berths</h2>
{% apiOperation "addBerth", { parts: ["call", "description", "authorization", "parameters", "body", "answers"] } %}
{% apiSample "addBerth", { answer: true } %}
{% apiSchema "/harbour#Berth" %}
{% apiTry "addBerth", { values: { body: { name: "Filled in" } } } %}
{% apiTry "addBerth" %}
{% apiTry "receiveHail", { values: { "channel.side": "starboard", payload: { text: "Ahoy" } } } %}
{% apiSample "addBerth", { language: "curl" } %}
{% apiOperation "receiveHail" %}
`;

const TWO_SERVERS = `{% apiTry "addBerth" %}{% apiTry "addBuoy" %}`;

const inOurFrame = (content: string): string =>
  `---\nlayout: api-reference/site.njk\ntitle: Guide\n---\n${content}`;
const inFrameOfSite = (content: string): string =>
  `<!doctype html><html lang="en"><head><title>Guide</title></head><body><main><h1>Guide</h1>${content}</main></body></html>`;

/** A page of each frame, with the options of its main tests. */
const GUIDES = [
  ["/", {}],
  ["/own/", core],
] as const;

/** Returns the ids that several elements of the rendered page have. */
const repeatedLiveIds = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const ids = [...document.querySelectorAll("[id]")].map(({ id }) => id);
    return ids.filter((id, index) => ids.indexOf(id) !== index);
  });

/**
 * Returns references by id that do not lead to an element of the same excerpt, and radio buttons whose group
 * has members in several excerpts.
 */
const foreignReferences = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const found: string[] = [];
    const ATTRIBUTES = [
      "for",
      "aria-labelledby",
      "aria-describedby",
      "aria-controls",
      "list",
      "popovertarget",
    ];
    for (const excerpt of document.querySelectorAll(".ar-excerpt"))
      for (const element of excerpt.querySelectorAll("*")) {
        const fragment = element instanceof HTMLAnchorElement ? element.getAttribute("href") : null;
        const ids = [
          ...ATTRIBUTES.flatMap((name) => element.getAttribute(name)?.split(" ").filter(Boolean) ?? []),
          ...(fragment?.startsWith("#") ? [decodeURIComponent(fragment.slice(1))] : []),
        ];
        for (const id of ids)
          if (!excerpt.contains(document.getElementById(id) ?? document.head))
            found.push(`${element.outerHTML.slice(0, 120)} → ${id}`);
        if (element instanceof HTMLLabelElement && element.control && !excerpt.contains(element.control))
          found.push(element.outerHTML);
        if (element instanceof HTMLInputElement && element.type === "radio") {
          const group = document.querySelectorAll(`input[type=radio][name="${CSS.escape(element.name)}"]`);
          if ([...group].some((other) => !excerpt.contains(other))) found.push(`radio group ${element.name}`);
        }
      }
    return found;
  });

browserGroup("a guide with several panels", () => {
  let site: Site;
  let pages: LocalServer & { readonly stop: () => void };
  let socket: SocketServer;
  const apis: (LocalServer & { readonly stop: () => void })[] = [];
  /** Body and credentials of each request, by its origin. */
  const received = new Map<
    string,
    { readonly path: string; readonly body: string; readonly auth: string }[]
  >();

  async function startApi(): Promise<string> {
    const server = await startLocalServer((request, response) => {
      response.setHeader("access-control-allow-origin", "*");
      response.setHeader("access-control-allow-headers", "authorization, content-type, x-key");
      if (request.method === "OPTIONS") return void response.writeHead(204).end();
      const chunks: Buffer[] = [];
      request.on("data", (chunk: Buffer) => chunks.push(chunk));
      request.on("end", () => {
        const body = Buffer.concat(chunks).toString();
        const { authorization = "", "x-key": key = "" } = request.headers;
        received
          .get(server.origin)
          ?.push({ path: request.url ?? "", body, auth: authorization + String(key) });
        response.writeHead(201, { "content-type": "application/json" }).end(body);
      });
    });
    apis.push(server);
    received.set(server.origin, []);
    return server.origin;
  }
  const requestsTo = (index: number) => received.get(apis[index]?.origin ?? "") ?? [];

  beforeAll(async () => {
    const [first, second] = [await startApi(), await startApi()];
    socket = await startSocketServer();
    site = await createSite({
      "harbour.yaml": api("Harbour", "addBerth", first),
      "sea.yaml": api("Sea", "addBuoy", second),
      "calls.yaml": events(socket.host),
      "index.njk": inOurFrame(THREE),
      "own.njk": inFrameOfSite(THREE),
      "servers.njk": inFrameOfSite(TWO_SERVERS),
      "eleventy.config.js": config({
        openapi: {
          sources: [
            { spec: "harbour.yaml", route: "/harbour" },
            { spec: "sea.yaml", route: "/sea" },
          ],
        },
        asyncapi: { spec: "calls.yaml", route: "/calls" },
      }),
    });
    const { code, stdout, stderr } = await site.build();
    expect(code, stdout + stderr).toBe(0);
    pages = await startLocalServer((request, response) => {
      const { pathname } = new URL(request.url ?? "/", "http://site.test");
      const file = join(site.folder, "_site", decodeURIComponent(pathname).replace(/\/$/, "/index.html"));
      const type = TYPES[extname(file)] ?? "application/octet-stream";
      readFile(file).then(
        (body) => response.writeHead(200, { "content-type": type }).end(body),
        () => response.writeHead(pathname === "/favicon.ico" ? 204 : 404).end(),
      );
    });
  });
  afterAll(async () => {
    for (const server of apis) server.stop();
    pages?.stop();
    await socket?.close();
    await site?.dispose();
  });

  async function open(path: string): Promise<{ page: Page; complaints: readonly string[] }> {
    for (const requests of received.values()) requests.length = 0;
    const context = await (await sharedBrowser()).newContext({ viewport: { width: 1440, height: 900 } });
    onTestFinished(() => context.close());
    const page = await context.newPage();
    const complaints = complaintsOf(page);
    await page.goto(pages.origin + path);
    return { page, complaints };
  }

  /** Opens all panels of a page. Returns the excerpt of each. */
  async function openAll(page: Page): Promise<readonly Locator[]> {
    const excerpts = await page.locator(".ar-excerpt:has(.ar-try)").all();
    for (const excerpt of excerpts) {
      await excerpt.locator(".ar-try > summary").click();
      await excerpt.locator("form[data-ready]").waitFor();
    }
    return excerpts;
  }

  /** Opens all panels of a guide with three of them. */
  async function openThree(path: string) {
    const { page, complaints } = await open(path);
    const [first, second, third] = await openAll(page);
    if (!first || !second || !third) throw new Error("The guide has fewer than three panels.");
    return { page, complaints, first, second, third };
  }

  const body = (panel: Locator): Locator => panel.locator('textarea[id$="ar-request-body"]');
  const payload = (panel: Locator): Locator => panel.locator('textarea[id$="ar-payload"]');
  const token = (panel: Locator): Locator => panel.locator("input[data-scheme=token]");
  const server = (panel: Locator): Locator => panel.locator('select[id$="ar-server"]');
  const answer = (panel: Locator): Locator => panel.locator('[data-place="body"]');

  /** Presses Send and waits until the response contains a text. */
  async function send(panel: Locator, text: string): Promise<void> {
    await panel.locator(".ar-send [type=submit]").click();
    await expect.poll(() => answer(panel).textContent()).toContain(text);
    await expect.poll(() => panel.locator(".ar-send > .ar-vh").textContent()).not.toBe("");
  }

  for (const [path, options] of GUIDES) {
    test(`${path}: ids are unique as built, after opening and after sending`, options, async () => {
      const html = await site.read(`${path.slice(1)}index.html`);
      expect(repeatedIds(html)).toEqual([]);
      expect(idsOf(html).filter((id) => id.includes("~"))).toEqual([]);
      const { page, complaints } = await open(path);
      const check = async (): Promise<void> => {
        expect(await repeatedLiveIds(page)).toEqual([]);
        expect(await foreignReferences(page)).toEqual([]);
      };
      await check();
      const [first, second, third] = await openAll(page);
      if (!first || !second || !third) throw new Error("The guide has fewer than three panels.");
      expect(await page.locator("form[data-ready]").count()).toBe(3);
      await check();

      // The form of multipart bodies, lists, objects, server variables and a custom URL have ids of their own.
      await second.getByLabel("Media type").selectOption("multipart/form-data");
      for (const add of await page.getByRole("button", { name: "Add value" }).all()) await add.click();
      for (const panel of [first, second, third]) await panel.locator(".ar-server > summary").click();
      await server(first).selectOption({ index: 1 });
      await server(second).selectOption("Custom base URL");
      await server(third).selectOption({ index: 1 });
      await check();
      for (const panel of [first, second, third]) await server(panel).selectOption({ index: 0 });
      await second.getByLabel("Media type").selectOption("application/json");

      for (const panel of [first, second]) {
        await send(panel, '"name"');
        await send(panel, '"name"');
      }
      await third.getByRole("button", { name: "Connect" }).click();
      await expect.poll(() => third.locator(".ar-log").innerText()).toContain("welcome");
      await third.locator(".ar-send [type=submit]").click();
      await check();
      await second.getByText("Raw", { exact: true }).click();
      await second.locator("details.ar-further > summary").click();
      await second.getByRole("button", { name: "Look at two side by side" }).click();
      await page.getByRole("dialog").waitFor();
      await check();
      expect(complaints).toEqual([]);
    });

    test(`${path}: each panel sends its own request and shows its own response`, options, async () => {
      const { page, complaints, first, second, third } = await openThree(path);
      await expect.poll(() => body(first).inputValue()).toContain("Filled in");
      expect(await body(second).inputValue()).toContain("Rasp");
      expect(await payload(third).inputValue()).toContain("Ahoy");
      await body(second).fill('{"name":"Second"}');
      await second.getByLabel("quay", { exact: true }).fill("south");
      await send(first, "Filled in");
      await send(second, "Second");
      expect(requestsTo(0).map(({ path: sent, body: text }) => [sent, JSON.parse(text)])).toEqual([
        ["/berths/north", { name: "Filled in" }],
        ["/berths/south", { name: "Second" }],
      ]);
      expect(await answer(first).textContent()).toContain("Filled in");
      await third.getByRole("button", { name: "Connect" }).click();
      await expect.poll(() => third.locator(".ar-log").innerText()).toContain("welcome");
      await third.locator(".ar-send [type=submit]").click();
      await expect.poll(() => third.locator(".ar-log").innerText()).toContain("answer");
      expect(socket.visits().at(-1)?.url).toBe("/deck/starboard");
      expect(
        socket
          .visits()
          .at(-1)
          ?.frames.map(({ text }) => JSON.parse(text) as object),
      ).toEqual([{ text: "Ahoy" }]);
      // The line with Send of each panel leads to its own response.
      const targets = await page.locator("form .ar-sent a").evaluateAll((links) =>
        links.map((link) => {
          const target = document.getElementById(
            decodeURIComponent((link as HTMLAnchorElement).hash.slice(1)),
          );
          return target !== null && target.closest(".ar-excerpt") === link.closest(".ar-excerpt");
        }),
      );
      expect(targets).toEqual([true, true, true]);
      // The button beside the path copies the URL of its own panel.
      expect(
        await page
          .locator(".ar-excerpt:has(.ar-try) .ar-call [data-copy][data-text]")
          .evaluateAll((buttons) =>
            buttons.map((button) => new URL((button as HTMLElement).dataset["text"] ?? "").pathname),
          ),
      ).toEqual(["/berths/north", "/berths/south"]);
      expect(complaints).toEqual([]);
    });

    test(`${path}: panels work once when a script of the site restores the guide`, async () => {
      const { page, complaints, first, second, third } = await openThree(path);
      await body(first).fill('{"name":"Left"}');
      await send(first, "Left");
      await page.evaluate(async () => {
        const guide = document.querySelector("main");
        const left = guide?.cloneNode(true);
        const other = document.createElement("main");
        guide?.replaceWith(other);
        await new Promise((next) => requestAnimationFrame(next));
        if (left) other.replaceWith(left);
      });
      // A panel waits until it is visible.
      for (const panel of [first, second, third]) {
        await panel.locator(".ar-try").scrollIntoViewIfNeeded();
        await panel.locator("form[data-ready]").waitFor();
      }
      expect(await repeatedLiveIds(page)).toEqual([]);
      expect(await page.locator(".ar-answer:visible").count()).toBe(0);
      await expect.poll(() => body(first).inputValue()).toContain("Filled in");
      await send(first, "Filled in");
      await send(second, "Rasp");
      expect(requestsTo(0)).toHaveLength(3);
      expect(await page.locator("form").count()).toBe(3);
      expect(complaints).toEqual([]);
    });

    test(`${path}: the groups of excerpts have different accessible names`, options, async () => {
      const { page } = await open(path);
      for (const name of ["addBerth", "addBerth 2", "addBerth 3", "addBerth 4", "addBerth 5", "Berth"])
        expect(await page.getByRole("group", { name, exact: true }).count(), name).toBe(1);
    });

    test(`${path}: has no accessibility violations with three open panels`, async () => {
      const { page, first, second } = await openThree(path);
      await send(first, "Filled in");
      await send(second, "Rasp");
      expect(await violations(page)).toEqual([]);
    });
  }

  test("a label focuses the control of its own panel", core, async () => {
    const { first, second } = await openThree("/own/");
    for (const panel of [second, first])
      for (const name of ["quay", "kind", "token"]) {
        await panel
          .locator("label", { hasText: new RegExp(`^${name}$`) })
          .first()
          .click();
        const focused = await panel.evaluate(
          (excerpt) => excerpt.contains(document.activeElement) && document.activeElement?.id,
        );
        expect(focused).toMatch(/ar-p\d|ar-credential/);
      }
  });

  test("the keyboard moves through one panel after the other, and between the tabs of one response", async () => {
    const { page, first, second } = await openThree("/own/");
    await send(first, "Filled in");
    await send(second, "Rasp");
    const visited: number[] = [];
    await first.locator(".ar-try > summary").focus();
    for (let step = 0; step < 200 && !visited.includes(3); step += 1) {
      const index = await page.evaluate(() => {
        const panels = [...document.querySelectorAll(".ar-excerpt:has(.ar-try)")];
        const current = document.activeElement?.closest(".ar-excerpt") ?? null;
        const found = current && panels.indexOf(current);
        return found === null || found < 0 ? 3 : found;
      });
      visited.push(index);
      await page.keyboard.press("Tab");
    }
    expect([...visited].sort()).toEqual(visited);
    expect(new Set(visited)).toEqual(new Set([0, 1, 2, 3]));
    await second.getByRole("radio", { name: "Body" }).focus();
    await page.keyboard.press("ArrowRight");
    expect(await second.getByRole("radio", { name: "Raw" }).isChecked()).toBe(true);
    expect(await first.getByRole("radio", { name: "Body" }).isChecked()).toBe(true);
  });

  test("earlier requests, undo and validation belong to one panel", core, async () => {
    const { first, second } = await openThree("/own/");
    await send(first, "Filled in");
    await body(first).fill('{"name":"Other"}');
    await send(first, "Other");
    await expect
      .poll(() => first.locator("details.ar-further > summary").allInnerTexts())
      .toEqual(["1 earlier send"]);
    expect(await second.locator("details.ar-further").count()).toBe(0);
    await body(second).fill('{"name":1}');
    await expect.poll(() => second.locator('[id$="ar-request-body-status"]').innerText()).not.toBe("");
    expect(await first.locator('[id$="ar-request-body-status"]').innerText()).not.toContain("1");
    await second.getByRole("button", { name: "Reset" }).click();
    expect(await body(second).inputValue()).toContain("Rasp");
    expect(await body(first).inputValue()).toContain("Other");
    await second.getByRole("button", { name: "Undo" }).click();
    expect(await body(second).inputValue()).toBe('{"name":1}');
    expect(await first.getByRole("button", { name: "Undo" }).count()).toBe(0);
  });

  test("a panel's values stay while others are opened and closed", async () => {
    const { first, second } = await openThree("/own/");
    await body(first).fill('{"name":"Stays"}');
    await second.locator(".ar-try > summary").click();
    await first.locator(".ar-try > summary").click();
    await first.locator(".ar-try > summary").click();
    expect(await body(first).inputValue()).toBe('{"name":"Stays"}');
    expect(await second.locator(".ar-try").getAttribute("open")).toBeNull();
  });

  test("credentials are shared by panels that send to one server", core, async () => {
    const { first, second } = await openThree("/own/");
    await token(first).fill("s3cret");
    await expect.poll(() => token(second).inputValue()).toBe("s3cret");
    await send(second, "Rasp");
    expect(requestsTo(0).map(({ auth }) => auth)).toEqual(["Bearer s3cret"]);
    await second.getByRole("button", { name: "Forget", exact: false }).click();
    await expect.poll(() => token(first).inputValue()).toBe("");
    await send(first, "Filled in");
    expect(requestsTo(0).at(-1)?.auth).toBe("");
  });

  test("credentials are not sent to the server of another panel, and each reference forgets its own", async () => {
    const { page } = await open("/servers/");
    const [berth, buoy] = await openAll(page);
    if (!berth || !buoy) throw new Error("The guide has fewer than two panels.");
    await token(berth).fill("s3cret");
    await send(buoy, "Rasp");
    expect(await token(buoy).inputValue()).toBe("");
    expect(requestsTo(1).map(({ auth }) => auth)).toEqual([""]);
    await token(buoy).fill("other");
    await buoy.getByRole("button", { name: "Forget", exact: false }).click();
    expect(await token(buoy).inputValue()).toBe("");
    expect(await token(berth).inputValue()).toBe("s3cret");
    await send(berth, "Rasp");
    expect(requestsTo(0).at(-1)?.auth).toBe("Bearer s3cret");
  });
});

import { expect, test } from "vitest";
import { answeringServer } from "../support/answering-server.js";
import { browserGroup, core } from "../support/browser.js";
import { useBrowserPages } from "../support/browser-pages.js";
import {
  copiedLink,
  keptByPage,
  openPanel,
  send,
  untilEngineRan,
  useBaseUrl,
} from "../support/panel-page.js";

const GET = "/answers/operations/get-thing/";
const ADD_TOOL = "/workshop/tools/add-tool/";
const SECRET = "s3cret";

browserGroup("links to a request", () => {
  const pages = useBrowserPages("panel");

  async function opened(path: string) {
    const opening = await pages.open(path, { permissions: ["clipboard-read", "clipboard-write"] });
    await openPanel(opening.page);
    return opening;
  }

  test("a page opened with one shows what it filled in, sends nothing; Send sends that", core, async () => {
    const server = await answeringServer({ body: "{}" });
    const { page } = await opened(GET);
    await page.getByLabel("pattern", { exact: true }).fill("a&b=c %");
    await page.getByLabel("X-Trace", { exact: true }).fill("t-1");
    await page.locator("#ar-p0").fill("12");
    const link = await copiedLink(page);
    const { page: other, requests, complaints } = await pages.open(link.slice(pages.origin.length));
    await other.locator("form[data-ready]").waitFor();
    const note = "Filled in from the link: id, pattern, big, X-Trace. Nothing was sent.";
    await expect.poll(() => other.locator(".ar-notes").innerText()).toContain(note);
    expect(await other.getByLabel("pattern", { exact: true }).inputValue()).toBe("a&b=c %");
    expect(requests.filter((address) => !address.startsWith(pages.origin))).toEqual([]);
    await useBaseUrl(other, server.origin);
    await send(other);
    const [request] = server.requests.filter(({ method }) => method === "GET");
    expect(request?.url).toBe("/things/12?pattern=a%26b%3Dc%20%25&big=9007199254740993");
    expect(request?.headers["x-trace"]).toBe("t-1");
    expect(complaints).toEqual([]);
    await expect.poll(() => other.locator(".ar-notes").innerText()).not.toContain("Filled in");
  });

  test("Send waits for what a link fills in, also where that came only with another try", core, async () => {
    const { page } = await pages.open("/answers/");
    const sent: string[] = [];
    await page.route("https://api.example.com/**", (route) => {
      sent.push(route.request().url());
      return route.fulfill({ headers: { "access-control-allow-origin": "*" }, json: {} });
    });
    const script = /panel-further\.js/;
    let comes = (): void => undefined;
    const waits = new Promise<void>((done) => (comes = done));
    await page.route(script, async (route) => {
      await waits;
      await route.abort();
    });
    await page.goto(`${pages.origin}${GET}#try-it?path.id=12`);
    await page.locator("form[data-ready]").waitFor();
    const button = page.locator(".ar-send [type=submit]");
    await button.click();
    await untilEngineRan(page);
    expect(sent).toEqual([]);
    comes();
    await expect
      .poll(() => page.locator("#ar-send-hint").innerText())
      .toBe("What sends the request could not be loaded. Press Send to try again.");
    expect(sent).toEqual([]);
    await page.unroute(script);
    await button.click();
    await expect.poll(() => sent).toEqual(["https://api.example.com/things/12?big=9007199254740993"]);
    expect(await page.locator("#ar-p0").inputValue()).toBe("12");
  });

  test("Reset takes the note of a link away", async () => {
    const { page } = await pages.open(`${GET}#try-it?path.id=31`);
    await page.locator("form[data-ready]").waitFor();
    await expect.poll(() => page.locator(".ar-notes").innerText()).toContain("Filled in");
    await page.getByRole("button", { name: "Reset" }).click();
    await expect.poll(() => page.locator(".ar-notes").innerText()).not.toContain("Filled in");
  });

  test("the panel that is open already takes a link that is followed to it", async () => {
    const { page } = await opened(GET);
    await page.evaluate(() => void (location.hash = "#try-it?path.id=31"));
    await expect.poll(() => page.locator("#ar-p0").inputValue()).toBe("31");
  });

  test("the panel is in view where the styles come after the scripts", async () => {
    const { page } = await pages.open("/workshop/");
    const parsed = page.waitForEvent("domcontentloaded");
    await page.route("**/*.css", async (route) => {
      await parsed;
      await route.continue();
    });
    await page.goto(`${pages.origin}${ADD_TOOL}#try-it?body=%7B%7D`);
    const top = (): Promise<number> =>
      page.locator("#try-it").evaluate((panel) => panel.getBoundingClientRect().top);
    expect(await top()).toBeGreaterThanOrEqual(0);
    expect(await top()).toBeLessThan(900);
  });

  test("no secret stands in it, nor anywhere else but in the request", core, async () => {
    const { page, requests, complaints } = await opened(ADD_TOOL);
    for (const field of await page.locator("form input[type=password]").all()) await field.fill(SECRET);
    await page.locator("#ar-request-body").fill(`{"name":"Saw","secret":"${SECRET}"}`);
    const link = await copiedLink(page);
    expect(await page.locator("#ar-send-hint").innerText()).toContain("secret");
    expect(new URL(link).hash).toBe(
      `#try-it?body=${encodeURIComponent('{\n  "name": "Saw"\n}').replace("%3A", ":").replace("%7B", "{").replace("%7D", "}")}`,
    );
    expect(await keptByPage(page)).not.toContain(SECRET);
    expect([...requests, ...complaints].join()).not.toContain(SECRET);
    await page.reload();
    await page.goto(link);
    await page.locator("form[data-ready]").waitFor();
    await expect.poll(() => page.locator("#ar-request-body").inputValue()).toBe('{\n  "name": "Saw"\n}');
  });

  test("below an answer the document's links open the next form filled in", core, async () => {
    const server = await answeringServer({
      status: 201,
      body: '{"id":9007199254740993,"name":"Saw","kind":"saw"}',
    });
    const { page } = await opened(ADD_TOOL);
    await useBaseUrl(page, server.origin);
    await send(page);
    const title = "Look at a tool in a drawer of a bench of a workshop that may be anywhere in the world";
    const next = page.locator("#response .ar-further li");
    await expect.poll(() => next.allInnerTexts()).toEqual([`Go on: ${title}, toolId 9007199254740993`]);
    await next.getByRole("link").click();
    await page.locator("form[data-ready]").waitFor();
    await expect
      .poll(() => page.locator(".ar-notes").innerText())
      .toContain("Filled in from the link: toolId.");
    expect(await page.getByLabel("toolId", { exact: true }).inputValue()).toBe("9007199254740993");
    expect(server.calls()).toBe(1);
  });

  test("no secret travels by a link of the document, whatever it names", async () => {
    const server = await answeringServer({
      status: 201,
      body: JSON.stringify({
        id: "s-1",
        note: "mine",
        pass: SECRET,
        token: SECRET,
        key: SECRET,
        access: SECRET,
        pin: SECRET,
      }),
    });
    const { page } = await opened("/next/sessions/sign-in/");
    await useBaseUrl(page, server.origin);
    await send(page);
    const links = page.locator("#response .ar-further a");
    await expect.poll(() => links.count()).toBe(2);
    const [look = "", copy = ""] = await links.evaluateAll((all) =>
      all.map((link) => decodeURIComponent((link as HTMLAnchorElement).hash)),
    );
    expect(look).toBe("#try-it?sessionId=s-1&query.note=mine");
    expect(JSON.parse(copy.replace("#try-it?body=", ""))).toEqual({
      id: "s-1",
      note: "mine",
      key: SECRET,
      access: SECRET,
    });
  });

  test("opens where a busy page says at once that it was out of view and is in it", async () => {
    const { page } = await pages.open(GET);
    // Both records in one call, as a browser gives them that has not come to it in between.
    await page.addInitScript(() => {
      const Real = IntersectionObserver;
      window.IntersectionObserver = class extends Real {
        constructor(callback: IntersectionObserverCallback, options?: IntersectionObserverInit) {
          super((records, observer) => {
            const before = records.map(({ target }) => ({ target, isIntersecting: false }));
            callback([...before, ...records] as IntersectionObserverEntry[], observer);
          }, options);
        }
      };
    });
    await page.reload();
    await openPanel(page);
    expect(await page.locator("form[data-ready]").count()).toBe(1);
  });

  test("without links an id of the answer is offered, told as a guess, and opens the form", async () => {
    const server = await answeringServer({ status: 201, body: '{"id":"bk-1044","number":"7"}' });
    const { page } = await opened("/next/bookings/book/");
    // Also where answers are not compared with the document.
    await page.route("**/book/panel.json", async (route) => {
      const body = (await (await route.fetch()).text()).replace(
        '"checkAnswers":true',
        '"checkAnswers":false',
      );
      await route.fulfill({ body, contentType: "application/json" });
    });
    await page.reload();
    await openPanel(page);
    await useBaseUrl(page, server.origin);
    await page.locator("#ar-p0").fill("saltmere");
    await send(page);
    expect(await page.locator("[data-place=verdict]").textContent()).toBe("");
    const next = page.locator("#response .ar-further li");
    await expect
      .poll(() => next.allInnerTexts())
      .toEqual([
        "Go on: GET /ports/{port}/bookings/{bookingId}, port saltmere, bookingId bk-1044 (our guess, by name and type)",
        "Go on: DELETE /ports/{port}/bookings/{bookingId}, port saltmere, bookingId bk-1044 (our guess, by name and type)",
      ]);
    await next.first().getByRole("link").click();
    await page.locator("form[data-ready]").waitFor();
    await expect.poll(() => page.getByLabel("bookingId", { exact: true }).inputValue()).toBe("bk-1044");
    expect(await page.getByLabel("port", { exact: true }).inputValue()).toBe("saltmere");
    expect(server.calls()).toBe(1);
  });

  test("over 8 KB the button says so", async () => {
    const { page } = await opened(ADD_TOOL);
    await page.locator("#ar-request-body").fill(JSON.stringify({ name: "x".repeat(9000) }));
    await page.getByRole("button", { name: "Copy link to this request" }).click();
    await expect
      .poll(() => page.locator("#ar-send-hint").innerText())
      .toBe("Not copied: the link would be longer than 8 KB.");
  });

  test("Copy URL copies the address that is filled in", async () => {
    const { page } = await opened(GET);
    await page.locator("#ar-p0").fill("12");
    // What fills it in comes with the first touch.
    const copied = async (): Promise<string> => {
      await page.locator(".ar-call [data-copy]").click();
      return page.evaluate(() => navigator.clipboard.readText());
    };
    await expect.poll(copied).toBe("https://api.example.com/things/12?big=9007199254740993");
  });
});

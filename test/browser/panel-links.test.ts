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

  test("a page opened by one shows the filled values and sends nothing; Send sends them", core, async () => {
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

  test("Send waits for the values of a link, also if their script needs a retry", core, async () => {
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

  test("Reset removes the note about a link", async () => {
    const { page } = await pages.open(`${GET}#try-it?path.id=31`);
    await page.locator("form[data-ready]").waitFor();
    await expect.poll(() => page.locator(".ar-notes").innerText()).toContain("Filled in");
    await page.getByRole("button", { name: "Reset" }).click();
    await expect.poll(() => page.locator(".ar-notes").innerText()).not.toContain("Filled in");
  });

  test("an open panel fills in a link that is followed to it", async () => {
    const { page } = await opened(GET);
    await page.evaluate(() => void (location.hash = "#try-it?path.id=31"));
    await expect.poll(() => page.locator("#ar-p0").inputValue()).toBe("31");
  });

  test("the panel is in view if the styles arrive after the scripts", async () => {
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

  test("a page without a clipboard says that nothing was copied", async () => {
    const { page } = await opened(GET);
    await page.evaluate(() => Object.defineProperty(navigator, "clipboard", { value: undefined }));
    await page.getByRole("button", { name: "Copy link to this request" }).click();
    await expect.poll(() => page.locator("#ar-send-hint").innerText()).toMatch(/^Not copied: the browser/);
  });

  test("no secret is in it, nor anywhere except in the request", core, async () => {
    const { page, requests, complaints } = await opened(ADD_TOOL);
    for (const field of await page.locator("form input[type=password]").all()) await field.fill(SECRET);
    await page.locator("#ar-request-body").fill(`{"name":"Saw","secret":"${SECRET}"}`);
    const link = await copiedLink(page);
    await expect.poll(() => page.locator(".ar-share").innerText()).toMatch(/^Link copied, without .*secret/);
    expect(new URL(link).hash).toBe("#try-it?body.json=%7B%22name%22:%22Saw%22%7D");
    expect(await keptByPage(page)).not.toContain(SECRET);
    expect([...requests, ...complaints].join()).not.toContain(SECRET);
    await page.reload();
    await page.goto(link);
    await page.locator("form[data-ready]").waitFor();
    await expect.poll(() => page.locator("#ar-request-body").inputValue()).toBe('{\n  "name": "Saw"\n}');
  });

  test("below a response, the document's links open the next form filled in", core, async () => {
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

  test("a link of the document passes on no secret, in any field", async () => {
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

  test('opens if a busy page reports "out of view" and "in view" at once', async () => {
    const { page } = await pages.open(GET);
    // Passes both records to the callback in one call, like a browser that was busy in between.
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

  test("without links, an id in the response is offered as a guess, and opens the form", async () => {
    const server = await answeringServer({ status: 201, body: '{"id":"bk-1044","number":"7"}' });
    const { page } = await opened("/next/bookings/book/");
    // Disables the validation of responses against the document, because guesses must be offered without it
    // as well.
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

  test("above 8 KB the button reports it", async () => {
    const { page } = await opened(ADD_TOOL);
    await page.locator("#ar-request-body").fill(JSON.stringify({ name: "x".repeat(9000) }));
    await page.getByRole("button", { name: "Copy link to this request" }).click();
    await expect
      .poll(() => page.locator("#ar-send-hint").innerText())
      .toBe("Not copied: the link would be longer than 8 KB.");
  });

  test("Copy URL copies the URL with its values", async () => {
    const { page } = await opened(GET);
    await page.locator("#ar-p0").fill("12");
    // The script that fills in the URL is loaded only with the first interaction, so the button may have to
    // be pressed again.
    const copied = async (): Promise<string> => {
      await page.locator(".ar-call [data-copy]").click();
      return page.evaluate(() => navigator.clipboard.readText());
    };
    await expect.poll(copied).toBe("https://api.example.com/things/12?big=9007199254740993");
  });
});

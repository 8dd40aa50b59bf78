import type { Page } from "playwright-core";
import { expect, test, type TestOptions } from "vitest";
import type { WebSocket as Connection } from "ws";
import { browserGroup, core } from "../support/browser.js";
import { useBrowserPages, type Opened } from "../support/browser-pages.js";
import { openPanel, showServers } from "../support/panel-page.js";
import { answeringSocket, type AnsweringSocket } from "../support/answering-socket.js";

const SAID = "/rooms/rooms-room/receive-said/";
const HEARD = "/rooms/rooms-room/send-heard/";

const press = (page: Page, name: string): Promise<void> =>
  page.getByRole("button", { name, exact: true }).click();
const status = (page: Page): Promise<string> => page.locator(".ar-conn").innerText();
const rows = (page: Page) => page.locator("#frames ol > li");

async function connect(page: Page, server: AnsweringSocket): Promise<void> {
  await showServers(page);
  await page.getByLabel("port").fill(String(server.port));
  await press(page, "Connect");
  await expect.poll(() => status(page)).toBe("Connected");
}

const MARKER = "/marker";

/**
 * Opens a WebSocket from the page, without its panel. A connection that the panel had opened would have
 * reached the server before.
 */
async function openMarker(page: Page, server: AnsweringSocket): Promise<void> {
  await page.evaluate((address) => void new WebSocket(address), server.origin + MARKER);
  await expect.poll(() => server.opened).toContain(MARKER);
}

browserGroup("the WebSocket of an event's panel", () => {
  const pages = useBrowserPages("events");

  async function opened(path: string, how: "open" | "look" = "look"): Promise<Opened> {
    const opening = await pages[how](path);
    await openPanel(opening.page);
    return opening;
  }

  test("opens the address that is shown, adds nothing, sends the payload of the samples", core, async () => {
    const server = await answeringSocket();
    const { page, complaints } = await opened(SAID);
    expect(await status(page)).toBe("Not connected");
    await connect(page, server);
    expect(server.opened).toEqual(["/test/rooms/green"]);
    expect(await page.locator("[data-request-line]").innerText()).toBe(`${server.origin}/test/rooms/green`);
    expect(server.headers[0]).not.toHaveProperty("sec-websocket-protocol");
    expect(server.headers[0]).not.toHaveProperty("authorization");
    await press(page, "Send");
    await page.locator("#ar-payload").fill('{ "text": "a\\n\\"b\\"",\n "times": 3 }');
    await page.locator("#ar-payload").press("Control+Enter");
    await page.locator("#ar-payload").fill('{"text":"c"}');
    await page.locator("#ar-payload").press("Meta+Enter");
    await expect.poll(() => server.received).toHaveLength(3);
    expect(server.received).toEqual([
      '{"text":"Hello","times":1}',
      '{"text":"a\\n\\"b\\"","times":3}',
      '{"text":"c"}',
    ]);
    await expect.poll(() => rows(page).count()).toBe(4);
    expect(await rows(page).nth(2).locator("summary").innerText()).toContain("sent");
    expect(await page.locator("#frames time").first().getAttribute("datetime")).toMatch(
      /^\d{4}-\d\d-\d\dT.*Z$/,
    );
    expect(complaints).toEqual([]);
  });

  test("if the script that checks frames cannot be loaded, the log reports it, once", async () => {
    const server = await answeringSocket(undefined, (socket, text) => socket.send(text));
    const { page } = await opened(SAID, "open");
    await page.route(/\/panel-worker\.js/, (route) => route.abort());
    await connect(page, server);
    for (const [place, text] of ['{"by":"me"}', '{"by":"you"}'].entries()) {
      await page.locator("#ar-payload").fill(text);
      await press(page, "Send");
      await expect.poll(() => rows(page).filter({ hasText: "received" }).count()).toBe(place + 1);
    }
    const told = rows(page).filter({
      hasText: "Not checked: what checks values could not be loaded. The next check tries again.",
    });
    await expect.poll(() => told.count()).toBe(1);
  });

  test("is only opened by its reader: before that, Send asks to connect first", async () => {
    const { page } = await opened(SAID);
    await page.getByRole("button", { name: "Send" }).click({ force: true });
    expect(await page.locator("#ar-send-hint").innerText()).toBe("Connect first, then send.");
  });

  test("received and sent frames are counted beside Send", async () => {
    const server = await answeringSocket((socket) => socket.send('"hello"'));
    const { page } = await opened(SAID);
    await connect(page, server);
    await expect.poll(() => page.locator(".ar-sent").textContent()).toContain("1 received · 0 sent");
    await page.locator(".ar-send [type=submit]").click();
    await expect.poll(() => page.locator(".ar-sent").textContent()).toContain("1 received · 1 sent");
  });

  test("of an operation that sends: listens only, marks what differs from the document", core, async () => {
    const server = await answeringSocket((socket) => {
      socket.send('{"by":"me","at":"2026-01-01T00:00:00Z"}');
      socket.send('{"by":"me","mood":"sad"}');
      socket.send("hello");
    });
    const { page } = await opened(HEARD);
    expect(await page.getByRole("button", { name: "Send", exact: true }).count()).toBe(0);
    await connect(page, server);
    await expect.poll(() => rows(page).filter({ hasText: "differs from the document" }).count()).toBe(2);
    const marked = await rows(page).evaluateAll((all) =>
      all.map((row) => row.querySelector(".ar-mark") !== null),
    );
    expect(marked).toEqual([false, false, true, true]);
    await rows(page).nth(2).locator("summary").click();
    await expect.poll(() => rows(page).nth(2).innerText()).toMatch(/at is missing[^]*mood is not one of/);
    await rows(page).nth(1).locator("summary").click();
    await expect.poll(() => rows(page).nth(1).innerText()).toContain("As documented: Heard");
    await expect
      .poll(() => rows(page).nth(1).locator("pre").innerText())
      .toBe('{\n  "by": "me",\n  "at": "2026-01-01T00:00:00Z"\n}');
  });

  test("to check a message it received, it has a line that expands, and frames do not expand it", async () => {
    const server = await answeringSocket((socket) => socket.send("hello"));
    const { page } = await opened(HEARD);
    const check = page.locator("summary", { hasText: "Check a message you received" });
    const payload = page.locator("#ar-payload");
    expect(await payload.isVisible()).toBe(false);
    await connect(page, server);
    await expect.poll(() => rows(page).filter({ hasText: "hello" }).count()).toBe(1);
    expect(await payload.isVisible()).toBe(false);
    await check.press("Enter");
    await payload.fill("{");
    await expect.poll(() => page.locator("#ar-payload-status").innerText()).toContain("this is not JSON");
    // Without a connection, the check is all that the panel offers.
    await page.locator("#ar-server").selectOption("Custom server URL");
    await page.getByLabel("Custom server URL").fill("kafka://127.0.0.1:9092");
    await expect.poll(() => check.count()).toBe(0);
    expect(await page.locator("#try-it legend").first().innerText()).toBe("Check a message you received");
    expect(await payload.inputValue()).toBe("{");
  });

  test.each([HEARD, SAID])("%s: the main button is Connect until there is a connection", async (path) => {
    const server = await answeringSocket();
    const { page } = await opened(path);
    const main = async (): Promise<string[]> => {
      const buttons = await page
        .locator(".ar-send .ar-btn-main:not([aria-disabled=true]):visible")
        .allInnerTexts();
      return buttons.map((text) => text.split(/\s/)[0] ?? "");
    };
    expect(await main()).toEqual(["Connect"]);
    await connect(page, server);
    await expect.poll(main).toEqual(path === SAID ? ["Send"] : []);
    await press(page, "Disconnect");
    await expect.poll(main).toEqual(["Connect"]);
  });

  test("stays closed, however it was closed: in ten seconds nobody connects again", async () => {
    const endings: Readonly<Record<string, { readonly code: number; readonly words: string }>> = {
      normal: { code: 1000, words: "Closed, code 1000, ended as it should, “Bye”" },
      lost: { code: 1006, words: "Closed, code 1006, connection lost, no reason given" },
      broken: { code: 1011, words: "Closed, code 1011, server error, “Bye”" },
      offline: { code: 0, words: "Connected" },
    };
    for (const { code, words } of Object.values(endings)) {
      const sockets: Connection[] = [];
      const server = await answeringSocket((socket) => void sockets.push(socket));
      const { page } = await opened(HEARD, "open");
      await page.clock.install();
      await connect(page, server);
      if (code === 0) await page.context().setOffline(true);
      else if (code === 1006) sockets[0]?.terminate();
      else sockets[0]?.close(code, "Bye");
      await expect.poll(() => status(page)).toBe(words);
      await page.clock.runFor(10_000);
      await page.context().setOffline(false);
      await openMarker(page, server);
      expect(server.opened).toEqual(["/test/rooms/green", MARKER]);
      if (code === 0) continue;
      await press(page, "Connect");
      await expect.poll(() => server.opened.length).toBe(3);
    }
  });

  test("shows its duration correctly even if the clock of the device is changed", async () => {
    const server = await answeringSocket();
    const { page } = await opened(SAID, "open");
    await page.clock.install();
    await connect(page, server);
    await page.clock.setSystemTime(0);
    await page.clock.runFor(3000);
    await expect.poll(() => page.locator(".ar-form").innerText()).toMatch(/\b3 s\b/);
  });

  test("a server variable that leads to another host is visible in the URL, and nothing is requested there", async () => {
    const { page, requests } = await opened(SAID);
    await showServers(page);
    const line = (): Promise<string> => page.locator("[data-request-line]").innerText();
    await page.getByLabel("port").fill("9@evil.example");
    await expect.poll(line).toBe("ws://evil.example/test/rooms/green");
    expect(requests.filter((each) => !each.startsWith(pages.origin))).toEqual([]);
  });

  test("closes with the panel, and with the page", async () => {
    const server = await answeringSocket();
    const { page } = await opened(SAID, "open");
    await connect(page, server);
    await page.locator("#try-it > summary").click();
    await expect.poll(() => server.open()).toBe(0);
    await page.locator("#try-it > summary").click();
    expect(await status(page)).toBe("Closed, code 1000, ended as it should, no reason given");
    await press(page, "Connect");
    await expect.poll(() => server.open()).toBe(1);
    await page.locator(".ar-side-list a").first().click();
    await expect.poll(() => server.open()).toBe(0);
    await page.goBack();
    await openPanel(page);
    await openMarker(page, server);
    expect(server.opened).toEqual(["/test/rooms/green", "/test/rooms/green", MARKER]);
  });

  const refused: readonly (readonly [address: string, words: string, tags?: TestOptions])[] = [
    ["ws://u:p@127.0.0.1:9", "The address has a user name or password in it: it is not opened.", core],
    [
      "javascript:alert(1)",
      "“javascript:alert(1)” does not begin with ws:// or wss://, so it is not opened.",
    ],
    ["ws://127.0.0.1\\@x:9", "“ws://127.0.0.1\\@x:9” is not an address that can be opened."],
    ["ws://127.0.0.1:9/a/../b", "“ws://127.0.0.1:9/a/../b” is not an address that can be opened."],
    ["ws://127.0.0.1:9/a/%2E%2e", "“ws://127.0.0.1:9/a/%2E%2e” is not an address that can be opened."],
    ["ws://h:99999", "“ws://h:99999” is not an address that can be opened."],
  ];
  for (const [address, words, tags = {}] of refused)
    test(`${address} is not opened, and a message says so while it is typed`, tags, async () => {
      const { page, requests } = await opened("/anywhere/bell/receive-ring/");
      const hint = (): Promise<string> => page.locator("#ar-send-hint").innerText();
      await page.locator("#ar-custom-url").fill(address);
      await expect.poll(hint).toBe(words);
      await press(page, "Connect");
      await expect.poll(hint).toBe(words);
      expect(await status(page)).toBe("Not connected");
      expect(requests.filter((each) => !each.startsWith(pages.origin))).toEqual([]);
    });

  test("http://127.0.0.1:9 has no Connect, and a message says so while it is typed", async () => {
    const { page, requests } = await opened("/anywhere/bell/receive-ring/");
    await page.locator("#ar-custom-url").fill("http://127.0.0.1:9");
    const words = page.locator(".ar-form .ar-msg.ar-is-info");
    await expect.poll(() => words.innerText()).toContain("The bindings name WebSocket");
    await expect
      .poll(() => page.getByRole("button", { name: "Connect", exact: true }).isVisible())
      .toBe(false);
    expect(requests.filter((each) => !each.startsWith(pages.origin))).toEqual([]);
  });

  test("no server, a policy that forbids it, a page loaded over https: each is explained", async () => {
    const { page } = await opened(SAID);
    await press(page, "Connect");
    const alert = page.locator(".ar-form [role=alert]");
    await expect.poll(() => alert.innerText()).toContain("The connection could not be made");
    // The message is hidden once the URL changes.
    await showServers(page);
    await page.getByLabel("port").fill("10");
    await expect.poll(() => alert.isVisible()).toBe(false);
    const strict = await pages.open("/anywhere/");
    await strict.page.route(`**${SAID}`, async (route) => {
      const body = await (await route.fetch()).text();
      await route.fulfill({
        contentType: "text/html",
        body: body.replace(/ https: http: ws: wss:/, ""),
      });
    });
    await strict.page.goto(pages.origin + SAID);
    await openPanel(strict.page);
    await press(strict.page, "Connect");
    await expect
      .poll(() => strict.page.locator(".ar-form [role=alert]").innerText())
      .toMatch(/policy of this site does not allow[^]*must name ws:\/\/127\.0\.0\.1:9 in connect-src/);
    const secure = await pages.open("/anywhere/");
    await secure.page.route("https://docs.example.com/**", async (route) => {
      const path = new URL(route.request().url()).pathname;
      await route.fulfill({ response: await secure.page.request.get(pages.origin + path) });
    });
    await secure.page.goto(`https://docs.example.com${SAID}`);
    await openPanel(secure.page);
    await showServers(secure.page);
    await secure.page.locator("#ar-server").selectOption("Custom server URL");
    await secure.page.locator("#ar-custom-url").fill("ws://events.example.com");
    await press(secure.page, "Connect");
    expect(await secure.page.locator(".ar-form [role=alert]").innerText()).toContain(
      "This page cannot open ws://",
    );
  });
});

import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { browserGroup, core } from "../support/browser.js";
import { useBrowserPages } from "../support/browser-pages.js";
import { answeringSocket } from "../support/answering-socket.js";
import { openPanel, showServers } from "../support/panel-page.js";

/**
 * Rules for event pages, numbered in the titles of the tests. Each is tested with five protocols. A row
 * contains the expected output for one protocol. For each protocol, `fixtures/asyncapi/protocols.yaml` has
 * one operation that the API receives and one that it sends. Its channels have servers of all protocols.
 */
interface Row {
  readonly protocol: string;
  /** Folder of the operations' pages, below `/protocols`. */
  readonly group: string;
  readonly server: string;
  /** Returns the channel's address as shown in samples for a value of its parameter `line`. */
  readonly addressOf: (line: string) => string;
  /** Rule 2: the tools with samples for the operation that the API receives and the one that it sends. */
  readonly receive: readonly string[];
  readonly send: readonly string[];
  /** Rule 4: whether the panel can connect. */
  readonly isLive: boolean;
}

const rows: readonly Row[] = [
  {
    protocol: "ws",
    group: "lines-line",
    server: "ws://127.0.0.1:9",
    addressOf: (line) => `ws://127.0.0.1:9/lines/${line}`,
    receive: ["wscat", "websocket"],
    send: ["wscat", "websocket"],
    isLive: true,
  },
  {
    protocol: "kafka",
    group: "lines-line-2",
    server: "kafka://kafka.example.com:9092",
    addressOf: (line) => `lines.${line}`,
    receive: ["kcat"],
    send: ["kcat"],
    isLive: false,
  },
  {
    protocol: "mqtt",
    group: "lines-line-3",
    server: "mqtt://mqtt.example.com:1883",
    addressOf: (line) => `'lines/${line}'`,
    receive: ["mosquitto_pub"],
    send: ["mosquitto_sub"],
    isLive: false,
  },
  {
    protocol: "amqp",
    group: "lines-line-4",
    server: "amqp://amqp.example.com:5672",
    addressOf: (line) => `lines-${line}`,
    receive: [],
    send: [],
    isLive: false,
  },
  {
    protocol: "nats",
    group: "lines-of-line",
    server: "nats://nats.example.com:4222",
    addressOf: (line) => `lines.of.${line}`,
    receive: [],
    send: [],
    isLive: false,
  },
];

const pageOf = ({ protocol, group }: Row, way: "in" | "out"): string =>
  `/protocols/${group}/${protocol}-${way}/`;
const samples = (page: Page): Promise<readonly (readonly [string, string])[]> =>
  page
    .locator("pre[data-sample]")
    .evaluateAll((all) =>
      all.map((pre) => [(pre as HTMLElement).dataset["sample"] ?? "", pre.textContent] as const),
    );
const isShown = (page: Page, name: string): Promise<boolean> =>
  page.getByRole("button", { name, exact: true }).isVisible();
const lineOf = (page: Page): Promise<string> => page.locator("[data-request-line]").innerText();
const chosenServer = (page: Page): Promise<string> =>
  page
    .locator("#ar-server")
    .evaluate((select: HTMLSelectElement) => select.selectedOptions[0]?.textContent ?? "");

browserGroup("the rules of events", () => {
  const pages = useBrowserPages("events");

  describe.each(rows)("$protocol", (row) => {
    const { protocol, server, addressOf, receive, send, isLive } = row;

    test("1: each operation has a page, written from the API's point of view", async () => {
      const { page } = await pages.look(pageOf(row, "in"));
      expect(await page.locator(".ar-direction").innerText()).toContain("The API receives: you publish.");
      await pages.look(pageOf(row, "out"));
      expect(await page.locator(".ar-direction").innerText()).toContain("The API sends: you listen.");
    });

    test("2: the samples match the protocol; without a tool only the payload is shown", async () => {
      for (const [way, tools] of [
        ["in", receive],
        ["out", send],
      ] as const) {
        const { page } = await pages.look(pageOf(row, way));
        const printed = await samples(page);
        expect(printed.map(([tool]) => tool)).toEqual(tools);
        for (const [, code] of printed) expect(code).toContain(addressOf("blue").replaceAll("'", ""));
        expect(await page.locator("#message-example").innerText()).toMatch(
          way === "in" ? /"number": 7/ : /"minutes": \d+/,
        );
      }
    });

    test("3: payload, parameters and servers can be edited, and the samples follow", core, async () => {
      const { page } = await pages.look(pageOf(row, "in"));
      await openPanel(page);
      expect(JSON.parse(await page.locator("#ar-payload").inputValue())).toEqual({ number: 7 });
      await page.locator("#ar-payload").fill('{"number":"x"}');
      await expect.poll(() => page.locator("#ar-payload-status").innerText()).toContain("Line 1");
      await page.locator("#ar-payload").fill('{"number":8}');
      await page.locator("#ar-p0").fill("red");
      await showServers(page);
      expect(await chosenServer(page)).toContain(server);
      expect(await page.locator("#ar-server option").count()).toBe(6);
      expect(await lineOf(page)).toContain(addressOf("red").replaceAll("'", ""));
      for (const [, code] of await samples(page)) {
        expect(code).toContain(addressOf("red"));
        expect(code).toMatch(/"?number"?: ?8/);
      }
    });

    test("3: a payload without an example is generated from its schema", async () => {
      const { page } = await pages.look(pageOf(row, "out"));
      await openPanel(page);
      const { minutes } = JSON.parse(await page.locator("#message-example pre").first().innerText()) as {
        readonly minutes: number;
      };
      expect(Number.isInteger(minutes) && minutes >= 3).toBe(true);
    });

    test("4: Connect and Send are shown if there is a socket", core, async () => {
      const { page } = await pages.look(pageOf(row, "in"));
      await openPanel(page);
      expect([
        await isShown(page, "Connect"),
        await page.locator("form button[type=submit]").isVisible(),
      ]).toEqual([isLive, isLive]);
      await pages.look(pageOf(row, "out"));
      await openPanel(page);
      expect([
        await isShown(page, "Connect"),
        await page.locator("form button[type=submit]").count(),
      ]).toEqual([isLive, 0]);
    });

    test("5: else the composer, its sample, and a sentence", core, async () => {
      const { page } = await pages.look(pageOf(row, "in"));
      await openPanel(page);
      const words = page.locator("form .ar-msg.ar-is-info");
      await expect.poll(() => words.isVisible()).toBe(!isLive);
      if (isLive) return;
      const said = await words.innerText();
      expect(said).toContain("No broker connection is made from the browser.");
      const [tool] = receive;
      expect(said.includes("run the sample in a terminal")).toBe(tool !== undefined);
      await expect
        .poll(() => isShown(page, tool === undefined ? "Copy the payload" : `Copy ${tool} command`))
        .toBe(true);
    });

    test("a server of another protocol gives the payload alone, with a sentence", async () => {
      const { page } = await pages.look(pageOf(row, "in"));
      await openPanel(page);
      await showServers(page);
      const other = protocol === "mqtt" ? 0 : 2;
      await page.locator("#ar-server").selectOption({ index: other });
      const words = page.locator("form .ar-msg.ar-is-info");
      await expect.poll(() => words.innerText()).toContain("this server speaks another protocol");
      await expect.poll(() => isShown(page, "Connect")).toBe(false);
      await expect.poll(() => isShown(page, "Copy the payload")).toBe(true);
      expect(await page.locator("pre[data-sample]").filter({ visible: true }).count()).toBe(0);
    });

    test("a typed address of a socket connects where the binding is of sockets alone", async () => {
      const socket = await answeringSocket();
      const { page } = await pages.look(pageOf(row, "out"));
      await openPanel(page);
      await showServers(page);
      await page.locator("#ar-server").selectOption({ index: 5 });
      await page.locator("#ar-custom-url").fill(socket.origin);
      await expect.poll(() => lineOf(page)).toContain(socket.origin);
      await expect.poll(() => isShown(page, "Connect")).toBe(isLive);
      if (isLive) {
        await page.getByRole("button", { name: "Connect", exact: true }).click();
        await expect.poll(() => socket.opened).toEqual(["/lines/blue"]);
      }
      expect(socket.opened.length).toBe(isLive ? 1 : 0);
    });
  });
});

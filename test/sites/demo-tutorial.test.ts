import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import express from "express";
import { afterAll, beforeAll, expect, test } from "vitest";
import { harbourApi } from "../../fixtures/sites/demo/api.js";
import { config, createSite, type Site } from "../support/eleventy-site.js";
import { listenLocally, localServer } from "../support/local-server.js";
import { elementsOf } from "../support/page-elements.js";
import { textOf } from "../support/page-samples.js";
import { sampleRunners } from "../support/run-samples.js";

const run = promisify(execFile);
const CERTIFICATE = "%PDF-1.4 insured";

/** Runs the steps of the guide in order, as a reader would. */
sampleRunners.curl.group("the demo's tutorial, with the demo's API", () => {
  let server: Server;
  let site: Site;
  let folder: string;
  let api: string;
  let steps: readonly string[];

  beforeAll(async () => {
    server = createServer(express().use("/api/v1", harbourApi()));
    api = `http://127.0.0.1:${await listenLocally(server)}/api/v1`;
    const document = await readFile("fixtures/sites/demo/specs/saltmere-harbour.yaml", "utf8");
    site = await createSite({
      "harbour.yaml": document.replace("http://{host}:{port}/api/v1", api),
      "booking.md": await readFile("docs/content/saltmere/booking.md", "utf8"),
      "index.njk": await readFile("docs/content/index.njk", "utf8"),
      "eleventy.config.js": config(
        { openapi: { spec: "harbour.yaml", route: "/harbour" } },
        `eleventyConfig.addGlobalData("harbourServer", () => new URL("${api}"));
         eleventyConfig.addShortcode("blockOf", () => "");`,
      ),
    });
    const { code, stdout, stderr } = await site.build();
    expect(code, stdout + stderr).toBe(0);
    steps = elementsOf(await site.read("booking/index.html"))
      .filter(({ tagName }) => tagName === "pre")
      .map(textOf)
      .filter((sample) => sample.startsWith("curl "));
    folder = await mkdtemp(join(tmpdir(), "api-reference-tutorial-"));
    for (const file of ["insurance.pdf", "photos.png", "photos"])
      await writeFile(join(folder, file), CERTIFICATE);
  });
  afterAll(async () => {
    await new Promise((resolve) => server.close(resolve));
    await site.dispose();
    await rm(folder, { recursive: true, force: true });
  });

  /** Runs a step, and returns the JSON that curl prints. */
  async function answerOf(step: number): Promise<unknown> {
    const { stdout } = await run("bash", ["-c", `${steps[step - 1] ?? ""} --silent`], { cwd: folder });
    return JSON.parse(stdout);
  }
  const held = async (path: string): Promise<unknown> =>
    (await fetch(api + path, { headers: { Authorization: "Bearer any" } })).json();

  test("has five steps", () => {
    expect(steps).toHaveLength(5);
  });

  test("1: the berths that are long and deep enough, with water and power, the shortest first", async () => {
    interface Berth {
      readonly id: string;
      readonly services: readonly string[];
      readonly size: { readonly length: number; readonly draught: number };
    }
    const berthsOf = (answer: unknown): readonly Berth[] => (answer as { berths: readonly Berth[] }).berths;
    const fitting = berthsOf(await held("/berths?limit=50")).filter(
      ({ size, services }) =>
        size.length >= 9.8 &&
        size.draught >= 1.6 &&
        ["water", "power"].every((each) => services.includes(each)),
    );
    const answer = berthsOf(await answerOf(1));
    expect(answer.map(({ id }) => id).sort()).toEqual(fitting.map(({ id }) => id).sort());
    const lengths = answer.map(({ size }) => size.length);
    expect(lengths).toEqual([...lengths].sort((one, other) => one - other));
    expect(answer.map(({ id }) => id)).toContain("A3");
  });

  test("2: creates a booking, and only one", async () => {
    const answer = await answerOf(2);
    expect(answer).toMatchObject({ id: "bk-1044", status: "requested", berth: "A3", departs: "2026-06-14" });
    expect(await held("/bookings/bk-1044")).toEqual(answer);
    expect(await answerOf(2)).toEqual(answer);
  });

  test("3: the booking exists", async () => {
    expect(await answerOf(3)).toEqual(await held("/bookings/bk-1044"));
  });

  test("4: the booking is confirmed with the papers", async () => {
    const [paper] = (await answerOf(4)) as readonly object[];
    expect(paper).toMatchObject({ name: "insurance.pdf" });
    expect(await held("/bookings/bk-1044")).toMatchObject({ status: "confirmed" });
  });

  test("5: the booking is a night longer and otherwise unchanged", async () => {
    const before = await held("/bookings/bk-1044");
    const answer = await answerOf(5);
    expect(answer).toEqual({ ...(before as object), departs: "2026-06-15" });
    expect(await held("/bookings/bk-1044")).toEqual(answer);
  });

  test("the request described on the first page is the one that arrives", async () => {
    const blocks = elementsOf(await site.read("index.html"))
      .filter(({ tagName }) => tagName === "pre")
      .map(textOf);
    const arrived: string[] = [];
    const { origin } = await localServer((request, response) => {
      let body = "";
      request.on("data", (chunk: Buffer) => (body += chunk.toString()));
      request.on("end", () => {
        arrived.push([...linesOf(request), "", body].join("\n"));
        response.end("{}");
      });
    });
    const here = (block: string | undefined): string =>
      block?.replaceAll(new URL(api).host, new URL(origin).host) ?? "";
    await run("bash", ["-c", `${here(blocks.find((block) => block.startsWith("curl ")))} --silent`]);
    expect(arrived).toEqual([here(blocks.find((block) => block.startsWith("POST ")))]);
  });
});

/** Returns the request line and the headers, without those that curl adds. */
function linesOf({ method, url, httpVersion, rawHeaders }: IncomingMessage): readonly string[] {
  const headers = rawHeaders.flatMap((name, index) =>
    index % 2 === 0 && !/^(user-agent|accept|content-length)$/i.test(name)
      ? [`${name}: ${rawHeaders[index + 1]}`]
      : [],
  );
  return [`${method} ${url} HTTP/${httpVersion}`, ...headers];
}

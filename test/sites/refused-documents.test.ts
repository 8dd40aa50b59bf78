import type { RequestListener } from "node:http";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type BuildOutcome, config, createSite, type Site, siteOfTest } from "../support/eleventy-site.js";
import { startLocalServer } from "../support/local-server.js";
import { petsDocument } from "../support/pets-document.js";

const bomb = gzipSync(Buffer.alloc(60 * 1024 * 1024, " "));
const status =
  (code: number, headers: Record<string, string> = {}): RequestListener =>
  (_, response) =>
    response.writeHead(code, headers).end("no");
const endless =
  (code: number): RequestListener =>
  (_, response) => {
    const chunk = Buffer.alloc(1024 * 1024, " ");
    const more = (): void => {
      while (!response.destroyed && response.write(chunk));
    };
    response.writeHead(code).on("drain", more);
    more();
  };

/** Responses to requests for a document, each with the resulting report. */
const answers: Readonly<Record<string, readonly [answer: RequestListener, told: string]>> = {
  "401": [status(401, { "www-authenticate": "Basic" }), "status 401"],
  "403": [status(403), "status 403"],
  "404": [status(404), "status 404"],
  "500": [status(500), "status 500"],
  "503, to be asked again in a day": [status(503, { "retry-after": "86400" }), "status 503"],
  "redirects in a circle": [status(302, { location: "?" }), "more than 5 times"],
  "401 without an end": [endless(401), "status 401"],
  "a body without an end": [endless(200), "[document-too-large]"],
  "a broken connection": [({ socket }) => socket.resetAndDestroy(), "the connection was interrupted"],
  "a bomb": [
    (_, response) => response.writeHead(200, { "content-encoding": "gzip" }).end(bomb),
    "[document-too-large]",
  ],
  "a picture": [
    (_, response) =>
      response.writeHead(200, { "content-type": "image/png" }).end(Buffer.from("89504e47", "hex")),
    "[not-utf8]",
  ],
  "what is not HTTP": [({ socket }) => socket.end("No.\r\n\r\n"), "does not match the HTTP/1.1 protocol"],
};

describe("documents that cannot be fetched, together with one that can", () => {
  const names = Object.keys(answers);
  let site: Site;
  let outcome: BuildOutcome;
  let stop: () => void;
  beforeAll(async () => {
    const server = await startLocalServer((request, response) =>
      answers[names[Number(request.url?.slice(1).split("?")[0])] ?? ""]?.[0](request, response),
    );
    ({ stop } = server);
    const far = names.map((_, index) => ({ spec: `${server.origin}/${index}`, route: `/${index}` }));
    site = await createSite({
      "eleventy.config.js": config({
        site: { url: "https://docs.example.com" },
        openapi: { sources: [{ spec: "pets.yaml", route: "/pets" }, ...far] },
      }),
      "pets.yaml": petsDocument,
      "guide.md": '{% apiOperation "listPets" %}',
    });
    outcome = await site.buildAlone("--quiet");
  });
  afterAll(async () => {
    stop();
    await site.dispose();
  });

  test("end the build", () => expect(outcome.code).toBe(1));

  test.each(names.map((name, index): [string, number] => [name, index]))("%s is reported", (name, index) => {
    const problems = outcome.stderr.split(/^\[11ty\] (?=\d+\. )/m);
    const own = problems.find((problem) => new RegExp(`Where: +http://[^/]+/${index}$`, "m").test(problem));
    expect(own).toContain(answers[name]?.[1]);
  });

  test("the one that is there is not validated, because this would delay the end", async () => {
    expect(await site.written(".cache/eleventy-plugin-api-reference")).toEqual([]);
  });
});

test("a transform that never ends, with no pending work, is reported: Node would exit silently", async () => {
  const site = await siteOfTest({
    "pets.yaml": petsDocument,
    "eleventy.config.js": `
      import apiReference from "eleventy-plugin-api-reference";
      export default (eleventyConfig) => eleventyConfig.addPlugin(apiReference, {
        openapi: { spec: "pets.yaml" },
        transform: () => new Promise(() => {}),
      });`,
  });
  const { code, stdout, stderr } = await site.buildAlone();
  expect(code).toBe(1);
  expect(stdout + stderr).toContain("its promise can no longer be settled. [transform-failed]");
});

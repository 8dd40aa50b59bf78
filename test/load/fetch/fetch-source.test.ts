import { readdir, readFile } from "node:fs/promises";
import type { RequestListener } from "node:http";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { localServer } from "../../support/local-server.js";
import { EMPTY, documentWithSchemas, problemOf } from "../load-source.js";
import { broken, good, inTurn, site, status, TEXT, TIMES } from "../site.js";

describe("a response", () => {
  test("is read, and the request contains only what is needed", async () => {
    const { load, requests } = await site(good);
    expect((await load()).document).toEqual(EMPTY);
    expect(requests).toHaveLength(1);
    expect(Object.keys(requests[0]?.headers ?? {}).sort()).toEqual([
      "accept",
      "accept-encoding",
      "connection",
      "host",
      "user-agent",
    ]);
    expect(requests[0]?.headers["accept-encoding"]).toBe("gzip");
  });

  test("may be compressed", async () => {
    const { load } = await site((_, response) =>
      response.writeHead(200, { "content-encoding": "gzip" }).end(gzipSync(TEXT)),
    );
    expect((await load()).document).toEqual(EMPTY);
  });

  test("is recognised by its content, not its type", async () => {
    const { load } = await site((_, response) =>
      response.writeHead(200, { "content-type": "text/html" }).end("openapi: 3.1.0\ninfo: {}"),
    );
    expect((await load()).specification.version).toBe("3.1.0");
  });

  test.each<[string, RequestListener, string]>([
    [
      "an error page with status 200",
      (_, response) => response.end("<!doctype html><html><h1>Not found</h1>"),
      "not-an-api-document",
    ],
    ["nothing", (_, response) => response.end(), "document-empty"],
    ["not UTF-8", (_, response) => response.end(Buffer.from([0xff, 0xfe, 0x7b])), "not-utf8"],
    [
      "a bomb",
      (_, response) => response.writeHead(200, { "content-encoding": "gzip" }).end(BOMB),
      "document-too-large",
    ],
    ["without end", endless, "document-too-large"],
  ])("that is %s", async (_, answer, code) => {
    const { load } = await site(answer);
    expect(await problemOf(load())).toMatchObject([{ code }]);
  });
});

const BOMB = gzipSync(Buffer.alloc(60 * 1024 * 1024, " "));

function endless(_: unknown, response: Parameters<RequestListener>[1]): void {
  const chunk = Buffer.alloc(1024 * 1024, " ");
  const more = (): void => {
    while (!response.destroyed && response.write(chunk));
  };
  response.on("drain", more);
  more();
}

describe("failures", () => {
  test.each<[string, RequestListener, string, number]>([
    ["404", status(404), "it returned status 404", 1],
    ["401", status(401), "it returned status 401", 1],
    ["204", status(204), "it returned status 204", 1],
    ["500", status(500), "it returned status 500", 3],
    ["429", status(429), "it returned status 429", 3],
    ["a connection that breaks off", broken, "the connection was interrupted", 3],
    [
      "a body that breaks off",
      (_, response) => {
        response.writeHead(200, { "content-length": "100" }).write("{");
        setTimeout(() => response.destroy(), 20);
      },
      "the connection was interrupted",
      3,
    ],
    ["no answer", () => undefined, "it did not respond within 1 s", 1],
    ["an answer in drips", drip, "it did not respond within 1 s", 1],
    [
      "another coding",
      (_, response) => response.writeHead(200, { "content-encoding": "br" }).end("x"),
      "it used the content coding br, which was not requested",
      1,
    ],
    [
      "two codings",
      (_, response) => response.writeHead(200, { "content-encoding": "gzip, gzip" }).end("x"),
      "it used the content coding gzip, gzip, which was not requested",
      1,
    ],
    [
      "damaged compression",
      (_, response) => response.writeHead(200, { "content-encoding": "gzip" }).end("nonsense"),
      "its compressed content is damaged",
      3,
    ],
    [
      "a circle of redirects",
      (_, response) => response.writeHead(302, { location: "/api.json" }).end(),
      "it redirects more than 5 times",
      6,
    ],
    [
      "a redirect to nowhere",
      (_, response) => response.writeHead(302).end(),
      "it redirects without a valid URL",
      1,
    ],
    [
      "a redirect to a file",
      (_, response) => response.writeHead(302, { location: "file:///etc/passwd" }).end(),
      "it redirects to file:",
      1,
    ],
  ])("%s", async (_, answer, reason, tries) => {
    const { load, requests, origin } = await site(answer);
    const deadline = reason.endsWith("within 1 s") ? 1_000 : TIMES.deadline;
    const findings = await problemOf(load({ times: { ...TIMES, deadline } }));
    expect(findings).toMatchObject([
      {
        code: "fetch-failed",
        message: `\`${origin}/api.json\` could not be fetched: ${reason}.`,
        place: { source: `${origin}/api.json` },
      },
    ]);
    expect(requests).toHaveLength(tries);
  });

  test("no server", async () => {
    const { load } = await site(good);
    const findings = await problemOf(load({}, "http://127.0.0.1:9/api.json"));
    expect(findings[0]?.message).toBe(
      "`http://127.0.0.1:9/api.json` could not be fetched: the connection was refused.",
    );
  });

  test.each([[[status(503), good]], [[status(500), broken, good]]])(
    "and works on another attempt",
    async (answers) => {
      const { load, requests } = await site(inTurn(...answers));
      expect((await load()).document).toEqual(EMPTY);
      expect(requests).toHaveLength(answers.length);
    },
  );
});

function drip(_: unknown, response: Parameters<RequestListener>[1]): void {
  const timer = setInterval(() => response.write(" "), 50);
  response.on("close", () => clearInterval(timer));
}

describe("redirects", () => {
  test.each([301, 302, 303, 307, 308])(
    "%i is followed, and references are resolved against the final URL",
    async (code) => {
      const { load, origin } = await site(({ url }, response) => {
        if (url === "/api.json") response.writeHead(code, { location: "/v2/spec.json?x=1" }).end();
        else if (url === "/v2/spec.json?x=1")
          response.end(JSON.stringify(documentWithSchemas({ A: { $ref: "a.json" } })));
        else if (url === "/v2/a.json") response.end("{}");
        else response.writeHead(404).end();
      });
      const loaded = await load();
      expect(loaded.documentUrl).toBe(`${origin}/v2/spec.json`);
      expect(loaded.warnings).toEqual([]);
    },
  );

  test("five are followed", async () => {
    const { load } = await site(({ url }, response) => {
      const hop = Number(/\d+$/.exec(url ?? "")?.[0] ?? 0);
      if (hop === 5) response.end(TEXT);
      else response.writeHead(302, { location: `/${hop + 1}` }).end();
    });
    expect((await load()).document).toEqual(EMPTY);
  });
});

describe("credentials", () => {
  test("of the URL are sent to its origin only, and are neither shown nor stored", async () => {
    const elsewhere = await localServer(good);
    const { requests, root, origin, load } = await site(({ url }, response) => {
      if (url?.startsWith("/api.json")) response.writeHead(302, { location: "/next" }).end();
      else response.writeHead(302, { location: `${elsewhere.origin}/spec.json?token=SECRET` }).end();
    });
    const spec = `${origin.replace("://", "://us%40er:SECR%C3%89T@")}/api.json?token=SECRET&x=1#SECRET`;
    const loaded = await load({}, spec);
    const sent = `Basic ${Buffer.from("us@er:SECRÉT").toString("base64")}`;
    expect(requests.map(({ headers }) => headers.authorization)).toEqual([sent, sent]);
    expect(elsewhere.requests.map(({ headers }) => headers.authorization)).toEqual([undefined]);
    expect(loaded.documentUrl).toBe(`${elsewhere.origin}/spec.json`);
    const [file = ""] = await readdir(join(root, ".cache/documents"));
    expect(`${file} ${JSON.stringify(loaded)}`).not.toMatch(/SECR|us@er|us%40er/);
    expect(await readFile(join(root, ".cache/documents", file), "utf8")).not.toMatch(/SECR|us@er|us%40er/);
  });

  test("are in no message", async () => {
    const { load, origin } = await site(status(403));
    const spec = `${origin.replace("://", "://user:SECRET@")}/api.json?token=SECRET&x#SECRET`;
    const findings = await problemOf(load({}, spec));
    expect(JSON.stringify(findings)).not.toMatch(/SECRET|user/);
    expect(findings[0]?.place.source).toBe(`${origin}/api.json?token=***&x=***`);
  });

  test("are sent with references to the same origin", async () => {
    const { load, origin, requests } = await site(({ url }, response) => {
      response.end(
        url === "/api.json" ? JSON.stringify(documentWithSchemas({ A: { $ref: "a.json" } })) : "{}",
      );
    });
    await load({}, `${origin.replace("://", "://user:word@")}/api.json`);
    expect(requests.map(({ url, headers }) => [url, headers.authorization])).toEqual([
      ["/api.json", "Basic dXNlcjp3b3Jk"],
      ["/a.json", "Basic dXNlcjp3b3Jk"],
    ]);
  });
});

import { createHash } from "node:crypto";
import { readdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import type { LoadContext } from "../../../eleventy-plugin/load/openapi-document.js";
import { EMPTY, documentWithSchemas, problemOf } from "../load-source.js";
import { broken, good, inTurn, site, TEXT } from "../site.js";

describe("the last good copy", () => {
  test("saves the transfer if the server recognises it", async () => {
    const { load, requests } = await site(({ headers }, response) => {
      if (headers["if-none-match"] === '"1"') response.writeHead(304).end();
      else response.writeHead(200, { etag: '"1"' }).end(TEXT);
    });
    const first = await load();
    expect((await load()).document).toEqual(first.document);
    expect(requests.map(({ headers }) => headers["if-none-match"])).toEqual([undefined, '"1"']);
  });

  test("is shown with a warning while serving", async () => {
    const { load, origin } = await site(inTurn(good, broken));
    await load();
    const { document, warnings } = await load({ serving: true });
    expect(document).toEqual(EMPTY);
    const date = new Date().toISOString().slice(0, 10);
    expect(warnings).toMatchObject([
      {
        code: "used-cached-copy",
        message: `\`${origin}/api.json\` could not be fetched (the connection was interrupted). While Eleventy serves, the last good copy is shown, from ${date}.`,
      },
    ]);
  });

  test("is not used by a build", async () => {
    const { load } = await site(inTurn(good, broken));
    await load();
    const [found] = await problemOf(load());
    expect(found).toMatchObject({
      code: "fetch-failed",
      fix: expect.stringContaining("offline: true") as string,
    });
  });

  test("is used without a request when offline", async () => {
    const { load, requests } = await site(good);
    await load();
    expect((await load({ offline: true })).document).toEqual(EMPTY);
    expect(requests).toHaveLength(1);
  });

  test("is missing when offline", async () => {
    const { load, requests } = await site(good);
    expect(await problemOf(load({ offline: true }))).toMatchObject([{ code: "offline-without-copy" }]);
    expect(requests).toHaveLength(0);
  });

  test("is not replaced by a response other than a document", async () => {
    const { load } = await site(inTurn(good, (_, response) => response.end("<html>maintenance</html>")));
    await load();
    expect(await problemOf(load())).toMatchObject([{ code: "not-an-api-document" }]);
    expect((await load({ offline: true })).document).toEqual(EMPTY);
  });

  test.each(["", "nonsense", '{"sha256": "0"}\n{}', "\n"])(
    "is ignored if it is damaged: %j",
    async (content) => {
      const { load, root } = await site(good);
      await load();
      const [file = ""] = await readdir(join(root, ".cache/documents"));
      await writeFile(join(root, ".cache/documents", file), content);
      expect(await problemOf(load({ offline: true }))).toMatchObject([{ code: "offline-without-copy" }]);
      expect((await load()).document).toEqual(EMPTY);
    },
  );

  test("belongs to its own URL only", async () => {
    const { load, root, origin } = await site(({ url }, response) =>
      response.end(url === "/api.json" ? TEXT : JSON.stringify({ ...EMPTY, tags: [{ name: "other" }] })),
    );
    await load();
    await load({}, `${origin}/other.json`);
    const folder = join(root, ".cache/documents");
    const [one = "", two = ""] = await readdir(folder);
    await rename(join(folder, one), join(folder, "aside"));
    await rename(join(folder, two), join(folder, one));
    await rename(join(folder, "aside"), join(folder, two));
    expect(await problemOf(load({ offline: true }))).toMatchObject([{ code: "offline-without-copy" }]);
  });

  test("may be impossible to store", async () => {
    const { load, root } = await site(good);
    await writeFile(join(root, "file"), "");
    expect((await load({ cacheFolder: join(root, "file") })).document).toEqual(EMPTY);
  });

  test("includes the referenced documents", async () => {
    let up = true;
    const { load } = await site(({ url, socket }, response) => {
      if (!up) socket.destroy();
      else
        response.end(
          url === "/api.json"
            ? JSON.stringify(documentWithSchemas({ A: { $ref: "a.json" } }))
            : '{"const": 1}',
        );
    });
    const { document } = await load();
    up = false;
    expect((await load({ offline: true })).document).toEqual(document);
    const served = await load({ serving: true });
    expect(served.document).toEqual(document);
    expect(served.warnings.map(({ code }) => code)).toEqual(["used-cached-copy", "used-cached-copy"]);
  });
});

describe("integrity", () => {
  const integrity = `sha256-${createHash("sha256").update(TEXT).digest("base64")}`;

  test("of the decompressed response is checked, and a wrong response is not stored", async () => {
    const { load, origin } = await site(
      inTurn(
        (_, response) => response.writeHead(200, { "content-encoding": "gzip" }).end(gzipSync(TEXT)),
        (_, response) => response.end(`${TEXT} `),
      ),
    );
    const checked = (more: Partial<LoadContext> = {}) => load(more, `${origin}/api.json`, { integrity });
    expect((await checked()).document).toEqual(EMPTY);
    expect(await problemOf(checked())).toMatchObject([{ code: "integrity-mismatch" }]);
    expect((await checked({ offline: true })).document).toEqual(EMPTY);
  });

  test("of the last good copy is checked, too", async () => {
    const { load, origin } = await site(inTurn((_, response) => response.end(`${TEXT} `)));
    const address = `${origin}/api.json`;
    await load({}, address);
    expect(await problemOf(load({ offline: true }, address, { integrity }))).toMatchObject([
      { code: "integrity-mismatch" },
    ]);
  });
});

test("referenced documents that fail stop the build", async () => {
  const { load, origin } = await site(({ url }, response) => {
    if (url === "/api.json") response.end(JSON.stringify(documentWithSchemas({ A: { $ref: "a.json" } })));
    else response.writeHead(500).end();
  });
  expect(await problemOf(load())).toMatchObject([
    { code: "fetch-failed", place: { source: `${origin}/api.json`, file: `${origin}/a.json` } },
  ]);
});

import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { join, normalize } from "node:path";

/** The origin that the suite's schemas use in references. */
export const SUITE_ORIGIN = "http://localhost:1234";

/**
 * Serves the suite's `remotes`, and a document for each added schema, whose component `Case` is that schema.
 *
 * @param {string} remotes folder
 */
export async function serveSuite(remotes) {
  const texts = new Map();
  const server = createServer(async (request, response) => {
    const path = normalize(new URL(request.url, SUITE_ORIGIN).pathname);
    try {
      const text = texts.get(path) ?? (await readFile(join(remotes, path), "utf8"));
      response.setHeader("content-type", "application/json").end(text);
    } catch {
      response.writeHead(404).end();
    }
  });
  server.listen(Number(new URL(SUITE_ORIGIN).port), "127.0.0.1");
  await once(server, "listening");
  return {
    /** Adds a schema, and returns the path of its document. */
    put(schema) {
      const folder = `/${texts.size}`;
      const document = {
        openapi: "3.1.0",
        info: { title: "JSON Schema Test Suite", version: "1" },
        paths: {},
        components: { schemas: { Case: { $ref: "./case.json" } } },
      };
      texts.set(`${folder}/case.json`, JSON.stringify(schema));
      texts.set(`${folder}/openapi.json`, JSON.stringify(document));
      return `${folder}/openapi.json`;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

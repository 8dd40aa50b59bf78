import { afterEach, expect } from "vitest";
import { config, createSite, type ServedSite, type Site } from "./eleventy-site.js";
import { until } from "./patience.js";

/** Returns an OpenAPI document with one operation. */
export const good = (summary: string, id = "listPets"): string =>
  `openapi: 3.1.0\ninfo: { title: Pets, version: "1" }\npaths: { /pets: { get: { operationId: ${id}, summary: ${summary}, responses: { "200": { description: OK } } } } }\n`;
export const broken = "openapi: 3.1.0\ninfo: { title: Pets\npaths: {}\n";

/** Serves a site with the reference of `pets.yaml` until the test ends. */
export function useServedSite(): {
  start(
    spec: string,
    args?: readonly string[],
    files?: Readonly<Record<string, string>>,
  ): Promise<[Site, ServedSite]>;
} {
  let site: Site | undefined;
  let served: ServedSite | undefined;
  afterEach(async () => {
    await served?.stop();
    await site?.dispose();
    served = undefined;
  });
  return {
    async start(spec, args = [], files = {}) {
      site = await createSite({
        "eleventy.config.js": config({ openapi: { spec: "pets.yaml" } }),
        "pets.yaml": spec,
        "index.md": "# Home",
        ...files,
      });
      served = await site.serve("--port=0", ...args);
      return [site, served];
    },
  };
}

export async function get(server: ServedSite, path: string): Promise<string> {
  return (await fetch(server.origin + path)).text();
}

/**
 * Checks that the last good pages stay while a document is broken, and that the repaired document is shown.
 * `server` must serve `good("List pets")`.
 */
export async function expectRepairs(server: ServedSite): Promise<void> {
  await until(() => server.printed().includes(`Pets at ${server.origin}/reference/\n`));
  expect(await get(server, "/reference/operations/list-pets/")).toContain("List pets</h1>");

  const told = server.waitFor(/syntax-error/);
  await server.save("pets.yaml", broken);
  await told;
  expect(server.printed()).toMatch(/pets\.yaml, line \d+, column \d+/);
  expect(server.printed()).not.toMatch(/at .*\.js:\d+/);
  expect(await get(server, "/reference/operations/list-pets/")).toContain("List pets</h1>");

  await server.save("index.md", "# Home again");
  await until(async () => (await get(server, "/")).includes("Home again"));

  await server.save("pets.yaml", good("List all pets"));
  await until(async () =>
    (await get(server, "/reference/operations/list-pets/")).includes("List all pets</h1>"),
  );
}

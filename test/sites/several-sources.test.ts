import { cp, readFile } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createSite, type Site } from "../support/eleventy-site.js";

const SPECS = ["openapi/security.yaml", "openapi/bodies.yaml", "asyncapi/request-reply.yaml"];

const routesIn = (text: string): readonly string[] =>
  ["/security/", "/bodies/", "/events/"].filter((route) =>
    new RegExp(`(?:href="?|\\(|<loc>)[^"()<>\\s]*${route}`).test(text),
  );

const sidebarOf = (html: string): string => /<nav class="ar-sidebar"[^]*?<\/nav>/.exec(html)?.[0] ?? "";

describe.each([
  { name: "native-events", isEmbedded: false },
  { name: "embedded-events", isEmbedded: true },
])("two native OpenAPI references and one of events: $name", ({ name, isEmbedded }) => {
  let site: Site;
  beforeAll(async () => {
    const specs = await Promise.all(
      SPECS.map(
        async (path) => [path.replace(/^.*\//, "specs/"), await readFile(`fixtures/${path}`)] as const,
      ),
    );
    site = await createSite(Object.fromEntries(specs));
    await cp(`fixtures/sites/${name}`, site.folder, { recursive: true });
    const { code, stdout, stderr } = await site.build();
    expect(code, stdout + stderr).toBe(0);
  });
  afterAll(() => site?.dispose());

  test("each has its overview, in the tabs of every page", async () => {
    for (const route of ["security", "bodies", "events"])
      expect(routesIn(`${await site.read(`${route}/index.html`)} href="../${route}/`)).toEqual([
        "/security/",
        "/bodies/",
        "/events/",
      ]);
  });

  test("each HTTP reference has its own sidebar without entries of others, and so do native events", async () => {
    const written = await site.written();
    const sidebarOn = async (route: string, name: string): Promise<string> => {
      const path = written.find(
        (each) => each.startsWith(`${route}/`) && each.endsWith(`/${name}/index.html`),
      );
      return sidebarOf(await site.read(path ?? `${route}/${name}`));
    };
    const [security, bodies] = [await sidebarOn("security", "either"), await sidebarOn("bodies", "streams")];
    expect(security).toMatch(/\/unusual\/[">]/);
    expect(security).not.toMatch(/\/streams\/[">]/);
    expect(bodies).toMatch(/\/media-types\/[">]/);
    expect(bodies).not.toMatch(/\/unusual\/[">]/);
    expect(sidebarOf(await site.read("events/index.html")) !== "").toBe(!isEmbedded);
  });

  test("events have pages only if they are native", async () => {
    const pages = (await site.written()).filter((path) => /^events\/.*index\.html$/.test(path));
    expect(pages.length > 2).toBe(!isEmbedded);
    expect(pages).toContain("events/index.html");
  });

  test("each is in the sitemap; search and llms files contain native ones that did not opt out", async () => {
    expect(routesIn(await site.read("sitemap.xml"))).toEqual(["/security/", "/bodies/", "/events/"]);
    const listed = ["/security/", ...(isEmbedded ? [] : ["/events/"])];
    expect(routesIn(await site.read("llms.txt"))).toEqual(listed);
    const full = await site.read("llms-full.txt");
    const inFull = ["/security/", "/bodies/", "/events/"].filter((route) =>
      full.includes(`\nhttps://docs.example.com${route}\n`),
    );
    expect(inFull).toEqual(listed);
    const { references } = JSON.parse(await site.read("api-reference/search.json")) as {
      references: readonly object[];
    };
    expect(references).toHaveLength(listed.length);
  });

  test("each has an image, and its document for download", async () => {
    for (const route of ["security", "bodies", "events"])
      expect(await site.exists(`${route}/og.png`)).toBe(true);
    expect(await site.exists("security/openapi.yaml")).toBe(true);
    expect(await site.exists("bodies/openapi.yaml")).toBe(true);
    expect(await site.exists("events/asyncapi.yaml")).toBe(true);
  });
});

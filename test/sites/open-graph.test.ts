import { mkdir, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import opentype from "opentype.js";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { builtSite, config, type Site, useBuiltSite } from "../support/eleventy-site.js";

/** Properties of a PNG, read with another library than the one that draws it. */
interface Picture {
  readonly width: number;
  readonly height: number;
  /** Returns the `#rrggbb` colour of a pixel. */
  colourAt(x: number, y: number): string;
  /**
   * Returns the number of pixel rows in this range that have content to the right of the band at the left
   * edge.
   */
  inkedRows(from: number, to: number): number;
  /** The last pixel column that has content in the upper 500 px. */
  readonly right: number;
}

async function pictureOf(site: Site, path: string): Promise<Picture> {
  const { data, info } = await sharp(join(site.folder, "_site", path))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const colourAt = (x: number, y: number): string =>
    `#${data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3).toString("hex")}`;
  const columns = Array.from({ length: info.width - 24 }, (_, x) => x + 24);
  const isInked = (x: number, y: number): boolean => colourAt(x, y) !== "#ffffff";
  return {
    ...info,
    colourAt,
    inkedRows: (from, to) =>
      Array.from({ length: to - from }, (_, y) => y + from).filter((y) => columns.some((x) => isInked(x, y)))
        .length,
    right: Math.max(
      ...columns.filter((x) => Array.from({ length: 500 }, (_, y) => y).some((y) => isInked(x, y))),
    ),
  };
}

const document = (summary = "List pets"): string =>
  JSON.stringify({
    openapi: "3.1.0",
    info: { title: "Pets & <more>", version: "1" },
    paths: {
      "/pets": {
        get: { operationId: "list", tags: ["Pets"], summary },
        delete: { operationId: "boxes", tags: ["Pets"], summary: "\u{31350}\u{31351}" },
        post: { operationId: "greek", tags: ["Pets"], summary: "Ζώα и животные" },
      },
      "/pets/x": { delete: { operationId: "bare", tags: ["Pets"] } },
      [`/${"organizations/{organization}/".repeat(9)}end`]: { put: { operationId: "long", tags: ["Pets"] } },
    },
  });

const options = (more = {}): object => ({
  site: { url: "https://docs.example.com", title: "Docs" },
  openapi: { spec: "pets.json", playground: false },
  openGraph: true,
  ...more,
});

const FOLDER = "reference/pets";
const site = useBuiltSite({ "eleventy.config.js": config(options()), "pets.json": document() });

test("nothing is reported", () => expect(site.outcome.stderr).toBe(""));

test("each operation and the overview have an image; other pages share that of the overview", async () => {
  expect((await site.written()).filter((path) => path.endsWith(".png"))).toEqual([
    "reference/og.png",
    `${FOLDER}/bare/og.png`,
    `${FOLDER}/boxes/og.png`,
    `${FOLDER}/greek/og.png`,
    `${FOLDER}/list/og.png`,
    `${FOLDER}/long/og.png`,
  ]);
  for (const [page, image] of [
    ["reference", "reference"],
    [FOLDER, "reference"],
    [`${FOLDER}/list`, `${FOLDER}/list`],
  ])
    expect(await site.read(`${page}/index.html`)).toContain(
      `<meta property="og:image" content="https://docs.example.com/${image}/og.png">`,
    );
  const head = await site.read(`${FOLDER}/list/index.html`);
  expect(head).toContain('<meta name="twitter:card" content="summary_large_image">');
  expect(head).toContain('<meta property="og:image:width" content="1200">');
});

describe("an image", () => {
  test("is 1200 by 630, with the method's colour and everything within its margins", async () => {
    for (const [name, colour] of [
      ["list", "#0a59a8"],
      ["greek", "#146238"],
      ["boxes", "#ab211a"],
      ["long", "#804700"],
    ]) {
      const picture = await pictureOf(site, `${FOLDER}/${name}/og.png`);
      expect([picture.width, picture.height]).toEqual([1200, 630]);
      expect(picture.colourAt(10, 300)).toBe(colour);
      expect(picture.right).toBeLessThanOrEqual(1128);
      expect(picture.inkedRows(0, 60)).toBe(0);
      expect(picture.inkedRows(510, 530)).toBe(0);
    }
  });

  test("shows Greek and Cyrillic like Latin", async () => {
    const [latin, greek] = await Promise.all(
      ["list", "greek"].map(async (name) => pictureOf(site, `${FOLDER}/${name}/og.png`)),
    );
    expect(greek?.inkedRows(60, 510)).toBeGreaterThan((latin?.inkedRows(60, 510) ?? 0) - 10);
  });

  test("omits a line without a font: no boxes", async () => {
    const rows = async (name: string): Promise<number> =>
      (await pictureOf(site, `${FOLDER}/${name}/og.png`)).inkedRows(60, 510);
    expect(Math.abs((await rows("boxes")) - (await rows("bare")))).toBeLessThanOrEqual(2);
    expect(await rows("list")).toBeGreaterThan((await rows("boxes")) + 20);
  });
});

test("a second build renders only changed images, and leaves the other files alone", async () => {
  const cache = join(site.folder, ".cache/eleventy-plugin-api-reference/images");
  const before = new Set(await readdir(cache));
  const dateOf = async (name: string): Promise<number> =>
    (await stat(join(site.folder, "_site", FOLDER, name, "og.png"))).ctimeMs;
  const [list, long] = [await dateOf("list"), await dateOf("long")];
  await site.write("pets.json", document("List every pet"));
  expect((await site.build()).code).toBe(0);
  expect((await readdir(cache)).filter((name) => !before.has(name))).toHaveLength(1);
  expect(await dateOf("list")).not.toBe(list);
  expect(await dateOf("long")).toBe(long);
});

/** Returns a font for characters that no other font has. Each is drawn as the letter H of a shipped font. */
async function fontWith(characters: string): Promise<Uint8Array> {
  const { buffer, byteOffset, byteLength } = await readFile(
    createRequire(import.meta.url).resolve("@expo-google-fonts/inter/700Bold/Inter_700Bold.ttf"),
  );
  const inter = opentype.parse(buffer.slice(byteOffset, byteOffset + byteLength) as ArrayBuffer);
  const { unitsPerEm, ascender, descender } = inter;
  const glyphs = ["", ...characters].map(
    (character, index) =>
      new opentype.Glyph({
        name: index === 0 ? ".notdef" : `drawn${index}`,
        ...(index === 0 ? {} : { unicode: character.codePointAt(0) ?? 0 }),
        advanceWidth: unitsPerEm,
        path: index === 0 ? new opentype.Path() : inter.charToGlyph("H").path,
      }),
  );
  const font = new opentype.Font({
    familyName: "Rare",
    styleName: "Bold",
    unitsPerEm,
    ascender,
    descender,
    glyphs,
  });
  return new Uint8Array(font.toArrayBuffer());
}

test("a font of `openGraph.fonts` renders characters that the shipped ones cannot", async () => {
  const rows = async (): Promise<number> =>
    (await pictureOf(site, `${FOLDER}/boxes/og.png`)).inkedRows(60, 510);
  const before = await rows();
  await site.write("rare.otf", await fontWith("\u{31350}\u{31351}"));
  await site.write("rare.config.js", config(options({ openGraph: { fonts: ["rare.otf"] } })));
  const { code, stdout, stderr } = await site.build("--config=rare.config.js");
  expect(code, stdout + stderr).toBe(0);
  expect(stdout + stderr).not.toContain("font-unusable");
  expect(await rows()).toBeGreaterThan(before + 20);
});

test("a site's own template is rendered; a font in an unsupported format is reported", async () => {
  await site.write(
    "_includes/api-reference/open-graph.njk",
    '<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630"><rect width="1200" height="630" fill="#123456"/></svg>',
  );
  await site.write("mine.woff", "wOFF");
  await site.write("mine.config.js", config(options({ openGraph: { fonts: ["mine.woff", "none.ttf"] } })));
  const { code, stderr, stdout } = await site.build("--config=mine.config.js");
  expect(code).toBe(0);
  expect(stdout + stderr).toMatch(/mine\.woff.*not a TrueType or OpenType font.*\[font-unusable\]/);
  expect(stdout + stderr).toMatch(/none\.ttf.*there is no such file/);
  expect((await pictureOf(site, `${FOLDER}/list/og.png`)).colourAt(600, 300)).toBe("#123456");
});

test("files included by the site's own template are rendered, too, and again when they change", async () => {
  await site.write(
    "_includes/api-reference/open-graph.njk",
    `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630">{% include "brand/ground.njk" %}</svg>`,
  );
  for (const colour of ["#234567", "#345678"]) {
    await site.write("_includes/brand/ground.njk", `<rect width="1200" height="630" fill="${colour}"/>`);
    expect((await site.build()).code).toBe(0);
    expect((await pictureOf(site, `${FOLDER}/list/og.png`)).colourAt(600, 300)).toBe(colour);
  }
});

test("without `site.url` there is neither image nor tag", async () => {
  const other = await builtSite({
    "eleventy.config.js": config(options({ site: { title: "Docs" } })),
    "pets.json": document(),
  });
  expect((await other.written()).filter((path) => path.endsWith(".png"))).toEqual([]);
  expect(await other.read(`${FOLDER}/list/index.html`)).not.toContain("og:image");
});

test("an image that changed in the cache is rendered again", async () => {
  const cache = join(site.folder, ".cache/eleventy-plugin-api-reference/images");
  const kept = (await readdir(cache)).map((name) => join(cache, name));
  const images = async (): Promise<readonly Buffer[]> => {
    const files = (await site.written()).filter((file) => file.endsWith("og.png"));
    return Promise.all(files.map((file) => readFile(join(site.folder, "_site", file))));
  };
  const before = await images();
  for (const [index, file] of kept.entries()) {
    const bytes = await readFile(file);
    await rm(file);
    if (index % 3 === 0) await mkdir(file);
    else if (index % 3 === 1) await writeFile(file, bytes.subarray(0, bytes.length / 2));
    else await writeFile(file, bytes.with(-9, bytes.at(-9) === 0 ? 1 : 0));
  }
  await rm(join(site.folder, "_site"), { recursive: true });
  expect((await site.build()).code).toBe(0);
  expect(await images()).toEqual(before);
});

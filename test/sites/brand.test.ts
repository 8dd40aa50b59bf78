import { describe, expect, it } from "vitest";
import { builtSite, config, siteOfTest } from "../support/eleventy-site.js";
import { petsDocument } from "../support/pets-document.js";

const PAGE = "reference/pets/list-pets/index.html";
const LOGO = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 30"><path d="M0 0h9"/></svg>';
const INFO = `info:
  title: Pets & Co
  version: 1.2.0
  termsOfService: https://example.com/terms
  contact: { name: Us, email: us@example.com }
  license: { name: MIT }
paths:
  /pets: { get: { operationId: listPets, tags: [Pets], summary: List pets, responses: { "200": { description: OK } } } }
`;
const document = `openapi: 3.1.0\n${INFO}`;

describe("the brand of a site", () => {
  async function page(own: object, more: object = {}): Promise<(path?: string) => Promise<string>> {
    const site = await builtSite({
      "eleventy.config.js": config({ site: own, openapi: { spec: "pets.yaml" }, ...more }),
      "pets.yaml": document,
      "assets/logo.svg": LOGO,
      "assets/dark.svg": LOGO.replace("0h9", "0h8"),
    });
    return (path = PAGE) => site.read(path);
  }

  const headerOf = (html: string): string => /<a class="ar-brand"[^]*?<\/a>/.exec(html)?.[0] ?? "";
  const footerOf = (html: string): readonly string[] =>
    [
      ...(/<footer class="ar-footer"[^]*?<\/footer>/.exec(html)?.[0] ?? "").matchAll(
        /<(?:span|a href="([^"]*)")>([^<]*)/g,
      ),
    ].map(([, address, text]) => (address === undefined ? (text ?? "") : `${text ?? ""}: ${address}`));
  const iconOf = (html: string): string | undefined => /<link rel="icon" href="([^"]*)">/.exec(html)?.[1];

  it("without options: the first letter, an icon with it, links from the document", async () => {
    const read = await page({});
    const html = await read();
    expect(headerOf(html)).toContain('<span aria-hidden="true">P</span>Pets &amp; Co</a>');
    expect(await read(iconOf(html)?.replace("../../../", ""))).toMatch(/^<svg [^]*>P<\/text><\/svg>$/);
    expect(footerOf(html)).toEqual([
      "Pets &amp; Co 1.2.0",
      "Licence MIT",
      "openapi.yaml: ../../openapi.yaml",
      "llms.txt: ../../../llms.txt",
    ]);
    const overview = await read("reference/index.html");
    const [, about = ""] = overview.split('id="about"');
    expect(about).toContain('href="https://example.com/terms"');
    expect(about).toContain('href="mailto:us@example.com"');
  });

  it("a logo instead of the title, with reserved space; an icon; links instead of facts", async () => {
    const read = await page({
      title: "Pets",
      logo: "assets/logo.svg",
      favicon: "./assets/dark.svg",
      footer: [
        { label: "Imprint", url: "imprint" },
        { label: "Status", url: "https://status.example.com" },
      ],
    });
    const html = await read();
    const [, logo = ""] = /src="([^"]*)"/.exec(headerOf(html)) ?? [];
    expect(headerOf(html)).toBe(
      `<a class="ar-brand" href="../../../"><img class="ar-logo" src="${logo}" alt="Pets" width="90" height="30"></a>`,
    );
    expect(await read(logo.replace("../../../", ""))).toBe(LOGO);
    expect(await read(iconOf(html)?.replace("../../../", ""))).toBe(LOGO.replace("0h9", "0h8"));
    expect(footerOf(html)).toEqual(["Imprint: ../../../imprint/", "Status: https://status.example.com/"]);
    expect(footerOf(await read("404.html"))).toEqual([
      "Imprint: /imprint/",
      "Status: https://status.example.com/",
    ]);
  });

  it("a logo for each theme", async () => {
    const html = await (
      await page({ title: "Pets", logo: { light: "assets/logo.svg", dark: "assets/dark.svg" } })
    )();
    expect(headerOf(html).match(/class="ar-logo[^"]*"/g)).toEqual([
      'class="ar-logo ar-sun"',
      'class="ar-logo ar-moon"',
    ]);
  });

  it("`false` removes each", async () => {
    const html = await (await page({ title: "Pets", logo: false, favicon: false, footer: false }))();
    expect(headerOf(html)).toBe('<a class="ar-brand" href="../../../">Pets</a>');
    expect([iconOf(html), footerOf(html)]).toEqual([undefined, []]);
  });

  it("none of it in a site's layout", async () => {
    const site = await siteOfTest({
      "eleventy.config.js": config({ openapi: { spec: "pets.yaml" }, layout: "page.njk" }),
      "pets.yaml": petsDocument,
      "_includes/page.njk":
        "<!doctype html><html><head><title>x</title></head><body>{{ content | safe }}</body></html>",
    });
    await site.build();
    expect(await site.read(PAGE)).not.toMatch(/rel="icon"|theme-color|ar-footer|ar-brand/);
  });

  it("missing images are reported, each with its option", async () => {
    const site = await siteOfTest({
      "eleventy.config.js": config({
        site: { logo: { light: "l.svg", dark: "d.svg" }, favicon: "i.ico" },
        openapi: { spec: "pets.yaml" },
      }),
      "pets.yaml": petsDocument,
    });
    const { code, stdout, stderr } = await site.build();
    expect(code).toBe(1);
    const named = [...(stdout + stderr).matchAll(/There is no file `([^`]+)`[^]*?Where: +(\S+)/g)];
    expect(named.map(([, file, option]) => [file, option])).toEqual([
      ["l.svg", "site.logo.light"],
      ["d.svg", "site.logo.dark"],
      ["i.ico", "site.favicon"],
    ]);
  });
});

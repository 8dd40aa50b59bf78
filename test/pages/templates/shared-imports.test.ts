import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { nunjucks, type NunjucksEnvironment } from "../../../eleventy-plugin/pages/templates/nunjucks.js";
import { renderTemplate } from "../../../eleventy-plugin/pages/templates/nunjucks-runtime.js";
import { shareImports } from "../../../eleventy-plugin/pages/templates/shared-imports.js";

const folders: string[] = [];
afterEach(() => Promise.all(folders.splice(0).map((folder) => rm(folder, { recursive: true }))));

async function folderOf(files: Readonly<Record<string, string>>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "shared-imports-"));
  folders.push(folder);
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  return folder;
}

const PARTS = {
  "greeting.njk": "{% set ran = count() %}{% macro greet(who) %}{{ view.word }} {{ who }}.{% endmacro %}",
  "first.njk": '{% from "greeting.njk" import greet with context %}{{ greet("one") }}',
  "second.njk": '{% from "greeting.njk" import greet with context %}{{ greet("two") }}',
  "page.njk": '{% include "first.njk" %} {% include "second.njk" %}',
};

async function environmentOf(searched: readonly string[], shipped: string) {
  const environment: NunjucksEnvironment = new nunjucks.Environment(
    new nunjucks.FileSystemLoader(searched),
    {},
  );
  const runs = { count: 0 };
  environment.globals = { count: () => (runs.count += 1) };
  shareImports(environment, shipped);
  const render = (word: string): Promise<string | null> =>
    new Promise((resolve, reject) => {
      renderTemplate(environment.getTemplate("page.njk"), { view: { word } }, undefined, (error, text) => {
        if (error) reject(error);
        else resolve(text);
      });
    });
  return { render, runs };
}

test("a shipped file is run once a page, and its macros say what that page says", async () => {
  const shipped = await folderOf(PARTS);
  const { render, runs } = await environmentOf([shipped], shipped);
  expect(await Promise.all([render("Hello"), render("Bye")])).toEqual([
    "Hello one. Hello two.",
    "Bye one. Bye two.",
  ]);
  expect(runs.count).toBe(2);
});

test("a file of the site is run each time, with what the importing file sets", async () => {
  const shipped = await folderOf(PARTS);
  const site = await folderOf({
    "greeting.njk": "{% set ran = count() %}{% macro greet(who) %}{{ mine }} {{ who }}.{% endmacro %}",
    "first.njk": '{% set mine = "1" %}{% from "greeting.njk" import greet with context %}{{ greet("one") }}',
    "second.njk": '{% set mine = "2" %}{% from "greeting.njk" import greet with context %}{{ greet("two") }}',
  });
  const { render, runs } = await environmentOf([site, shipped], shipped);
  expect(await render("Hello")).toBe("1 one. 2 two.");
  expect(runs.count).toBe(2);
});

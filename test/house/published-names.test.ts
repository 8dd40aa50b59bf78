import { existsSync, readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { catalogue } from "../../eleventy-plugin/problems/problems.js";
import { defaultLabels } from "../../eleventy-plugin/portable/labels/labels.js";
import { blocksOf } from "../support/documented-blocks.js";
import { documentation } from "./documentation.js";

const root = new URL("../../", import.meta.url);
const read = (path: string): string => readFileSync(new URL(path, root), "utf8");

const manifest = JSON.parse(read("package.json")) as {
  readonly name: string;
  readonly homepage: string;
  readonly repository: { readonly url: string };
  readonly bin: Readonly<Record<string, string>>;
};

/** All text that may contain commands for readers. */
const texts: readonly string[] = [
  read("CHANGELOG.md"),
  ...documentation().map(({ text }) => text),
  ...Object.values(catalogue).map(({ fix }) => fix),
  ...Object.values(defaultLabels),
  ...readdirSync(new URL("server", root), { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".ts"))
    .map((path) => read(`server/${path.replaceAll("\\", "/")}`)),
];

/** Packages that documented npx commands may name. */
const OURS = [manifest.name, "eleventy"];

it("documented npx commands name only this package and Eleventy, because any other name may be a stranger's package", () => {
  const typed = texts.flatMap((text) => [...text.matchAll(/npx ([\w@/-]+)/g)].map(([, name]) => name));
  expect(typed).toContain(manifest.name);
  expect(typed.filter((name) => name === undefined || !OURS.includes(name))).toEqual([]);
});

it("no text uses the short command, which is another package where this one is not installed", () => {
  const short = texts.flatMap((text) => text.match(/(?<![\w-])api-reference (?:check|serve)\b.*/g) ?? []);
  expect(short).toEqual([]);
});

it("the short command runs the same program", () => {
  expect(manifest.bin).toEqual({
    "api-reference": "dist/node/cli.js",
    [manifest.name]: "dist/node/cli.js",
  });
});

it("the first page of the documentation shows only commands of README, which a test runs", () => {
  const [steps = ""] = /<ol class="docs-steps">[^]*?<\/ol>/.exec(read("docs/content/index.njk")) ?? [];
  const blocks = [...steps.matchAll(/<pre><code>([^]*?)<\/code><\/pre>/g)];
  const commands = blocks.flatMap(([, block = ""]) => block.split("\n")).filter((line) => line !== "");
  expect(commands).toHaveLength(2);
  const typed = blocksOf(read("README.md")).flatMap(({ language, code }) =>
    language === "sh" ? code.split("\n") : [],
  );
  expect(typed).toEqual(expect.arrayContaining(commands));
});

/** npm shows README, too, without the other files of the repository. */
it("every link and picture of README is an absolute URL, and leads to what the documentation has", () => {
  const links = [...read("README.md").matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = ""]) => link);
  expect(links.filter((link) => !URL.canParse(link))).toEqual([]);
  const ours = links
    .filter((link) => link.startsWith(manifest.homepage))
    .map((link) => link.slice(manifest.homepage.length).replace(/#.*$/, ""));
  expect(ours.length).toBeGreaterThan(10);
  const files = (path: string): readonly string[] =>
    path.startsWith("assets/")
      ? [`docs/${path}`]
      : ["index.njk", "index.md"]
          .map((name) => `docs/content/${path}${name}`)
          .concat(`docs/content/${path.replace(/\/$/, ".md")}`);
  const lost = ours.filter((path) => !files(path).some((file) => existsSync(new URL(file, root))));
  expect(lost).toEqual([]);
});

it.each(["README.md", "CHANGELOG.md"])(
  "the addresses in %s are those of package.json, and `-u` writes them",
  async (name) => {
    const text = read(name)
      .replaceAll(/https:\/\/[^\s()]+\/(?=(?:guides|reference|assets)\/)/g, manifest.homepage)
      .replace(/(?<=\[Documentation\]\()[^)]+/, manifest.homepage)
      .replace(/(?<=git clone )\S+/, manifest.repository.url.replace("git+", ""));
    await expect(text).toMatchFileSnapshot(`../../${name}`);
  },
);

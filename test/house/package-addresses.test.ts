import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

const root = new URL("../../", import.meta.url);
const read = (path: string): string => readFileSync(new URL(path, root), "utf8");

const { homepage, repository, bugs } = JSON.parse(read("package.json")) as {
  readonly homepage: string;
  readonly repository: { readonly type: string; readonly url: string };
  readonly bugs: { readonly url: string };
};

it("homepage, repository and bugs of package.json lie at one address", () => {
  expect(repository).toEqual({ type: "git", url: `git+${homepage}source.git` });
  expect(bugs).toEqual({ url: `${homepage}issues` });
});

it("README names the repository that package.json names", () => {
  const clone = repository.url.replace("git+", "");
  expect(read("README.md")).toContain(`git clone ${clone} `);
});

it("no other text names a place of ours: it reads package.json", () => {
  const { host } = new URL(homepage);
  for (const path of [
    "eleventy-plugin/problems/message-address.ts",
    "eleventy-plugin/problems/problem-report.ts",
  ])
    expect(read(path)).not.toContain(host);
  const foreign = [...read("README.md").matchAll(/https:\/\/[^\s)/]*eleventy-plugin-api-reference[^\s)/]*/g)];
  expect([...new Set(foreign.map(([address]) => new URL(address).host))]).toEqual([host]);
});

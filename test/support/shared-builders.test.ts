import { expect, test } from "vitest";
import { type Site, siteOfTest } from "./eleventy-site.js";

/**
 * Creates a site with a home page in a layout. `before` is code that runs when its configuration is loaded.
 */
const siteOf = (layout: string, before = ""): Promise<Site> =>
  siteOfTest({
    "eleventy.config.js": `${before}\nexport default () => {};`,
    "_includes/page.njk": layout,
    "index.md": "---\nlayout: page.njk\n---\nHome",
  });

test("sites built in one process do not affect each other", async () => {
  const first = await siteOf(
    "first",
    "process.env.LEFT = 'behind'; process.exitCode = 4; console.log(process.pid);",
  );
  const second = await siteOf("second", "console.log(process.pid, process.env.LEFT);");
  const [one, two] = [await first.build(), await second.build()];
  expect([one.code, two.code]).toEqual([4, 0]);
  expect(two.stdout.split("\n")[0]).toBe(`${one.stdout.split("\n")[0]} undefined`);
  expect(await first.read("index.html")).toBe("first");
  expect(await second.read("index.html")).toBe("second");
  expect(one.stdout + two.stdout + one.stderr + two.stderr).not.toContain("\0");
});

test("a site that is built again uses its current templates and modules, and the modules these import", async () => {
  const site = await siteOf("before", 'import "./imported.js"; console.log(process.pid);');
  await site.write("imported.js", "console.log('imported before');");
  const { stdout } = await site.build();
  const [, pid] = /^imported before\n(\d+)\n/.exec(stdout) ?? [];

  await site.write("_includes/page.njk", "after {{ content | safe }}");
  await site.write("index.md", "---\nlayout: page.njk\n---\nHome again");
  await site.build();
  expect(await site.read("index.html")).toBe("after <p>Home again</p>\n");

  await site.write("imported.js", "console.log('imported after', process.pid);");
  const [, other] = /^imported after (\d+)\n/.exec((await site.build()).stdout) ?? [];
  expect([pid, other]).toEqual([expect.stringMatching(/\d/), expect.stringMatching(/\d/)]);
  expect(other).not.toBe(pid);
});

test("a build that ends its process is reported with its exit code, and the next one is built", async () => {
  const ending = await siteOf("", "console.error('the end'); process.exit(3);");
  expect(await ending.build()).toEqual({ code: 3, stdout: "", stderr: "the end\n" });
  expect((await (await siteOf("next")).build()).code).toBe(0);
});

import { expect, test } from "vitest";
import { compileTemplates } from "../../../compile-templates.mjs";
import { cachedTag } from "../../../eleventy-plugin/pages/templates/cached-tag.js";
import { temporaryFolder } from "../../support/temporary-folder.js";

const tag = cachedTag((_key, make) => make());

async function compiled(text: string): Promise<string> {
  return compileTemplates(await temporaryFolder({ "api-reference/page.njk": text }), [], tag);
}

test.each([
  [
    "a name that nobody gives",
    "{{ viw.title }}",
    'api-reference/page.njk: "viw" is neither a parameter nor set.',
  ],
  [
    "a template that there is not",
    '{% include "api-reference/gone.njk" %}',
    'api-reference/page.njk: there is no template "api-reference/gone.njk".',
  ],
  [
    "an operator that our templates do without",
    "\n{{ view.count // 2 }}",
    "api-reference/page.njk, line 2: FloorDiv is not supported.",
  ],
])("%s stops the build of the package", async (_, text, message) => {
  await expect(compiled(text)).rejects.toThrow(message);
});

test("any text of a template is text of the function", async () => {
  const text = "`${process.exit(1)}` \\ \"quoted\" 'too' \u2028 {{ view.title }}";
  const url = `data:text/javascript,${encodeURIComponent(await compiled(text))}`;
  const { default: templates } = (await import(url)) as {
    default: (runtime: object) => Record<string, { render: (page: object) => string }>;
  };
  const page = templates({ print: String })["api-reference/page.njk"];
  expect(page?.render({ ctx: { view: { title: "Title" } } })).toBe(text.replace("{{ view.title }}", "Title"));
});

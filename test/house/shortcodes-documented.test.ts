import { expect, it } from "vitest";
import { SHORTCODES } from "../../eleventy-plugin/site/guides/register-shortcodes.js";
import { docsPage } from "./documentation.js";

it.each(SHORTCODES.map(({ form }) => [form.shortcode, Object.keys(form.options)] as const))(
  "the documentation describes %s with its options %j",
  (shortcode, options) => {
    const sections = docsPage("reference/shortcodes.md").split(/^## /m);
    const section = sections.find((text) => text.split("\n")[0]?.split(" ").includes(shortcode)) ?? "";
    const named = options.filter((option) => new RegExp(`\`${option}\`|\\{ ${option}: `).test(section));
    expect(named).toEqual(options);
  },
);

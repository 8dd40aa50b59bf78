import { expect, it } from "vitest";
import { contentSecurityPolicy } from "../../eleventy-plugin/pages/head/content-security-policy.js";
import { documentation } from "./documentation.js";

it.each([
  ["README.md", "### A policy"],
  ["docs/content/guides/your-site.md", "## A policy that is strict"],
])(
  "%s documents the same policies for layouts of a site as for the plugin's own pages, with and without search",
  (file, heading) => {
    const text = documentation().find((each) => each.file === file)?.text ?? "";
    const [, below = ""] = text.split(`\n${heading}\n`);
    const [section = ""] = below.split(/\n##+ /);
    expect([...section.matchAll(/content="([^"]+)"/g)].map(([, policy]) => policy)).toEqual([
      contentSecurityPolicy(true),
      contentSecurityPolicy(false),
    ]);
  },
);

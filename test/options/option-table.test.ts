import { readFileSync } from "node:fs";
import ts from "typescript";
import { describe, expect, it } from "vitest";
import { rowsOf } from "../../eleventy-plugin/options/option-table.js";
import { type OptionTable, type OptionsReading } from "../../eleventy-plugin/options/rule.js";
import { options } from "../../eleventy-plugin/options/options.js";

const typesFile = new URL("../../eleventy-plugin/options/api-reference-options.ts", import.meta.url);

/** The sentence an editor shows for each key of each user-facing type: `Source.label`. */
function sentencesInEditor(): ReadonlyMap<string, string> {
  const file = ts.createSourceFile(
    "options.ts",
    readFileSync(typesFile, "utf8"),
    ts.ScriptTarget.Latest,
    true,
  );
  const interfaces = file.statements.filter(ts.isInterfaceDeclaration);
  return new Map(
    interfaces.flatMap((type) =>
      type.members.map((member) => {
        const [comment] = ts.getJSDocCommentsAndTags(member);
        return [`${type.name.text}.${member.name?.getText() ?? ""}`, String(comment?.comment ?? "")] as const;
      }),
    ),
  );
}

/** Where each key of a table stands among the types. */
const typesOf: readonly [string, OptionTable, readonly string[]][] = [
  ["the whole", options, ["ApiReferenceOptions"]],
  ["openapi", options.openapi.rule.keys ?? {}, ["Block", "Rendering", "Indexing"]],
  ["asyncapi", options.asyncapi.rule.keys ?? {}, ["Block", "Rendering", "Indexing"]],
  ["sources", options.openapi.rule.keys?.["sources"]?.rule.keys ?? {}, ["Source", "Rendering", "Indexing"]],
  ["playground", options.openapi.rule.keys?.["playground"]?.rule.keys ?? {}, ["Playground"]],
  ["navigation", options.navigation.rule.keys ?? {}, ["Navigation"]],
  ["tabs", options.navigation.rule.keys?.["tabs"]?.rule.keys ?? {}, ["Tab"]],
  ["deployment", options.deployment.rule.keys ?? {}, ["Deployment"]],
  ["site", options.site.rule.keys ?? {}, ["Site"]],
  ["proxy", options.proxy.rule.keys ?? {}, ["ProxyLimits"]],
  ["search", options.search.rule.keys ?? {}, ["Search"]],
  ["openGraph", options.openGraph.rule.keys ?? {}, ["OpenGraph"]],
];

describe("the types an editor shows", () => {
  const sentences = sentencesInEditor();

  it.each(typesOf)("say what the table says: %s", (_, table, types) => {
    const keys = Object.keys(table);
    expect(keys.length).toBeGreaterThan(0);
    const shown = keys.map((key) => types.map((type) => sentences.get(`${type}.${key}`)).find(Boolean));
    expect(shown).toEqual(keys.map((key) => table[key]?.text));
  });
});

it("has no default that its own rule refuses", () => {
  const reading: OptionsReading = { mistakes: [], given: new Set(), known: [] };
  const check = (table: OptionTable): void => {
    for (const [key, option] of Object.entries(table)) {
      if (option.default !== undefined) option.rule.read(option.default, key, reading);
      if (option.rule.keys) check(option.rule.keys);
    }
  };
  check(options);
  expect(reading.mistakes).toEqual([]);
});

describe("the two blocks", () => {
  const rowsBelow = (block: string) =>
    rowsOf(options)
      .filter(({ path }) => path.startsWith(`${block}.`))
      .map(({ path, ...row }) => ({ path: path.slice(block.length + 1), ...row }));

  it("differ in the default route only", () => {
    const events = rowsBelow("asyncapi").map((row) =>
      row.path === "route" ? { ...row, default: '`"/reference"`' } : row,
    );
    expect(events).toEqual(rowsBelow("openapi"));
    expect(rowsBelow("asyncapi").find(({ path }) => path === "route")?.default).toBe('`"/events"`');
  });
});

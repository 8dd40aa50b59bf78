import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import ts from "typescript";
import { describe, expect, it } from "vitest";

const root = new URL("../../", import.meta.url);
const manifest = JSON.parse(readFileSync(new URL("package.json", root), "utf8")) as {
  readonly exports: Readonly<Record<string, string | { readonly types: string }>>;
  readonly "11ty": { readonly compatibility: string };
  readonly peerDependencies: Readonly<Record<string, string>>;
};

/** What each entry point gives, types included. A name taken away or renamed is a major version. */
const published: Readonly<Record<string, readonly string[]>> = {
  ".": [
    "ApiReferenceOptions",
    "AsyncApiBlock",
    "Block",
    "Deployment",
    "EleventyConfig",
    "EventTool",
    "Indexing",
    "Llms",
    "Navigation",
    "OpenApiBlock",
    "OpenGraph",
    "Playground",
    "ProxyLimits",
    "Rendering",
    "Search",
    "Site",
    "Sitemap",
    "Source",
    "Tab",
    "Transform",
    "TransformSource",
    "apiReference",
    "default",
    "module.exports",
  ],
  "./model": [
    "ApiKeyScheme",
    "AuthoredSample",
    "BasicScheme",
    "BearerScheme",
    "Binding",
    "BindingRow",
    "Callback",
    "Channel",
    "Constraint",
    "Contact",
    "CorrelationId",
    "Discriminator",
    "EnumValue",
    "EventOperation",
    "EventServer",
    "ExactNumber",
    "Example",
    "ExternalDocs",
    "Header",
    "HttpOperation",
    "Indexing",
    "Json",
    "LabelPart",
    "LayoutData",
    "LayoutPage",
    "License",
    "Limits",
    "Link",
    "Markdown",
    "MediaType",
    "Message",
    "MessageExample",
    "NamedSchema",
    "OAuth2Flow",
    "OAuth2Scheme",
    "OpenIdScheme",
    "Operation",
    "OperationBase",
    "OtherScheme",
    "Parameter",
    "ParameterPlace",
    "ParameterStyle",
    "PropertyEncoding",
    "Reference",
    "ReferenceChannel",
    "Reply",
    "RequestBody",
    "RequiredScheme",
    "Response",
    "SchemaChild",
    "SchemaNode",
    "SchemaRelation",
    "SchemaSource",
    "Security",
    "SecurityAlternative",
    "SecurityScheme",
    "Server",
    "ServerVariable",
    "Tag",
    "TagGroup",
  ],
  "./server": ["ProxyHandler", "ProxyOptions", "ServerOptions", "StartError", "apiProxy", "createServer"],
};

const sources: Readonly<Record<string, string>> = {
  ".": "eleventy-plugin/index.ts",
  "./model": "eleventy-plugin/portable/model/index.ts",
  "./server": "server/index.ts",
};

describe("the package", () => {
  it("has these entry points and no others", () => {
    expect(Object.keys(manifest.exports)).toEqual([...Object.keys(published), "./package.json"]);
  });

  const files = Object.values(sources).map((path) => fileURLToPath(new URL(path, root)));
  const options: ts.CompilerOptions = {
    module: ts.ModuleKind.NodeNext,
    target: ts.ScriptTarget.ES2023,
    noEmit: true,
    types: [],
  };
  const program = ts.createProgram(files, options);

  it.each(Object.keys(published))("gives exactly this at `%s`", (entry) => {
    const file = program.getSourceFile(fileURLToPath(new URL(sources[entry] ?? "", root)));
    const checker = program.getTypeChecker();
    const symbol = file && checker.getSymbolAtLocation(file);
    const names = symbol ? checker.getExportsOfModule(symbol).map(({ name }) => name) : [];
    expect(names.sort()).toEqual(published[entry]);
  });

  it.each(Object.entries(sources))("maps `%s` to the compiled %s", (entry, source) => {
    const target = manifest.exports[entry];
    expect(target).toMatchObject({ types: `./dist/${source.replace(/\.ts$/, ".d.ts")}` });
  });
});

it("npm and Eleventy ask for the same versions of Eleventy", () => {
  expect(manifest["11ty"].compatibility).toBe(manifest.peerDependencies["@11ty/eleventy"]);
});

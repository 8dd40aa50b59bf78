import { expect, it } from "vitest";
import { resolveOptions } from "../../eleventy-plugin/options/resolve-options.js";

const openapi = { spec: "./api.yaml" };

it.each([
  ["/reference", "/reference"],
  ["reference", "/reference"],
  ["/reference/", "/reference"],
  ["//a//b//", "/a/b"],
  ["/", ""],
  ["", ""],
  ["/api/v1.2", "/api/v1.2"],
  ["/Справка", "/Справка"],
  ["/.well-known/api", "/.well-known/api"],
])("%j is mounted at %j", (route, mounted) => {
  expect(resolveOptions({ openapi: { ...openapi, route } }).sources[0]?.route).toBe(mounted);
});

it("of a single source: its own, otherwise that of the block; a label does not change it", () => {
  const routes = [{ route: "/own" }, { label: "Pets" }].map(
    (part) =>
      resolveOptions({ openapi: { route: "/api", sources: [{ ...openapi, ...part }] } }).sources[0]?.route,
  );
  expect(routes).toEqual(["/own", "/api"]);
});

it("of several sources: their own, otherwise the slug of the label below the block's", () => {
  const sources = [
    { spec: "a.yaml", label: "Pet Store" },
    { spec: "b.yaml", label: "Users", route: "people" },
    { spec: "c.yaml", route: "/" },
  ];
  expect(
    resolveOptions({ openapi: { route: "/api/", sources } }).sources.map(
      ({ option, label, route, ownTab }) => ({
        option,
        label,
        route,
        ownTab,
      }),
    ),
  ).toEqual([
    { option: "openapi.sources[0]", label: "Pet Store", route: "/api/pet-store", ownTab: true },
    { option: "openapi.sources[1]", label: "Users", route: "/people", ownTab: true },
    { option: "openapi.sources[2]", label: undefined, route: "", ownTab: true },
  ]);
});

it("below the root have one slash", () => {
  const sources = ["A", "B"].map((label) => ({ spec: `${label}.yaml`, label }));
  expect(resolveOptions({ openapi: { route: "/", sources } }).sources.map(({ route }) => route)).toEqual([
    "/a",
    "/b",
  ]);
});

import { describe, expect, test } from "vitest";
import { upgradeWithExternals } from "../../eleventy-plugin/load/upgrade-openapi.js";

const info = { title: "T", version: "1" };

describe("fragments of other documents", () => {
  test("are upgraded as the place of their reference asks, and what they refer to likewise", () => {
    const fragments = new Map<string, unknown>([
      ["/api/paths.yaml#/a", { get: { parameters: [{ $ref: "/api/shared.yaml#/Limit" }] } }],
      [
        "/api/shared.yaml#/Limit",
        { name: "limit", in: "query", schema: { $ref: "/api/shared.yaml#/Count" } },
      ],
      ["/api/shared.yaml#/Count", { type: "integer", nullable: true, example: 3 }],
    ]);
    const { document, externals } = upgradeWithExternals(
      {
        openapi: "3.0.3",
        info,
        paths: { "/a": { $ref: "/api/paths.yaml#/a" }, "/b": { $ref: "/api/none.yaml" } },
      },
      (reference) => fragments.get(reference),
    );
    expect(document.paths).toEqual({
      "/a": { $ref: "/api/paths.yaml#/a" },
      "/b": { $ref: "/api/none.yaml" },
    });
    expect([...externals.keys()]).toEqual([...fragments.keys()]);
    expect(externals.get("/api/shared.yaml#/Count")).toEqual({ type: ["integer", "null"], examples: [3] });
  });

  test("a body parameter of another Swagger document becomes a request body", () => {
    const fragments = new Map<string, unknown>([
      ["/api/shared.yaml#/Body", { in: "body", name: "b", schema: { $ref: "/api/shared.yaml#/Pet" } }],
      ["/api/shared.yaml#/Pet", { type: "object", "x-nullable": true }],
    ]);
    const { document, externals } = upgradeWithExternals(
      {
        swagger: "2.0",
        info,
        paths: { "/a": { post: { parameters: [{ $ref: "/api/shared.yaml#/Body" }] } } },
      },
      (reference) => fragments.get(reference),
    );
    expect(document.paths).toEqual({
      "/a": {
        post: {
          requestBody: { content: { "application/json": { schema: { $ref: "/api/shared.yaml#/Pet" } } } },
        },
      },
    });
    expect(externals.get("/api/shared.yaml#/Pet")).toEqual({ type: ["object", "null"] });
  });

  test("references that go round in circles end", () => {
    const { externals } = upgradeWithExternals(
      { openapi: "3.0.3", info, paths: {}, components: { schemas: { A: { $ref: "/b.yaml" } } } },
      () => ({ properties: { next: { $ref: "/b.yaml" } } }),
    );
    expect(externals.size).toBe(1);
  });
});

import { expect, test } from "vitest";
import { createBuildState } from "../../../eleventy-plugin/site/lifecycle/create-build-state.js";
import { resolveOptions } from "../../../eleventy-plugin/options/resolve-options.js";
import { defaultLabels } from "../../../eleventy-plugin/portable/labels/labels.js";
import { problemOf } from "../../load/load-source.js";
import { temporaryFolder } from "../../support/temporary-folder.js";

const document = JSON.stringify({
  openapi: "3.1.0",
  info: { title: "Pets", version: "1" },
  paths: { "/pets": { get: { operationId: "listPets", tags: ["v2"], responses: {} } } },
  components: { schemas: { Pet: { type: "object", properties: { name: {} } } } },
});

test.each([
  ["/api/v2", `"v2" of \`openapi.sources[0]\``],
  ["/api/V2/list-pets", `"GET /pets" of \`openapi.sources[0]\``],
  ["/api/schemas", `"Schemas" of \`openapi.sources[0]\``],
  ["/api/schemas/pet", `"Pet" of \`openapi.sources[0]\``],
  ["/api/Fields", `"Index of fields" of \`openapi.sources[0]\``],
])(
  "a source at /api with one at %s: a URL used by both is an error that names both",
  async (route, first) => {
    const root = await temporaryFolder({ "a.json": document });
    const options = resolveOptions({
      openapi: { sources: ["/api", route].map((route) => ({ spec: "a.json", route, label: route })) },
    });
    const state = createBuildState(options, defaultLabels, root, () => "", { logWithOptions: () => {} });
    expect((await problemOf(state.refresh(false))).map(({ message }) => message)).toEqual([
      `\`${route}/\` is used twice: by ${first} and by "Pets" of \`openapi.sources[1]\`.`,
    ]);
  },
);

/**
 * `npm run json-schema-suite -- <folder>`: compares value checking and generated examples with the required
 * tests of the JSON Schema Test Suite, draft 2020-12. `<folder>` contains the suite's `tests` and `remotes`.
 * Each schema is loaded as a file that a document refers to, as in a build. If Ajv passes all tests of a
 * schema, the value generated for the schema must be valid for Ajv or be reported as possibly not matching.
 * Exits with 1 if a difference is not listed in `DIFFERENCES`, or if a listed one no longer exists.
 */
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import { normaliseOpenApi } from "../../dist/eleventy-plugin/normalise/openapi/reference.js";
import { toComponents } from "../../dist/eleventy-plugin/portable/schema/components.js";
import { drawValue } from "../../dist/eleventy-plugin/portable/example/generate/generate-value.js";
import { toJsonText } from "../../dist/eleventy-plugin/portable/exact-number.js";
import { checkValue } from "../../dist/eleventy-plugin/portable/schema-check/schema-check.js";
import { serveSuite, SUITE_ORIGIN } from "./json-schema-suite/serve-suite.js";
import { loadedDocument } from "./loaded-document.js";
import { DIFFERENCES } from "./json-schema-suite/differences.js";

const DRAFT = "draft2020-12";

/** Returns the suite's schema as a node of the model, and the document's components. */
async function modelOf(spec, root) {
  const { loaded, source } = await loadedDocument(spec, root);
  const { reference } = normaliseOpenApi(loaded, source);
  const { schema } = reference.schemas.find(({ name }) => name === "Case");
  return { node: schema, components: toComponents(reference.schemas) };
}

/** Returns Ajv's validator of a schema, or undefined if Ajv cannot compile it or fails one of its tests. */
function otherValidator({ schema, tests }) {
  try {
    const validate = new Ajv2020({ strict: false, logger: false, validateFormats: false }).compile(schema);
    return tests.every(({ data, valid }) => validate(data) === valid) ? validate : undefined;
  } catch {
    return undefined;
  }
}

async function* groupsOf(folder) {
  const files = (await readdir(join(folder, "tests", DRAFT))).filter((name) => name.endsWith(".json"));
  for (const file of files)
    for (const group of JSON.parse(await readFile(join(folder, "tests", DRAFT, file), "utf8")))
      yield { file: file.replace(/\.json$/, ""), ...group };
}

/** Returns the tests of a group for which our checker has another result, as `<file> | <schema> | <test>`. */
function wronglyChecked({ file, description, tests }, { node, components }) {
  return tests
    .filter(({ data, valid }) => (checkValue(data, node, components).length === 0) !== valid)
    .map((test) => `${file} | ${description} | ${test.description}`);
}

/**
 * Returns the outcome of generating a value for a group's schema: `valid`, `invalid`, `marked` if an invalid
 * value is reported as possibly not matching, `none` if there is no value, `unknown` if Ajv cannot decide.
 */
function drawnFor(group, { node, components }) {
  const drawn = drawValue(node, components, { side: "response", fields: "all" });
  if (drawn === undefined) return "none";
  const validate = otherValidator(group);
  if (validate === undefined) return "unknown";
  if (validate(JSON.parse(toJsonText(drawn.value)))) return "valid";
  return drawn.isLoose || drawn.hasOverlaps ? "marked" : "invalid";
}

async function run(folder) {
  const scratch = await mkdtemp(join(tmpdir(), "json-schema-suite-"));
  const served = await serveSuite(join(folder, "remotes"));
  const counts = { schemas: 0, tests: 0, wrong: 0, valid: 0, marked: 0, invalid: 0, none: 0, unknown: 0 };
  const found = new Set();
  try {
    for await (const group of groupsOf(folder)) {
      const model = await modelOf(`${SUITE_ORIGIN}${served.put(group.schema)}`, scratch);
      const drawn = drawnFor(group, model);
      counts.schemas += 1;
      counts.tests += group.tests.length;
      counts[drawn] += 1;
      const wrong = wronglyChecked(group, model);
      counts.wrong += wrong.length;
      for (const test of wrong) found.add(test);
      if (drawn === "invalid") found.add(`${group.file} | ${group.description} | drawn`);
    }
  } finally {
    await served.close();
    await rm(scratch, { recursive: true });
  }
  return { counts, found };
}

if (!process.argv[2]) throw new Error("Name a folder: npm run json-schema-suite -- <folder>");
const { counts, found } = await run(resolve(process.argv[2]));
const named = new Set(DIFFERENCES.flatMap(({ tests }) => tests));
const unnamed = [...found].filter((test) => !named.has(test));
const gone = [...named].filter((test) => !found.has(test));
for (const test of unnamed) console.log(`DIFFERS ${test}`);
for (const test of gone) console.log(`NO LONGER DIFFERS ${test}`);
console.log(
  `${counts.tests} tests of ${counts.schemas} schemas: ${counts.tests - counts.wrong} as the suite says, ` +
    `${counts.wrong} otherwise; ${unnamed.length} differences without a reason.`,
);
console.log(
  `Values drawn: ${counts.valid} valid, ${counts.marked} that say they may not match, ${counts.invalid} invalid, ` +
    `${counts.none} not drawn, ${counts.unknown} of schemas that Ajv reads otherwise.`,
);
process.exitCode = unnamed.length + gone.length > 0 ? 1 : 0;

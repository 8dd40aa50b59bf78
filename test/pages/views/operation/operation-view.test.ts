import { describe, expect, test } from "vitest";
import {
  operationView,
  type OperationView,
} from "../../../../eleventy-plugin/pages/views/operation/operation-view.js";
import type { BodyView, MediaTypeView } from "../../../../eleventy-plugin/pages/views/operation/body-view.js";
import { pageSchemas, schemaIndex } from "../../../../eleventy-plugin/pages/views/schema/page-schemas.js";
import { defaultLabels } from "../../../../eleventy-plugin/portable/labels/labels.js";
import { normalised, normalisedFixture, type Normalised } from "../../../normalise/normalised.js";
import { factLines, fieldsText, rowLines } from "../schema/rows-text.js";

function viewOf({ reference, operation }: Normalised, id: string): OperationView {
  const found = operation(id);
  const schemas = pageSchemas(schemaIndex(reference), found.url, defaultLabels);
  return operationView(found, schemas, { expandSchemas: false, servers: found.servers, operations: 1 });
}

/** Returns an operation's page as text: parameters, body, responses, examples. */
function pageText({ parameters, requestBody, responses, callbacks, examples }: OperationView): string {
  const lines = [
    ...parameters.flatMap(({ title, rows }) => [`# ${title}`, ...rows.flatMap(rowLines)]),
    ...(requestBody === undefined ? [] : ["# Request body", ...bodyLines(requestBody)]),
    ...responses.flatMap((response) => [
      `# ${response.status} ${response.title}${response.open ? " (open)" : ""}  #${response.id}`,
      ...(response.description === undefined ? [] : [`"${response.description}"`]),
      ...response.headers.flatMap(rowLines).map((line) => `header ${line}`),
      ...response.mediaTypes.flatMap(mediaTypeLines),
      ...response.links.map(({ name, operationId, parameters: filled }) =>
        `link ${name} → ${operationId ?? ""} ${filled.map((each) => `${each.name}=${each.value}`).join(" ")}`.trim(),
      ),
    ]),
    ...callbacks.flatMap((callback) => [
      `# Callback ${callback.name}: ${callback.method} ${callback.expression}  #${callback.id}`,
      ...(callback.requestBody === undefined ? [] : bodyLines(callback.requestBody)),
    ]),
    ...examples.flatMap(({ status, mediaTypes }) =>
      mediaTypes.flatMap(({ contentType, examples: list }) =>
        list.flatMap(({ label, text, notes }) => [
          `# Example ${status} ${contentType} ${label}`,
          ...text.split("\n"),
          `(${notes.join(" ")})`,
        ]),
      ),
    ),
  ];
  return lines.map((line) => `${line}\n`).join("");
}

function bodyLines({ required, description, mediaTypes }: BodyView): readonly string[] {
  return [
    `required: ${required}`,
    ...(description === undefined ? [] : [`"${description}"`]),
    ...mediaTypes.flatMap(mediaTypeLines),
  ];
}

function mediaTypeLines({
  contentType,
  kind,
  stream,
  description,
  facts,
  fields,
  sameAs,
  encodings,
  examples,
}: MediaTypeView): readonly string[] {
  return [
    `${contentType}: ${stream ? "stream of " : ""}${kind.map(({ text }) => text).join("")}${sameAs === undefined ? "" : ` (same as ${sameAs})`}`,
    ...(description === undefined ? [] : [`"${description}"`]),
    ...factLines(facts),
    ...fieldsText(fields, "  ").split("\n").filter(Boolean),
    ...encodings.flatMap(({ property, facts: how, headers }) => [
      `  encoding of ${property}: ${factLines(how).join("; ")}`,
      ...headers.flatMap(rowLines).map((line) => `    header ${line}`),
    ]),
    ...examples.flatMap(({ label, text, notes }) => [
      `  example ${label}: ${text.replaceAll(/\s+/g, " ")}`,
      `    (${notes.join(" ")})`,
    ]),
  ];
}

const bodies = normalisedFixture("bodies");

describe("the text of an operation's page", () => {
  test.each(bodies.operations.map(({ id }) => id))("%s", async (id) => {
    await expect(pageText(viewOf(bodies, id))).toMatchFileSnapshot(
      `../../../../fixtures/operation-rows/${id}.txt`,
    );
  });

  test("parameters", async () => {
    const fixture = normalisedFixture("parameters");
    const text = fixture.operations.map(({ id }) => `== ${id}\n${pageText(viewOf(fixture, id))}`).join("\n");
    await expect(text).toMatchFileSnapshot("../../../../fixtures/operation-rows/parameters.txt");
  });
});

test("a body whose description repeats its name has no description", () => {
  const describing = (description: string): BodyView | undefined => {
    const requestBody = { description, content: { "text/plain": {} } };
    const paths = { "/": { post: { operationId: "a", requestBody, responses: {} } } };
    return viewOf(normalised({ openapi: "3.1.0", info: { title: "T", version: "1" }, paths }), "a")
      .requestBody;
  };
  expect(describing("Request body.")?.description).toBeUndefined();
  expect(describing("The body of a request")?.description).toBe("The body of a request");
});

describe("the rows of a page are distributed fairly", () => {
  const wide = (count: number, name: string): object => ({
    type: "object",
    properties: Object.fromEntries(
      Array.from({ length: count }, (_, index) => [`${name}${index}`, { type: "string" }]),
    ),
  });
  const document = {
    openapi: "3.1.0",
    info: { title: "T", version: "1" },
    paths: {
      "/": {
        post: {
          operationId: "a",
          requestBody: { content: { "application/json": { schema: { $ref: "#/components/schemas/Wide" } } } },
          responses: {
            200: {
              description: "OK",
              content: { "application/json": { schema: { $ref: "#/components/schemas/Answer" } } },
            },
          },
        },
      },
    },
    components: {
      schemas: {
        Wide: wide(3_000, "wide"),
        Answer: {
          type: "object",
          properties: { inner: wide(30, "inner"), other: { $ref: "#/components/schemas/Wide" } },
        },
      },
    },
  };

  test("a long body leaves rows for the response, and links to its rest", () => {
    const { requestBody, responses } = viewOf(normalised(document), "a");
    const body = requestBody?.mediaTypes[0]?.fields;
    expect(body?.rows.length).toBeGreaterThan(400);
    expect(body?.more).toMatchObject({ href: "../../schemas/wide/" });
    expect(body?.more?.text).toMatch(/^and [\d,]+ fields more, on the page of Wide$/);
    const [answer] = responses[0]?.mediaTypes ?? [];
    expect(answer?.fields.rows.map(({ words }) => words.name)).toEqual(["inner", "other"]);
    expect(answer?.fields.rows[1]?.more?.text).toBe("3,000 fields, on the page of Wide");
  });

  test("a body too large for the page gets its own page, even without a name", () => {
    const deep = (depth: number): object =>
      depth === 0
        ? { type: "string" }
        : { type: "object", properties: { [`level${depth}`]: deep(depth - 1) } };
    for (const schema of [wide(1_500, "field"), deep(20)]) {
      const content = { "application/json": { schema } };
      const large = normalised({
        openapi: "3.1.0",
        info: { title: "T", version: "1" },
        paths: { "/big-things": { post: { operationId: "a", requestBody: { content } } } },
      });
      expect(large.reference.schemas.map(({ name, url }) => [name, url])).toEqual([
        ["big-things", "/reference/schemas/big-things/"],
      ]);
      expect(JSON.stringify(viewOf(large, "a").requestBody)).toContain("../../schemas/big-things/");
    }
  });
});

test("responses open with the same example as the request", () => {
  const named = (...names: readonly string[]) => ({
    "application/json": { examples: Object.fromEntries(names.map((name) => [name, { value: name }])) },
  });
  const view = viewOf(
    normalised({
      openapi: "3.1.0",
      info: { title: "Runs", version: "1" },
      paths: {
        "/": {
          post: {
            operationId: "run",
            requestBody: { content: named("passed", "failed") },
            responses: {
              200: { description: "OK", content: named("skipped", "failed", "passed") },
              400: { description: "Wrong", content: named("b", "a") },
            },
          },
        },
      },
    }),
    "run",
  );
  const names = view.examples.map(({ mediaTypes: [first] }) => first?.examples.map(({ name }) => name));
  expect(names).toEqual([
    ["passed", "failed", "skipped"],
    ["b", "a"],
  ]);
});

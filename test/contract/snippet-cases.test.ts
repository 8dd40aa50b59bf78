import { afterAll, beforeAll, expect, test } from "vitest";
import { encodePathText } from "../../eleventy-plugin/portable/request/percent-encoding.js";
import { buildRequest } from "../../eleventy-plugin/portable/request/build-request.js";
import { placeholders } from "../../eleventy-plugin/portable/request/credentials.js";
import type { BodyValue, FieldValue } from "../../eleventy-plugin/portable/request/form-values.js";
import type { HttpRequest } from "../../eleventy-plugin/portable/request/http-request.js";
import { httpLanguages, type HttpLanguage } from "../../eleventy-plugin/portable/samples/index.js";
import { cases } from "../cases/snippet-cases.mjs";
import { startEchoServer, type EchoServer, type RecordedRequest } from "../support/echo-server.js";
import { readMultipart } from "../support/multipart.js";
import { mediaTypeOf, panelOf, parameterOf } from "../support/panel-of.js";
import { runSamples, sampleRunners, type SampleRun } from "../support/run-samples.js";
import { uploads } from "../support/uploads.js";

type Pair = readonly [name: string, value: string];

/** A row of the table: a request in a format that does not depend on our code. */
interface SnippetCase {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly query: readonly Pair[];
  readonly headers: readonly Pair[];
  readonly cookies: readonly Pair[];
  readonly body?: {
    readonly mimeType: string;
    readonly text?: string;
    readonly binary?: string;
    readonly params?: readonly (readonly [string, string | null, string?, string?])[];
  };
  readonly expHeaders: readonly Pair[];
}

const table = cases as unknown as readonly SnippetCase[];
let server: EchoServer;

beforeAll(async () => {
  server = await startEchoServer();
});
afterAll(() => server.close());

/** Fills in a form as a reader would, and builds the request from it. */
function toRequest(row: SnippetCase, base: string): HttpRequest {
  const isType = ([name]: Pair): boolean => name.toLowerCase() === "content-type";
  const filled = [
    ...row.query.map(([name, value]) => [parameterOf(name, "query"), value] as const),
    ...row.headers
      .filter((header) => !isType(header))
      .map(([name, value]) => [parameterOf(name, "header"), value] as const),
    ...row.cookies.map(([name, value]) => [parameterOf(name, "cookie"), value] as const),
  ];
  const contentType = row.headers.find(isType)?.[1] ?? row.body?.mimeType ?? "";
  const panel = panelOf({
    method: row.method,
    path: row.path,
    parameters: filled.map(([parameter]) => parameter),
    ...(row.body && { requestBody: { required: true, content: [mediaTypeOf(contentType)] } }),
  });
  const parameters = filled.map(([, value]): FieldValue => ({ sent: true, value }));
  const body = row.body && toBody(row.body);
  return buildRequest(
    panel,
    { server: { customUrl: base }, parameters, ...(body && { body }) },
    placeholders(),
  ).request;
}

function toBody({ text, binary, params }: NonNullable<SnippetCase["body"]>): BodyValue {
  const choice = { sent: true, mediaType: 0 };
  if (binary !== undefined) return { ...choice, kind: "file", file: { name: binary } };
  if (text !== undefined) return { ...choice, kind: "text", text };
  const fields = (params ?? []).map(([name, value, file = "", contentType = ""]) =>
    value === null ? { name, sent: true, files: [{ name: file, contentType }] } : { name, sent: true, value },
  );
  return { ...choice, kind: "fields", fields };
}

function expectRecorded(row: SnippetCase, recorded: RecordedRequest): void {
  const [path = "", query = ""] = recorded.target.split("?");
  expect(recorded.method).toBe(row.method);
  expect(path, "path").toBe(encodePathText(row.path));
  expect(decodeURIComponent(path)).toBe(decodeURIComponent(row.path));
  expect([...new URLSearchParams(query)], "query").toEqual(row.query);
  for (const [name, value] of row.expHeaders) {
    const sent = recorded.headers
      .filter(([key]) => key.toLowerCase() === name.toLowerCase())
      .map(([, text]) => text);
    if (value === "multipart/form-data")
      expect(sent).toEqual([expect.stringMatching(/^multipart\/form-data; ?boundary=/)]);
    else expect(sent, name).toEqual([value]);
  }
  expectBody(row, recorded);
}

function expectBody({ body }: SnippetCase, recorded: RecordedRequest): void {
  if (!body) expect(recorded.body.length).toBe(0);
  else if (body.text !== undefined) expect(recorded.body.toString("utf8")).toBe(body.text);
  else if (body.binary !== undefined) expect(new Uint8Array(recorded.body)).toEqual(uploads[body.binary]);
  else if (body.mimeType === "multipart/form-data") {
    const type = recorded.headers.find(([name]) => name.toLowerCase() === "content-type")?.[1] ?? "";
    const parts = readMultipart(type, recorded.body).map(({ name, fileName, contentType, bytes }) => ({
      name,
      ...(fileName === undefined
        ? { text: bytes.toString("utf8") }
        : { fileName, contentType, bytes: new Uint8Array(bytes) }),
    }));
    expect(parts).toEqual(
      body.params?.map(([name, value, fileName, contentType]) =>
        value === null
          ? { name, fileName, contentType, bytes: uploads[fileName ?? ""] }
          : { name, text: value },
      ),
    );
  } else expect([...new URLSearchParams(recorded.body.toString("utf8"))]).toEqual(body.params);
}

for (const language of Object.keys(httpLanguages) as HttpLanguage[]) {
  sampleRunners[language].group(`${language} sends what each case says`, () => {
    let run: SampleRun;

    beforeAll(async () => {
      const samples = table.map((row) => {
        const key = `${language}-${row.id}`;
        return { key, code: httpLanguages[language].print(toRequest(row, server.baseUrl(key))) };
      });
      run = await runSamples(language, samples, uploads);
    });

    test.each(table.map((row) => [row.id, row] as const))("%s", (id, row) => {
      const key = `${language}-${id}`;
      expect(run.failures.get(key)).toBeUndefined();
      const recorded = server.recorded(key);
      expect(recorded).toHaveLength(1);
      if (recorded[0]) expectRecorded(row, recorded[0]);
    });

    test("no sample writes a file or runs text of a document", () => {
      expect(run.files.toSorted()).toEqual(Object.keys(uploads).toSorted());
      expect([...run.failures]).toEqual([]);
    });
  });
}

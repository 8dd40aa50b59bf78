import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import express from "express";
import { afterAll, beforeAll, expect, test } from "vitest";
import { initialValues } from "../../eleventy-plugin/portable/example/initial-values.js";
import type { HttpOperation, Reference } from "../../eleventy-plugin/portable/model/index.js";
import { toPanelData } from "../../eleventy-plugin/portable/panel-data.js";
import { buildRequest } from "../../eleventy-plugin/portable/request/build-request.js";
import { placeholders } from "../../eleventy-plugin/portable/request/credentials.js";
import type { HttpRequest } from "../../eleventy-plugin/portable/request/http-request.js";
import { httpLanguages, type HttpLanguage } from "../../eleventy-plugin/portable/samples/index.js";
import { harbourApi } from "../../fixtures/sites/demo/api.js";
import { httpOperationsOf, referenceOf } from "../support/reference-of.js";
import { runSamples, sampleRunners, type SampleRun } from "../support/run-samples.js";

const document = join(import.meta.dirname, "../../fixtures/sites/demo/specs/saltmere-harbour.yaml");
const statuses = new Map<string, number[]>();
let reference: Reference;
let server: Server;
let origin: string;

beforeAll(async () => {
  reference = await referenceOf(document);
  const app = express();
  server = app.listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  app.use("/run/:key", (request, response, next) => {
    const { key } = request.params;
    response.on("finish", () => statuses.set(key, [...(statuses.get(key) ?? []), response.statusCode]));
    harbourApi()(request, response, next);
  });
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

function keyOf(operation: HttpOperation, language: HttpLanguage): string {
  return `${language}-${operation.id}`;
}

/** What the page's samples print, at an API of its own. */
function requestOf(operation: HttpOperation, key: string): HttpRequest {
  const panel = toPanelData(operation, reference);
  const values = { ...initialValues(panel), server: { customUrl: `${origin}/run/${key}` } };
  return buildRequest(panel, values, placeholders()).request;
}

function filesOf({ body }: HttpRequest): readonly string[] {
  if (body?.kind === "file") return [body.fileName];
  return body?.kind === "multipart"
    ? body.parts.flatMap((part) => (part.kind === "file" ? [part.fileName] : []))
    : [];
}

for (const language of Object.keys(httpLanguages) as HttpLanguage[]) {
  sampleRunners[language].group(`${language} samples of the demo's API`, () => {
    let run: SampleRun;

    beforeAll(async () => {
      const requests = httpOperationsOf(reference).map((operation) => {
        const key = keyOf(operation, language);
        return { key, request: requestOf(operation, key) };
      });
      const files = requests
        .flatMap(({ request }) => filesOf(request))
        .map((name) => [name, Buffer.from("%PDF-1.7")]);
      const samples = requests.map(({ key, request }) => ({
        key,
        code: httpLanguages[language].print(request),
      }));
      run = await runSamples(language, samples, Object.fromEntries(files));
    }, 60_000);

    test("every operation is answered with its documented success", () => {
      const operations = httpOperationsOf(reference);
      expect([...run.failures]).toEqual([]);
      expect(operations.length).toBeGreaterThan(10);
      for (const operation of operations) {
        const documented = operation.responses
          .map(({ status }) => status)
          .filter((status) => /^2/.test(status));
        const answered = statuses.get(keyOf(operation, language)) ?? [];
        expect(answered, operation.id).toHaveLength(1);
        expect(documented, operation.id).toContain(String(answered[0]));
      }
    });
  });
}

import { readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import express from "express";
import { CORE_SCHEMA, load } from "js-yaml";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { httpLanguages, type HttpLanguage } from "../../eleventy-plugin/portable/samples/index.js";
import { harbourApi } from "../../fixtures/sites/demo/api.js";
import { config, createSite, type Site } from "../support/eleventy-site.js";
import { samplesOn, type PageSample } from "../support/page-samples.js";
import { runSamples, sampleRunners, type SampleRun } from "../support/run-samples.js";
import { listenLocally } from "../support/local-server.js";

const languages = Object.keys(httpLanguages) as HttpLanguage[];

interface Operation {
  readonly operationId: string;
  readonly responses: Readonly<Record<string, unknown>>;
  readonly requestBody?: {
    readonly content: Readonly<Record<string, { readonly examples?: Readonly<Record<string, unknown>> }>>;
  };
}

const text = readFileSync("fixtures/sites/demo/specs/saltmere-harbour.yaml", "utf8");
const document = load(text, { schema: CORE_SCHEMA }) as {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
};
const operations = Object.values(document.paths)
  .flatMap((item) => Object.values(item))
  .filter(({ operationId }) => operationId);

/** Statuses of the responses to the samples of one language, by operation. */
const statuses = new Map<string, number[]>();
const samples = new Map<string, readonly PageSample[]>();
let server: Server;
let site: Site;

/**
 * Each request gets a new instance of the demo's API. Each operation has its own base URL, by which the
 * statuses of its responses are recorded.
 */
beforeAll(async () => {
  const app = express();
  server = createServer(app);
  const origin = `http://127.0.0.1:${await listenLocally(server)}`;
  app.use("/run/:operation", (request, response, next) => {
    const { operation } = request.params;
    response.on("finish", () =>
      statuses.set(operation, [...(statuses.get(operation) ?? []), response.statusCode]),
    );
    harbourApi()(request, response, next);
  });
  site = await createSite({
    "eleventy.config.js": config({
      site: { url: "https://docs.example.com" },
      openapi: { spec: "harbour.yaml", route: "/", codeSamples: languages },
    }),
    "harbour.yaml": text.replace(
      /^( +)operationId: (\w+)$/gm,
      `$&\n$1servers: [{ url: "${origin}/run/$2" }]`,
    ),
  });
  expect((await site.build()).stderr).toBe("");
  for (const path of await site.written()) {
    const found = path.endsWith(".html") ? samplesOn(await site.read(path)) : [];
    const operation = /\/run\/(\w+)/.exec(found[0]?.code ?? "")?.[1];
    if (operation !== undefined) samples.set(operation, found);
  }
});
afterAll(async () => {
  await new Promise((resolve) => server.close(resolve));
  await site.dispose();
});

test("every operation has samples on its page for each media type and example of its body", () => {
  expect([...samples.keys()].sort()).toEqual(operations.map(({ operationId }) => operationId).sort());
  for (const { operationId, requestBody } of operations) {
    const choices = Object.entries(requestBody?.content ?? {}).flatMap(([type, { examples = {} }]) =>
      Object.keys(examples).length > 1 ? Object.keys(examples).map((name) => [type, name]) : [[type]],
    );
    const shown = samples.get(operationId)?.filter(({ language }) => language === "curl") ?? [];
    const isChoice = new Set(choices.map(([type]) => type)).size > 1;
    expect(shown.map((sample) => sample.choices)).toEqual(
      choices.length === 0 ? [[]] : choices.map((choice) => (isChoice ? choice : choice.slice(1))),
    );
  }
});

for (const language of languages) {
  sampleRunners[language].group(`${language} samples copied from the demo's pages`, () => {
    let run: SampleRun;
    const copied = (): [string, PageSample[]][] =>
      [...samples].map(([operation, all]) => [
        operation,
        all.filter((sample) => sample.language === language),
      ]);

    beforeAll(async () => {
      statuses.clear();
      const runnable = copied().flatMap(([operation, list]) =>
        list.map(({ code }, index) => ({ key: `${operation}-${index}`, code })),
      );
      const scripts = [...samples.values()].flat().map(({ code }) => code);
      const files = scripts.flatMap((code) =>
        [...code.matchAll(/readFile\("([^"]+)"\)/g)].map(([, name = ""]) => name),
      );
      expect(files.length).toBeGreaterThan(0);
      run = await runSamples(
        language,
        runnable,
        Object.fromEntries(files.map((name) => [name, Buffer.from("%PDF-1.7")])),
      );
    });

    test("all get a documented success response", () => {
      expect([...run.failures]).toEqual([]);
      const lists = new Map(copied());
      for (const { operationId, responses } of operations) {
        const answered = statuses.get(operationId) ?? [];
        expect(answered.length, operationId).toBeGreaterThan(0);
        expect(answered, operationId).toHaveLength(lists.get(operationId)?.length ?? 0);
        for (const status of answered)
          expect(
            Object.keys(responses).filter((documented) => documented.startsWith("2")),
            operationId,
          ).toContain(String(status));
      }
    });
  });
}

describe("pages of calls made by the API", () => {
  test("have no samples", async () => {
    const webhooks = (await site.written()).filter((path) => /^webhooks\/.+\/index\.html$/.test(path));
    expect(webhooks.length).toBeGreaterThan(0);
    for (const path of webhooks) expect(samplesOn(await site.read(path))).toEqual([]);
  });
});

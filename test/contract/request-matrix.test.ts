import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { HttpRequest } from "../../eleventy-plugin/portable/request/http-request.js";
import { httpLanguages, type HttpLanguage } from "../../eleventy-plugin/portable/samples/index.js";
import { checkContract, toContractCase, type ContractReport } from "../support/contract.js";
import { startEchoServer, type EchoServer } from "../support/echo-server.js";
import { methodsWithoutFetch } from "../support/recorded-request.js";
import { sampleRunners } from "../support/run-samples.js";
import { uploads } from "../support/uploads.js";

const fixtures = join(import.meta.dirname, "../../fixtures");
const names = readdirSync(join(fixtures, "requests")).map((file) => file.replace(/\.json$/, ""));
const languages = Object.keys(httpLanguages) as HttpLanguage[];

function requestOf(name: string): HttpRequest {
  return JSON.parse(readFileSync(join(fixtures, "requests", `${name}.json`), "utf8")) as HttpRequest;
}

/** A request whose body is longer than a command-line argument can be on any system. */
const longBody: HttpRequest = {
  method: "POST",
  url: "https://api.example.com/logs",
  headers: [{ name: "Content-Type", value: "text/plain" }],
  body: { kind: "text", text: "-%s it's é $(id) `id`\n".repeat(10_000) },
};

describe.each(languages)("%s of every request equals the golden file", (language) => {
  test.each(names)("%s", async (name) => {
    const code = httpLanguages[language].print(requestOf(name));
    await expect(`${code}\n`).toMatchFileSnapshot(join(fixtures, "samples", language, `${name}.txt`));
  });
});

let server: EchoServer;
beforeAll(async () => {
  server = await startEchoServer();
});
afterAll(() => server.close());

for (const language of languages) {
  sampleRunners[language].group(`${language} sends every request of the matrix`, () => {
    const sendable = names.filter(
      (name) => language !== "js" || !methodsWithoutFetch.has(requestOf(name).method),
    );
    let report: ContractReport;

    beforeAll(async () => {
      const cases = sendable.map((name) =>
        toContractCase(
          `${language}-${name}`,
          requestOf(name),
          httpLanguages[language].print,
          server,
          uploads,
        ),
      );
      const { print } = httpLanguages[language];
      const long = toContractCase(`${language}-long-body`, longBody, print, server, uploads);
      report = await checkContract(language, [...cases, long], server, uploads);
    });

    test.each([...sendable, "long-body"])("%s", (name) => {
      expect(report.wrong.get(`${language}-${name}`)).toBeUndefined();
    });
  });
}

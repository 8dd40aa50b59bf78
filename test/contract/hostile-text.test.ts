import { afterAll, beforeAll, expect, test } from "vitest";
import { buildRequest } from "../../eleventy-plugin/portable/request/build-request.js";
import { placeholders } from "../../eleventy-plugin/portable/request/credentials.js";
import type { BodyValue } from "../../eleventy-plugin/portable/request/form-values.js";
import type { HttpRequest } from "../../eleventy-plugin/portable/request/http-request.js";
import { httpLanguages, type HttpLanguage } from "../../eleventy-plugin/portable/samples/index.js";
import { checkContract, toContractCase, type ContractReport } from "../support/contract.js";
import { startEchoServer, type EchoServer } from "../support/echo-server.js";
import { mediaTypeOf, panelOf, parameterOf } from "../support/panel-of.js";
import { sampleRunners } from "../support/run-samples.js";
import { uploads } from "../support/uploads.js";

/**
 * Texts that have broken out of their quotes in samples of some generator, or that a client could interpret.
 */
const texts: Readonly<Record<string, string>> = {
  substitution: "$(touch pwned1) `touch pwned2` ${HOME} $HOME $((1+1)) <(touch pwned3)",
  quotes: "'; touch pwned4; ' \"; touch pwned5; \" ''' \"\"\" `",
  "end-quotes": '""" + __import__("os").system("touch pwned6") + """ end"',
  backslashes: "\\ \\\\ \\' \\\" \\n \\x41 \\u0041 trailing\\",
  history: "!! !touch !$ !",
  "at-file": "@/etc/passwd",
  "less-file": "</etc/passwd",
  "at-dash": "@-",
  option: "--output pwned7",
  dash: "-",
  globs: "[1-3] {a,b} * ? ~ **",
  formats: "%s %d %% {0} {{x}} {x!r} ${y} f'{1}'",
  escapes: "%41 %zz %2e%2e %00 100%",
  separators: "a=b&c=d;e,f|g h+i#j?k/l:m",
  "form-options": "x;type=text/html;filename=pwned8",
  comment: "# not a comment -- /* nor */ this // that",
  markup: "</script><script>alert(1)</script><!-- &amp; ]]>",
  template: "${process.exit(9)} {{ 7*7 }} {% raw %}",
  unicode: "naïve café 日本 😀 é",
  latin: "é ÿ ½ £",
  bidirectional: "a\u202eb\u2066c\u200bd\ufeff\u2028\u2029",
  tab: "a\tb",
  lines: "line1\nline2\r\nline3\rline4\n",
  "lines-quotes": "it's\n\"\"\"\n'''\n\\\nEOF\n`id`\n$(touch pwned9)",
  heredoc: "EOF\ntouch pwned10\nEOF",
  controls: "\u0001\u0007\u001b[31m\u007f\u0085",
  "lone-surrogate": "a\ud800b",
  "lone-surrogate-alone": "\udc00",
  prototype: "__proto__",
  empty: "",
  space: " ",
  long: "x".repeat(5000),
};

/** Request bodies that contain the text: as it is, inside JSON, as a form, as parts. `none` sends no body. */
const bodies: Readonly<Record<string, { contentType: string; body: (text: string) => BodyValue }>> = {
  none: { contentType: "text/plain", body: () => ({ kind: "text", sent: false, mediaType: 0, text: "" }) },
  text: {
    contentType: "text/plain; charset=utf-8",
    body: (text) => ({ kind: "text", sent: true, mediaType: 0, text }),
  },
  json: {
    contentType: "application/json",
    body: (text) => ({
      kind: "text",
      sent: true,
      mediaType: 0,
      text: JSON.stringify({ [text]: [text], n: 1.5 }, null, 2),
    }),
  },
  form: {
    contentType: "application/x-www-form-urlencoded",
    body: (text) => ({
      kind: "fields",
      sent: true,
      mediaType: 0,
      fields: [
        { name: text || "n", sent: true, value: text },
        { name: "b", sent: true, value: "2" },
      ],
    }),
  },
  multipart: {
    contentType: "multipart/form-data",
    body: (text) => ({
      kind: "fields",
      sent: true,
      mediaType: 0,
      fields: [
        { name: "plain", sent: true, value: text },
        { name: "typed", sent: true, value: { text } },
        { name: text || "n", sent: true, value: "named" },
        { name: "file", sent: true, files: [{ name: "second file.bin", contentType: "application/pdf" }] },
      ],
    }),
  },
};

/** Returns a request with the text everywhere that a document or a reader can set. */
function toRequest(text: string, { contentType, body }: (typeof bodies)[string] & object): HttpRequest {
  const parameters = [
    parameterOf("p", "path"),
    parameterOf(text || "q", "query"),
    parameterOf("list", "query"),
    parameterOf("reserved", "query", { allowReserved: true }),
    parameterOf("X-H", "header"),
    parameterOf("c", "cookie"),
  ];
  const panel = panelOf({
    method: "POST",
    path: `/a/${text.replace(/[{}]/g, "")}/x{p}`,
    parameters,
    requestBody: { required: true, content: [mediaTypeOf(contentType)] },
  });
  const fields = [text, text, [text, text], text, text, text].map((value) => ({ sent: true, value }));
  return buildRequest(
    panel,
    { server: { index: 0, variables: [] }, parameters: fields, body: body(text) },
    placeholders(),
  ).request;
}

let server: EchoServer;
beforeAll(async () => {
  server = await startEchoServer();
});
afterAll(() => server.close());

const table = Object.entries(texts).flatMap(([textName, text]) =>
  Object.entries(bodies).map(([bodyName, body]) => ({
    name: `${textName}-${bodyName}`,
    request: toRequest(text, body),
  })),
);

for (const language of Object.keys(httpLanguages) as HttpLanguage[]) {
  sampleRunners[language].group(`${language} sends hostile text as it is`, () => {
    let report: ContractReport;

    beforeAll(async () => {
      const cases = table.map(({ name, request }) =>
        toContractCase(`${language}-${name}`, request, httpLanguages[language].print, server, uploads),
      );
      report = await checkContract(language, cases, server, uploads);
    });

    test.each(table.map(({ name }) => name))("%s", (name) => {
      expect(report.wrong.get(`${language}-${name}`)).toBeUndefined();
    });

    test("writes nothing and runs nothing else", () => {
      expect(report.run.files.toSorted()).toEqual(Object.keys(uploads).toSorted());
    });
  });
}

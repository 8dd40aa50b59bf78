import { expect, test } from "vitest";
import type { SecurityScheme } from "../../../eleventy-plugin/portable/model/index.js";
import { buildRequest } from "../../../eleventy-plugin/portable/request/build-request.js";
import { placeholders } from "../../../eleventy-plugin/portable/request/credentials.js";
import { followsRedirects } from "../../../eleventy-plugin/portable/request/follows-redirects.js";
import type { BodyValue } from "../../../eleventy-plugin/portable/request/form-values.js";
import { toSamples } from "../../../eleventy-plugin/portable/samples/index.js";
import { mediaTypeOf, panelOf, parameterOf } from "../../support/panel-of.js";

const scheme = (parts: object) => ({ name: "s", deprecated: false, ...parts }) as SecurityScheme;
const json: BodyValue = { sent: true, mediaType: 0, kind: "text", text: "{}" };
const apiKey = (place: string) => scheme({ type: "apiKey", in: place, key: "key" });

interface Sent {
  readonly method?: string;
  readonly scheme?: SecurityScheme;
  readonly header?: string;
  readonly cookie?: string;
  readonly query?: string;
  readonly body?: BodyValue;
}

/**
 * Whether redirects are followed, by Send and by curl samples: values entered for one server must not reach
 * another automatically.
 */
test.each<[string, boolean, Sent]>([
  ["GET", true, {}],
  ["HEAD", true, { method: "HEAD" }],
  ["a token in Authorization", true, { scheme: scheme({ type: "bearer" }) }],
  ["Basic", true, { scheme: scheme({ type: "basic" }) }],
  ["Accept-Language", true, { header: "accept-language" }],
  ["a header", false, { header: "X-Trace" }],
  ["a cookie", false, { cookie: "session" }],
  ["a key in a header", false, { scheme: apiKey("header") }],
  ["a key in a cookie", false, { scheme: apiKey("cookie") }],
  ["a key in the query", false, { scheme: apiKey("query") }],
  ["a parameter called like a secret", false, { query: "client_secret" }],
  ["another parameter", true, { query: "page_token" }],
  ["a body", false, { method: "POST", body: json }],
  ["a body of a GET", false, { body: json }],
  ["POST without a body", false, { method: "POST" }],
  ["DELETE", false, { method: "DELETE" }],
])("%s: %s", (_, follows, { method = "GET", scheme: used, header, cookie, query, body }) => {
  const parameters = [
    ...(header === undefined ? [] : [parameterOf(header, "header")]),
    ...(query === undefined ? [] : [parameterOf(query, "query")]),
    ...(cookie === undefined ? [] : [parameterOf(cookie, "cookie")]),
  ];
  const panel = panelOf({
    method,
    parameters,
    security: { optional: false, alternatives: used ? [{ schemes: [{ scheme: used, scopes: [] }] }] : [] },
    ...(body && { requestBody: { required: true, content: [mediaTypeOf("application/json")] } }),
  });
  const values = {
    server: { index: 0, variables: [] },
    parameters: parameters.map(() => ({ sent: true, value: "x" })),
    ...(body && { body }),
  };
  const { request } = buildRequest(panel, values, placeholders());
  expect(request.body === undefined).toBe(body === undefined);
  expect(followsRedirects(request)).toBe(follows);
  expect(/^curl -L /.test(toSamples(request, ["curl"])[0]?.code ?? "")).toBe(follows);
});

import { expect, test } from "vitest";
import { proxyFailure } from "../../client/panel/failure.js";
import { ProxyError } from "../../client/panel/send.js";
import { fillLabel } from "../../eleventy-plugin/portable/labels/fill-label.js";
import { formLabels, responseLabels } from "../../eleventy-plugin/portable/labels/panel-labels.js";
import { type ProblemCode, Refusal } from "../../eleventy-plugin/proxy/proxy-problem.js";

const labels = { ...formLabels, ...responseLabels };
const origin = "https://api.example.com";
const site = "https://docs.example.com";
const UNSENT = `Nothing was sent to ${origin}.`;
const MAYBE = `The request to ${origin} may have been carried out all the same.`;

/** Returns a response that is no response of the API as the panel shows it. */
function shown(status: number, body: string) {
  const failure = proxyFailure(new ProxyError(status, body), { origin, site });
  const [title = "", ...notes] = [failure.title, failure.note, failure.more].flatMap((label) =>
    label ? [fillLabel(labels[label], failure.facts)] : [],
  );
  return { title, note: notes.join(" "), offersSample: failure.offersSample };
}

test.each<readonly [code: ProblemCode, status: number, title: "refused" | "no answer", note: RegExp]>([
  ["target-invalid", 400, "refused", /X-Proxy-Url .* Nothing was sent/],
  ["origin-not-declared", 403, "refused", /is not a server of this API’s document.*Nothing was sent/],
  [
    "redirect-not-declared",
    403,
    "refused",
    /^The API redirects to https:\/\/api\.example\.com(?!.*Nothing was)/,
  ],
  ["cross-origin-caller", 403, "refused", /Only pages of this site .* Nothing was sent/],
  ["method-not-allowed", 405, "refused", /X-Proxy-Method\. Nothing was sent/],
  ["request-too-large", 413, "refused", /larger than this proxy accepts\. Nothing was sent/],
  ["host-not-served", 421, "refused", /does not serve .* Nothing was sent/],
  ["upstream-refused", 502, "no answer", /refused the connection\.$/],
  ["upstream-protocol", 502, "no answer", /may have been carried out all the same\.$/],
  ["response-too-large", 502, "no answer", /larger than this proxy forwards\. .* may have been carried out/],
  ["busy", 503, "refused", /Try again in a moment\. Nothing was sent/],
  ["upstream-timeout", 504, "no answer", /did not respond in time\. .* may have been carried out/],
])("the proxy's %s (%i): %s", (code, status, title, note) => {
  const { title: shownTitle, note: shownNote } = shown(status, JSON.stringify(new Refusal(code, origin)));
  expect(shownTitle).toBe(
    title === "refused" ? "The proxy of this site refused the request" : "The proxy could not get an answer",
  );
  expect(shownNote).toMatch(note);
});

test.each([
  [200, "200 OK", "<h1>Home</h1>", UNSENT],
  [403, "403 Forbidden", "<h1>Forbidden</h1>", UNSENT],
  [404, "404 Not Found", '{"code":"NOT_FOUND","detail":"x"}', UNSENT],
  [405, "405 Method Not Allowed", "", UNSENT],
  [413, "413 Content Too Large", "", UNSENT],
  [429, "429 Too Many Requests", "[]", UNSENT],
  [502, "502 Bad Gateway", "<h1>Bad gateway</h1>", MAYBE],
  [504, "504 Gateway Timeout", "null", MAYBE],
])("a %i in place of the proxy is no response of the API", (status, name, body, sent) => {
  expect(shown(status, body)).toEqual({
    title: "The proxy could not be reached",
    note: `${site} answered with ${name} in place of its proxy. It may be served without the proxy, or stop requests before it. ${sent}`,
    offersSample: true,
  });
});

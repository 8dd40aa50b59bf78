import { expect, it } from "vitest";
import { createPathMatcher } from "../../eleventy-plugin/proxy/path-templates.js";
import { call } from "../server/calls.js";
import { startServer } from "../server/proxied-server.js";
import { startUpstream } from "../server/upstreams.js";
import { until } from "../support/patience.js";
import { processorTimeRatio } from "../support/processor-time.js";

const origin = "https://api.example.com";

const templateOf = createPathMatcher([
  {
    origins: [origin, "https://other.example.com"],
    paths: [
      "/v1/pets",
      "/v1/pets/{id}",
      "/v1/pets/mine",
      "/v1/pets/{id}/toys/{toy}",
      "/v1/pets/mine/photo",
      "/v1/areas/{area}/chart{layers}",
      "/v1/files/{name}.{kind}",
      "/v1/{a}-{b}-{c}",
      "/v1/größe and/{__proto__}",
      "/",
    ],
  },
  { origins: ["https://third.example.com"], paths: ["/only\n/here"] },
]);

it.each([
  ["/v1/pets", "/v1/pets"],
  ["/v1/pets?limit=1", "/v1/pets"],
  ["/v1/pets/7", "/v1/pets/{id}"],
  ["/v1/pets/mine", "/v1/pets/mine"],
  ["/v1/pets/mine/photo", "/v1/pets/mine/photo"],
  ["/v1/pets/mine/toys/ball", "/v1/pets/{id}/toys/{toy}"],
  ["/v1/pets/a%2Fb", "/v1/pets/{id}"],
  ["/v1/areas/a/chart.depth.buoys", "/v1/areas/{area}/chart{layers}"],
  ["/v1/files/a.b.json", "/v1/files/{name}.{kind}"],
  ["/v1/x-y-z", "/v1/{a}-{b}-{c}"],
  ["/v1/gr%C3%B6%C3%9Fe%20and/x", "/v1/gr??e?and/{__proto__}"],
  ["/", "/"],
  ["", "/"],
  ["/v1/pets/", undefined],
  ["/v1/pets/7/toys", undefined],
  ["/v1/x-y", undefined],
  ["/secret", undefined],
  ["/v1/__proto__", undefined],
])("%s matches %s", (path, template) => {
  expect(templateOf(new URL(origin + path))).toBe(template);
});

it("is specific to its origins, and contains no line break", () => {
  expect(templateOf(new URL("https://other.example.com/v1/pets"))).toBe("/v1/pets");
  expect(templateOf(new URL("https://third.example.com/v1/pets"))).toBeUndefined();
  expect(templateOf(new URL("https://third.example.com/only/here"))).toBe("/only?/here");
});

it("a template with many variables is matched in linear time", async () => {
  const many = createPathMatcher([{ origins: [origin], paths: [`/${"{a}x".repeat(4)}y`] }]);
  const match = (length: number) => () => many(new URL(`${origin}/${"x".repeat(length)}`));
  // The text is ten times as long; quadratic time would be a hundred times as much.
  expect(await processorTimeRatio(match(400), match(40))).toBeLessThan(30);
});

it("is in the log, without the values of the path", async () => {
  const upstream = await startUpstream();
  const described = [{ origins: [upstream.origin], paths: ["/pets/{id}"] }];
  const server = await startServer({ origins: [upstream.origin], described });
  for (const path of ["/pets/secret?secret", "/secret"])
    await call(server, { target: upstream.origin + path });
  await until(() => server.log.length === 2);
  expect(server.log.map((line) => / GET (\S+) 200 /.exec(line)?.[1])).toEqual([
    `${upstream.origin}/pets/{id}`,
    upstream.origin,
  ]);
  expect(server.log.join()).not.toContain("secret");
});

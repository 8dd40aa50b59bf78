import { expect, test } from "vitest";
import { readRequest } from "../../../eleventy-plugin/portable/find/typed-request.js";

/** Lines of logs, commands and clients, with the request in each. */
test.each([
  ['"GET /pets/7 HTTP/1.1" 200 1532', "GET", "pets/7"],
  [
    '192.0.2.1 - - [21/Nov/2026:10:12:01 +0000] "PUT /pets/7 HTTP/1.1" 201 512 "https://example.com/" "curl/8.4"',
    "PUT",
    "pets/7",
  ],
  ["2026/11/21 10:12:01 GET /pets/7 404", "GET", "pets/7"],
  ["curl -H 'Accept: application/json' https://api.example.com/pets/7", undefined, "pets/7"],
  ["curl -X POST -H 'Content-Type: application/json' https://api.example.com/pets", "POST", "pets"],
  ["a query failed: POST /pets/7 after 3 s", "POST", "pets/7"],
  ["GET pets/7", "GET", "pets/7"],
  ["pets/7", undefined, "pets/7"],
] as const)("%s", (typed, method, path) => {
  const request = readRequest(typed);
  expect(request?.method).toBe(method);
  expect(request?.segments.join("/")).toBe(path);
});

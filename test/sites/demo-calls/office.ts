import { json, key, token, type Call } from "./call.js";

const markdown = { "Content-Type": "text/markdown" };

export const officeCalls: readonly Call[] = [
  [
    "listArrivals",
    200,
    "GET /arrivals",
    { headers: { "Accept-Language": "de, en;q=0.5" }, holds: "ANKUNFT" },
  ],
  [
    "publishNotice",
    201,
    "POST /notices",
    { headers: { ...markdown, ...token, ...key }, body: "# Dredging\n\nSlow.", holds: '"title":"Dredging"' },
  ],
  [
    "publishNotice",
    201,
    "POST /notices",
    { headers: { ...markdown, Authorization: "Basic YOUR_CREDENTIALS" }, body: "x" },
  ],
  ["publishNotice", 401, "POST /notices", { headers: { ...markdown, ...token }, body: "x" }],
  [
    "publishNotice",
    403,
    "POST /notices",
    { headers: { ...markdown, ...key, Authorization: "Bearer visitor" }, body: "x" },
  ],
  ["publishNotice", 415, "POST /notices", { headers: { ...token, ...key, ...json }, body: "{}" }],
  ["publishNotice", 422, "POST /notices", { headers: { ...markdown, ...token, ...key }, body: " " }],
];

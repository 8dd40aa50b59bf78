import { expired, token, type Call } from "./call.js";

export const berthsCalls: readonly Call[] = [
  [
    "listBerths",
    200,
    "GET /berths?size[length]=9.8&size[draught]=1.6&services=water|power&sort=-length,name&limit=3",
    { holds: '"next":"ey' },
  ],
  ["listBerths", 200, "GET /berths?limit=50", { headers: token, holds: '"price":{"amount":"24.50"' }],
  ["listBerths", 200, "GET /berths?cursor=eyJmcm9tIjozfQ", { holds: '"next":null' }],
  ["listBerths", 400, "GET /berths?cursor=x"],
  ["listBerths", 400, "GET /berths?sort=__proto__"],
  ["listBerths", 400, "GET /berths?size[length]=long"],
  ["listBerths", 401, "GET /berths", { headers: expired }],
  ["getBerth", 200, "GET /berths/A3"],
  ["getBerth", 304, "GET /berths/A3", { headers: { "If-None-Match": '"a3-1"' } }],
  ["getBerth", 404, "GET /berths/Z9"],
  ["getArea", 200, "GET /areas/harbour", { holds: '"berths":["C1","C2"]' }],
  ["getArea", 200, "GET /areas/inner?depth=0"],
  ["getArea", 400, "GET /areas/inner?depth=many"],
  ["getArea", 404, "GET /areas/atlantis"],
  [
    "getAreaChart",
    200,
    "GET /areas/inner/chart;layers=depth,buoys",
    { headers: { Cookie: "chart_palette=night" }, holds: "PNG" },
  ],
  [
    "getAreaChart",
    200,
    "GET /areas/inner/chart;layers=berths;layers=depth",
    { headers: { Accept: "image/svg+xml" }, holds: "<rect " },
  ],
  ["getAreaChart", 404, "GET /areas/inner/chart;layers=krakens"],
];

import { json, key, type Call } from "./call.js";

const form = { "Content-Type": "application/x-www-form-urlencoded" };
const reading = '{"time":"2026-06-01T06:00:00Z","height":4.31}';

export const tidesCalls: readonly Call[] = [
  ["listStations", 200, "GET /stations?region=estuary&region=coast", { holds: "bar-buoy" }],
  ["listStations", 200, 'GET /stations?near={"latitude":54.07,"longitude":-2.88}', { holds: "distance" }],
  ["listStations", 400, "GET /stations?near=here"],
  [
    "getTideTable",
    200,
    "GET /stations/north-pier/tides?from=2026-06-01&days=2",
    { holds: "2026-06-01T06:01:00Z" },
  ],
  [
    "getTideTable",
    200,
    "GET /stations/bar-buoy/tides?from=2026-06-01&datum=MSL",
    { headers: { Accept: "text/csv" }, holds: "time,kind,height\n" },
  ],
  [
    "getTideTable",
    200,
    "GET /stations/lock-gate/tides?from=2026-06-01",
    { headers: { Accept: "text/calendar" }, holds: "\r\nEND:VCALENDAR" },
  ],
  ["getTideTable", 400, "GET /stations/north-pier/tides", { holds: "from must be a day" }],
  ["getTideTable", 400, "GET /stations/north-pier/tides?from=2026-06-01&days=32", { holds: "from 1 to 31" }],
  ["getTideTable", 404, "GET /stations/south-pier/tides?from=2026-06-01"],
  [
    "getTideTable",
    406,
    "GET /stations/north-pier/tides?from=2026-06-01",
    { headers: { Accept: "image/png" } },
  ],
  [
    "streamWaterLevel",
    200,
    "GET /stations/north-pier/level?count=2&interval=20&key=YOUR_API_KEY",
    { holds: '"trend":"falling"' },
  ],
  [
    "streamWaterLevel",
    200,
    "GET /stations/north-pier/level?count=1",
    { headers: { "Last-Event-ID": "7" }, holds: "id: 8\nevent: level\n" },
  ],
  ["streamWaterLevel", 400, "GET /stations/north-pier/level?interval=1"],
  ["streamWaterLevel", 404, "GET /stations/nowhere/level"],
  [
    "reportReading",
    201,
    "POST /stations/north-pier/readings",
    { headers: { ...key, ...json }, body: reading },
  ],
  [
    "reportReading",
    201,
    "POST /stations/north-pier/readings",
    {
      headers: { ...key, ...form },
      body: "time=2026-06-01T06%3A05%3A00Z&height=4.4&observers=Ada&observers=B%C3%A9la",
      holds: '"observers":["Ada","Béla"]',
    },
  ],
  ["reportReading", 401, "POST /stations/north-pier/readings", { headers: json, body: reading }],
  ["reportReading", 404, "POST /stations/nowhere/readings", { headers: { ...key, ...json }, body: reading }],
  ["reportReading", 415, "POST /stations/north-pier/readings", { headers: key, body: reading }],
  [
    "reportReading",
    422,
    "POST /stations/north-pier/readings",
    { headers: { ...key, ...json }, body: '{"time":"now","height":1}', holds: '"pointer":"/time"' },
  ],
];

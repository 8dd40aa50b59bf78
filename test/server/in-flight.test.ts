import { expect, it } from "vitest";
import { createInFlight } from "../../server/proxy/in-flight.js";

const MEBIBYTE = 1024 * 1024;
const limits = { maxInFlight: { total: 100, perOrigin: 100 }, maxRequestBytes: 10 * MEBIBYTE };

it("bodies together hold at most 256 MiB, and give it back", () => {
  const inFlight = createInFlight(limits);
  const places = Array.from({ length: 25 }, () => inFlight.enter("http://a.example"));
  for (const place of places) place.hold(10 * MEBIBYTE);
  const late = inFlight.enter("http://b.example");
  expect(() => late.hold(10 * MEBIBYTE)).toThrow("busy");
  places[0]?.leave();
  places[0]?.leave();
  late.hold(10 * MEBIBYTE);
  expect(() => late.hold(10 * MEBIBYTE)).toThrow("busy");
});

it("one body fits, however large the limit is", () => {
  const place = createInFlight({ ...limits, maxRequestBytes: 1000 * MEBIBYTE }).enter("http://a.example");
  place.hold(1000 * MEBIBYTE);
  expect(() => place.hold(1)).toThrow("busy");
});

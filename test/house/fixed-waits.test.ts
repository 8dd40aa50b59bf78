import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..");

/** How a test would wait for a time. What a server of a test does late is no wait. */
const WAITS =
  /waitForTimeout\(|await new Promise\(.*setTimeout\(|requestAnimationFrame\(.*setTimeout\(|timers\/promises/;

/** Those that wait all the same, and why. */
const ALLOWED: Readonly<Record<string, string>> = {
  "browser/loading.test.ts": "what the browser tells behind a frame: to be replaced",
  "browser/panel-speed.test.ts": "measures speed: what came with the first touch is over",
  "browser/search.test.ts": "an earlier answer may still be drawn: to be replaced",
  "browser/sidebar.test.ts": "nothing must come: to be replaced",
  "server/limits.test.ts": "the proxy does not tell that half a body came: to be replaced",
  "server/slow-callers.test.ts": "the proxy does not tell that half a body came: to be replaced",
  "support/browser-site.ts": "asks again until another process has built the site",
  "support/eleventy-site.ts": "asks again until Eleventy has printed it",
  "support/patience.ts": "asks again until it holds",
};

test("no test waits for a time but these", () => {
  const files = readdirSync(root, { recursive: true, encoding: "utf8" }).filter(
    (path) => path.endsWith(".ts") && path !== "house/fixed-waits.test.ts",
  );
  const waiting = files.filter((path) => WAITS.test(readFileSync(join(root, path), "utf8")));
  expect(waiting.sort()).toEqual(Object.keys(ALLOWED));
});

import { existsSync } from "node:fs";
import type { Engine } from "./engine.js";
import { firefoxEngine } from "./firefox-engine.js";
import { webkitEngine } from "./webkit-engine.js";

const FIREFOX = process.env["FIREFOX_PATH"] ?? "/usr/bin/firefox-esr";
const WEBKIT = ["x86_64", "aarch64"]
  .map((machine) => `/usr/lib/${machine}-linux-gnu/webkit2gtk-4.1/MiniBrowser`)
  .find(existsSync);

/**
 * The browsers besides Chromium in which the main paths of `test/browser` are tested. `hint` is reported if a
 * browser is missing.
 */
export const ENGINES: readonly (readonly [
  name: string,
  isThere: () => boolean,
  hint: string,
  start: () => Promise<Engine>,
])[] = [
  [
    "Firefox",
    () => existsSync(FIREFOX),
    "apt-get install firefox-esr, or name one in FIREFOX_PATH",
    () => firefoxEngine(FIREFOX),
  ],
  [
    "WebKit",
    () => WEBKIT !== undefined && existsSync("/usr/bin/xvfb-run"),
    "apt-get install webkit2gtk-driver xvfb xauth",
    () => webkitEngine(WEBKIT ?? ""),
  ],
];

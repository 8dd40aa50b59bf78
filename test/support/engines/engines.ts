import { existsSync } from "node:fs";
import type { Engine } from "./engine.js";
import { puppeteerEngine } from "./puppeteer-engine.js";
import { webkitEngine } from "./webkit-engine.js";

const CHROMIUM = process.env["CHROME_PATH"] ?? "/usr/bin/chromium";
const FIREFOX = process.env["FIREFOX_PATH"] ?? "/usr/bin/firefox-esr";
const WEBKIT = ["x86_64", "aarch64"]
  .map((machine) => `/usr/lib/${machine}-linux-gnu/webkit2gtk-4.1/MiniBrowser`)
  .find(existsSync);

const switches = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-sync"];

/** The browsers that the wide tests work with: what each needs is said where it is missing. */
export const ENGINES: readonly (readonly [
  name: string,
  isThere: () => boolean,
  hint: string,
  start: () => Promise<Engine>,
])[] = [
  [
    "Chromium",
    () => existsSync(CHROMIUM),
    "apt-get install chromium, or name one in CHROME_PATH",
    () => puppeteerEngine({ executablePath: CHROMIUM, args: switches }),
  ],
  [
    "Firefox",
    () => existsSync(FIREFOX),
    "apt-get install firefox-esr, or name one in FIREFOX_PATH",
    () => puppeteerEngine({ browser: "firefox", executablePath: FIREFOX }),
  ],
  [
    "WebKit",
    () => WEBKIT !== undefined && existsSync("/usr/bin/xvfb-run"),
    "apt-get install webkit2gtk-driver xvfb xauth",
    () => webkitEngine(WEBKIT ?? ""),
  ],
];

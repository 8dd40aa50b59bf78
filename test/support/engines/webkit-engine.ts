import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { until } from "../patience.js";
import type { Engine, EnginePage } from "./engine.js";
import { freePort } from "../local-server.js";

/** The key of an element in WebDriver's responses: https://www.w3.org/TR/webdriver2/#elements */
const ELEMENT = "element-6066-11e4-a52e-4f735466cecf";

const KEYS = { ArrowDown: "\uE015", Enter: "\uE007", Escape: "\uE00C", "/": "/" };

/**
 * The minimum width of a window in CSS pixels. Narrower pages are opened in a frame of the requested width.
 */
const NARROWEST = 500;

type Call = <Value>(
  method: "GET" | "POST" | "DELETE",
  path: string,
  body?: object,
  /** Milliseconds until the call is aborted with a TimeoutError. */
  limit?: number,
) => Promise<Value>;

/** Milliseconds in which a browser starts, even on a busy machine. */
const STARTED = 40_000;

/**
 * Starts WebKitGTK, which is controlled by plain WebDriver. Sometimes a browser never starts: then the driver
 * is restarted, at most twice.
 */
export async function webkitEngine(binary: string): Promise<Engine> {
  const options = { "webkitgtk:browserOptions": { binary, args: ["--automation"] } };
  const capabilities = { alwaysMatch: options };
  let driver = await startDriver();
  return {
    async page() {
      let found: { sessionId: string } | undefined;
      for (let left = 2; found === undefined; left -= 1) {
        const { call } = driver;
        const asked = call<{ sessionId: string }>("POST", "/session", { capabilities }, STARTED);
        found = await asked.catch(async (error: unknown) => {
          if (left === 0 || !(error instanceof Error) || error.name !== "TimeoutError") throw error;
          await driver.end();
          driver = await startDriver();
          return undefined;
        });
      }
      const session = `/session/${found.sessionId}`;
      const { call } = driver;
      const inSession: Call = (method, path, body) => call(method, session + path, body);
      return { ...webkitPage(inSession), close: () => call("DELETE", session) };
    },
    close: () => driver.end(),
  };
}

/** Starts the driver on a virtual screen: WebKit has no headless mode. */
async function startDriver(): Promise<{ call: Call; end: () => Promise<void> }> {
  const port = await freePort();
  const driver = spawn(
    "xvfb-run",
    ["--auto-servernum", "--server-args=-screen 0 1600x1200x24", "WebKitWebDriver", `--port=${port}`],
    // Creates a process group, to which `ended` sends its signal: `xvfb-run` is a script and does not forward
    // signals.
    {
      stdio: "ignore",
      detached: true,
      env: { ...process.env, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: "1" },
    },
  );
  const call = caller(`http://127.0.0.1:${port}`);
  await until(() =>
    call("GET", "/status").then(
      () => true,
      () => false,
    ),
  );
  return { call, end: () => ended(driver) };
}

function webkitPage(call: Call): EnginePage {
  const run: EnginePage["run"] = (work, ...values) =>
    call("POST", "/execute/sync", { script: `return (${work.toString()})(...arguments)`, args: values });
  const element = async (selector: string): Promise<string> => {
    const found = await call<Record<string, string>>("POST", "/element", {
      using: "css selector",
      value: selector,
    });
    return `/element/${found[ELEMENT] ?? ""}`;
  };
  return {
    run,
    async open(address, width = 1440) {
      await call("POST", "/window/rect", { width: Math.max(width, NARROWEST), height: 950 });
      await call("POST", "/frame", { id: null });
      if (width >= NARROWEST) return call("POST", "/url", { url: address });
      const frame = new URL("/frame.html", address);
      frame.search = new URLSearchParams({ width: String(width), address }).toString();
      await call("POST", "/url", { url: frame.href });
      await call("POST", "/frame", { id: 0 });
      // Keys go to the focused document: the outer page, unless the frame is focused.
      await run(() => void window.focus());
    },
    async click(selector) {
      await until(() => call<boolean>("POST", "/execute/async", { script: HOLDS_STILL, args: [selector] }));
      await onceReady(async () => void (await call("POST", `${await element(selector)}/click`, {})));
    },
    type: (selector, text) =>
      onceReady(async () => {
        const field = await element(selector);
        await call("POST", `${field}/clear`, {});
        await call("POST", `${field}/value`, { text });
      }),
    async press(key) {
      const value = KEYS[key];
      const actions = ["keyDown", "keyUp"].map((type) => ({ type, value }));
      await call("POST", "/actions", { actions: [{ type: "key", id: "keyboard", actions }] });
    },
    async attach(selector, file) {
      await call("POST", `${await element(`${selector}[type=file]`)}/value`, { text: file });
    },
  };
}

/**
 * Script that checks whether an element exists and keeps its position for two frames. The driver determines
 * the position first and clicks afterwards; if the page scrolls in between, the click misses.
 */
const HOLDS_STILL = `const [selector, done] = arguments;
const place = () => {
  const { x, y } = document.querySelector(selector)?.getBoundingClientRect() ?? {};
  return [x, y].join();
};
const before = place();
requestAnimationFrame(() => requestAnimationFrame(() => done(before !== "," && place() === before)));`;

/**
 * Errors of the driver for elements that do not exist yet, were replaced, or cannot be used yet:
 * https://www.w3.org/TR/webdriver2/#errors
 */
const NOT_READY =
  /: (?:no such element|stale element reference|element not interactable|element click intercepted) /;

/** Calls `work` again until it no longer fails with one of the errors `NOT_READY`. */
const onceReady = (work: () => Promise<void>): Promise<void> =>
  until(() =>
    work().then(
      () => true,
      (error: unknown) => {
        if (error instanceof Error && NOT_READY.test(error.message)) return false;
        throw error;
      },
    ),
  );

/** Returns a function that calls the driver at `origin`, and throws if the driver responds with an error. */
function caller(origin: string): Call {
  return async (method, path, body, limit) => {
    const response = await fetch(origin + path, {
      method,
      ...(body && { body: JSON.stringify(body) }),
      ...(limit !== undefined && { signal: AbortSignal.timeout(limit) }),
    });
    const { value } = (await response.json()) as { value: { error?: string; message?: string } | null };
    if (!response.ok) throw new Error(`${path}: ${value?.error ?? ""} ${value?.message ?? ""}`);
    return value as never;
  };
}

async function ended(driver: ChildProcess): Promise<void> {
  const exit = once(driver, "exit");
  process.kill(-(driver.pid ?? 0), "SIGTERM");
  await exit;
}

import { promisify } from "node:util";

/**
 * Collects garbage in this thread. Does nothing if Node.js was built without the inspector.
 * https://chromedevtools.github.io/devtools-protocol/v8/HeapProfiler/#method-collectGarbage
 */
export async function collectGarbage(): Promise<void> {
  const inspector = await import("node:inspector").catch(() => undefined);
  if (inspector === undefined) return;
  const session = new inspector.Session();
  session.connect();
  await promisify((done: () => void) => session.post("HeapProfiler.collectGarbage", done))();
  session.disconnect();
}

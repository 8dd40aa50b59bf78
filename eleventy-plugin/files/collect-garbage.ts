import { promisify } from "node:util";

/**
 * Frees what this thread holds no longer. A Node.js that was built without the inspector goes without.
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

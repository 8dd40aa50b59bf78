/** A worker that receives a document, reports its first findings, and then crashes without a result. */
import { setImmediate } from "node:timers";
import { parentPort } from "node:worker_threads";

parentPort?.on("message", () => {
  parentPort?.postMessage({ soFar: { mistakes: [{ reason: "Found before" }] } });
  setImmediate(() => {
    throw new Error("Broken");
  });
});

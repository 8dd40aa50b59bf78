/** A thread that takes a document, says what it knows so far, and breaks. */
import { setImmediate } from "node:timers";
import { parentPort } from "node:worker_threads";

parentPort?.on("message", () => {
  parentPort?.postMessage({ soFar: { mistakes: [{ reason: "Found before" }] } });
  setImmediate(() => {
    throw new Error("Broken");
  });
});

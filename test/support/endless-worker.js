/** A worker that receives a document and never finishes. */
import { parentPort } from "node:worker_threads";

parentPort?.on("message", () => {
  for (;;);
});

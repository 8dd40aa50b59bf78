/** A thread that takes a document and works on it without end. */
import { parentPort } from "node:worker_threads";

parentPort?.on("message", () => {
  for (;;);
});

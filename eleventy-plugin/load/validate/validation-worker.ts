import { deserialize } from "node:v8";
import { parentPort } from "node:worker_threads";
import type { DocumentObject } from "../../document/loaded-document.js";
import { MAX_REUSABLE_BYTES, type VerdictSoFar } from "./validation-verdict.js";
import { runValidation } from "./run-validation.js";

parentPort?.on("message", (bytes: Uint8Array) => {
  const reportOwn = (soFar: VerdictSoFar["soFar"]): void =>
    parentPort?.postMessage({ soFar } satisfies VerdictSoFar);
  void runValidation(deserialize(bytes) as DocumentObject, bytes.length, reportOwn).then((verdict) => {
    parentPort?.postMessage(verdict);
    if (bytes.length > MAX_REUSABLE_BYTES) parentPort?.close();
  });
});

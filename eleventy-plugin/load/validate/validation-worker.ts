import { deserialize } from "node:v8";
import { parentPort } from "node:worker_threads";
import type { DocumentObject } from "../../document/loaded-document.js";
import { MOST_BYTES_KEPT, type VerdictSoFar } from "./validation-verdict.js";
import { verdictOn } from "./verdict-on.js";

parentPort?.on("message", (bytes: Uint8Array) => {
  const tellOwn = (soFar: VerdictSoFar["soFar"]): void =>
    parentPort?.postMessage({ soFar } satisfies VerdictSoFar);
  void verdictOn(deserialize(bytes) as DocumentObject, bytes.length, tellOwn).then((verdict) => {
    parentPort?.postMessage(verdict);
    if (bytes.length > MOST_BYTES_KEPT) parentPort?.close();
  });
});

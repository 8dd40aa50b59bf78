import { deserialize } from "node:v8";
import { parentPort } from "node:worker_threads";
import type { DocumentObject } from "../../document/loaded-document.js";
import { verdictOn } from "./verdict-on.js";

parentPort?.on("message", (bytes: Uint8Array) =>
  parentPort?.postMessage(verdictOn(deserialize(bytes) as DocumentObject)),
);

import { deserialize } from "node:v8";
import { parentPort, workerData } from "node:worker_threads";
import type { DocumentObject } from "../../document/loaded-document.js";
import { verdictOn } from "./verdict-on.js";

parentPort?.postMessage(verdictOn(deserialize(workerData as Uint8Array) as DocumentObject));

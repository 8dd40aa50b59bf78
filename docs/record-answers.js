import { once } from "node:events";
import { mkdir, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { dirname, join } from "node:path";
import express from "express";
import { harbourApi } from "../fixtures/sites/demo/api.js";
import { RECORDED, recordedPaths } from "./demo-transforms.js";

/**
 * Requests the recorded paths from the demo's API and writes the responses as files of the site.
 *
 * @param {string} output folder of the built site
 */
export async function recordAnswers(output) {
  const server = createServer(express().use(harbourApi())).listen(0, "127.0.0.1");
  await once(server, "listening");
  try {
    for (const path of recordedPaths) {
      const answer = await fetch(`http://127.0.0.1:${server.address().port}${path}`);
      if (!answer.ok) throw new Error(`The demo's API returned status ${answer.status} for ${path}.`);
      const file = join(output, RECORDED, `${path}.json`);
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, await answer.text());
    }
  } finally {
    server.close();
  }
}

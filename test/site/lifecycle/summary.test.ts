import { expect, test } from "vitest";
import type { SourceResult } from "../../../eleventy-plugin/references/references.js";
import type { ResolvedOptions } from "../../../eleventy-plugin/options/resolved-options.js";
import { finding } from "../../../eleventy-plugin/problems/problems.js";
import { createSummary } from "../../../eleventy-plugin/site/lifecycle/summary.js";

test("a cache that only the validation fails to write is reported", async () => {
  const messages: string[] = [];
  const logger = { logWithOptions: ({ message }: { message: string }) => void messages.push(message) };
  let reason = "";
  const result = {
    reference: { title: "Pets", version: "1", url: "/reference/" },
    source: { spec: "api.json" },
    milliseconds: 1,
    warnings: [],
    read: [],
    validation: async () => {
      await Promise.resolve();
      reason = "ENOTDIR: not a directory";
      return [];
    },
  } as unknown as SourceResult;
  await createSummary(logger, { warnings: [] } as unknown as ResolvedOptions).print({
    results: [result],
    pages: [],
    remarks: [],
    listings: () => (reason === "" ? [] : [finding("cache-not-written", { folder: ".cache", reason })]),
    isReadByPeople: true,
  });
  expect(messages.join("\n")).toContain("ENOTDIR: not a directory");
});

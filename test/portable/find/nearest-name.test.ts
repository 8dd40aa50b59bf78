import { expect, it } from "vitest";
import { nearestName } from "../../../eleventy-plugin/portable/find/nearest-name.js";

const names = ["spec", "sources", "route", "codeSamples", "includeInLlms", "noindex", "url"];

it.each([
  ["rout", "route"],
  ["ruote", "route"],
  ["routes", "route"],
  ["Spec", "spec"],
  ["codesamples", "codeSamples"],
  ["codeSample", "codeSamples"],
  ["includeInLLMS", "includeInLlms"],
  ["noIndx", "noindex"],
  ["source", "sources"],
  ["URL", "url"],
  ["uri", "url"],
  ["path", undefined],
  ["languages", undefined],
  ["x", undefined],
  ["", undefined],
  ["__proto__", undefined],
])("suggests %j for %j", (typed, meant) => {
  expect(nearestName(typed, names)).toBe(meant);
});

import { httpLanguages } from "../../portable/samples/index.js";
import type { SamplesView, SampleTab } from "../views/operation/sample-tabs.js";
import { block, plain } from "./text.js";

/**
 * Renders samples. An HTTP request is shown in one language only, because samples in other languages would
 * repeat the same request. Tools for events differ in what they do, so the samples of all tools are shown.
 * Samples from the document's author are shown unchanged.
 */
export function sampleLines(samples: readonly SamplesView[]): readonly string[] {
  return samples.flatMap(({ title, languages, notes }) => [
    "",
    `## ${plain(title)}`,
    ...chosenTabs(languages).flatMap(tabLines),
    ...notes.flatMap((note) => ["", plain(note)]),
  ]);
}

function chosenTabs(tabs: readonly SampleTab[]): readonly SampleTab[] {
  const requests = tabs.filter(({ value }) => Object.hasOwn(httpLanguages, value));
  const chosen = requests.find(({ value }) => value === "curl") ?? requests[0];
  return tabs.filter((tab) => tab === chosen || !requests.includes(tab));
}

function tabLines({ label, syntax, note, groups }: SampleTab): readonly string[] {
  return [
    "",
    `### ${plain(label)}`,
    ...(note === "" ? [] : ["", plain(note)]),
    ...groups.flatMap((group) =>
      group.examples.flatMap((example) => [
        ...(groups.length > 1 || group.examples.length > 1
          ? ["", [groups.length > 1 ? group.label : "", example.label].filter(Boolean).map(plain).join(", ")]
          : []),
        "",
        ...block(example.code, syntax),
      ]),
    ),
  ];
}

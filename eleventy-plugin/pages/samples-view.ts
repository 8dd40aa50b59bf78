import { bodyVariants, type BodyVariant } from "../portable/example/initial-body.js";
import { initialValues } from "../portable/example/initial-values.js";
import { fillLabel, type Labels } from "../portable/labels.js";
import type { AuthoredSample, HttpOperation, Reference } from "../portable/model/index.js";
import { toPanelData, type PanelData } from "../portable/panel-data.js";
import { buildRequest } from "../portable/request/build-request.js";
import { placeholders } from "../portable/request/credentials.js";
import type { HttpRequest } from "../portable/request/http-request.js";
import { toNoteText, type RequestNote } from "../portable/request/request-note.js";
import { chooseLanguages, toSamples, type CodeSample } from "../portable/samples/index.js";

/** The samples of an operation, as its page shows them. */
export interface SamplesView {
  /** One tab each: ours in the order of `codeSamples`, then those of the document's author. */
  readonly languages: readonly SampleTab[];
  /** What a reader should know about all of them. */
  readonly notes: readonly string[];
}

export interface SampleTab {
  /** What a reader's choice is stored as. */
  readonly value: string;
  readonly label: string;
  /** Language of the code, for highlighting. */
  readonly syntax: string;
  /** What stands below the code; empty for ours. */
  readonly note: string;
  /** One for each media type of the body that can be chosen; without such a choice a single one. */
  readonly mediaTypes: readonly SampleMediaType[];
}

export interface SampleMediaType {
  readonly contentType: string;
  readonly examples: readonly { readonly value: string; readonly label: string; readonly code: string }[];
}

/** Characters of code in one page's samples. Variants beyond it are left to the panel: they are in its data. */
const MAX_CHARACTERS = 100_000;
const MAX_VARIANTS = 40;

interface Variant {
  readonly contentType: string;
  readonly value: string;
  readonly label: string;
  readonly samples: readonly CodeSample[];
}

/** Undefined where there is nothing to show: for a call that the API makes, and where `codeSamples` is empty. */
export function samplesView(
  operation: HttpOperation,
  reference: Reference,
  { codeSamples, labels }: { readonly codeSamples: readonly string[] | undefined; readonly labels: Labels },
): SamplesView | undefined {
  if (operation.webhook || codeSamples?.length === 0) return undefined;
  const panel = toPanelData(operation, reference);
  const { request, notes } = buildRequest(panel, initialValues(panel), placeholders());
  const languages = chooseLanguages(codeSamples);
  const { variants, leftOut } = toVariants(panel, languages, labels);
  const own = languages.map((_, index) => toTab(variants, index));
  const tabs = [
    ...own.filter((tab) => tab !== undefined),
    ...operation.authoredSamples.map((sample) => toAuthored(sample, labels)),
  ];
  if (tabs.length === 0) return undefined;
  const texts = own.length === 0 ? [] : toNotes(request, notes, labels);
  return {
    languages: tabs,
    notes: leftOut === 0 ? texts : [...texts, fillLabel(labels.samplesLeftOut, { count: leftOut })],
  };
}

/** Variants that send the same, such as those of a body that is not sent, stand once. */
function toVariants(
  panel: PanelData,
  languages: ReturnType<typeof chooseLanguages>,
  labels: Labels,
): { readonly variants: readonly Variant[]; readonly leftOut: number } {
  const asked = panel.requestBody ? bodyVariants(panel.requestBody) : [];
  const variants = new Map<string, Variant>();
  let characters = 0;
  let leftOut = 0;
  for (const variant of asked.length === 0 ? [undefined] : asked) {
    if (variants.size === MAX_VARIANTS || characters > MAX_CHARACTERS) {
      leftOut += 1;
      continue;
    }
    const { request } = buildRequest(panel, initialValues(panel, variant), placeholders());
    const samples = toSamples(request, languages);
    const key = JSON.stringify(request);
    if (variants.has(key)) continue;
    variants.set(key, { ...nameOf(variant, panel, labels), samples });
    characters += samples.reduce((sum, { code }) => sum + code.length, 0);
  }
  return { variants: [...variants.values()], leftOut };
}

function nameOf(
  variant: BodyVariant | undefined,
  panel: PanelData,
  labels: Labels,
): Omit<Variant, "samples"> {
  const mediaType = variant && panel.requestBody?.content[variant.mediaType];
  const example = variant && mediaType?.examples[variant.example];
  const number = fillLabel(labels.exampleNumber, { number: (variant?.example ?? 0) + 1 });
  return {
    contentType: mediaType?.contentType ?? "",
    value: example?.name ?? number,
    label: example?.summary ?? example?.name ?? number,
  };
}

function toTab(variants: readonly Variant[], index: number): SampleTab | undefined {
  const sample = variants[0]?.samples[index];
  if (!sample) return undefined;
  const { language, label, syntax } = sample;
  const contentTypes = [...new Set(variants.map(({ contentType }) => contentType))];
  return {
    value: language,
    label,
    syntax,
    note: "",
    mediaTypes: contentTypes.map((contentType) => ({
      contentType,
      examples: variants
        .filter((variant) => variant.contentType === contentType)
        .map(({ value, label: name, samples }) => ({ value, label: name, code: samples[index]?.code ?? "" })),
    })),
  };
}

function toAuthored({ language, label, code }: AuthoredSample, labels: Labels): SampleTab {
  const name = label.trim() || language.trim() || labels.example;
  return {
    value: `author:${name.toLowerCase()}`,
    label: fillLabel(labels.authoredSample, { label: name }),
    syntax: language,
    note: labels.authoredSampleNote,
    mediaTypes: [{ contentType: "", examples: [{ value: "", label: "", code }] }],
  };
}

function toNotes(request: HttpRequest, notes: readonly RequestNote[], labels: Labels): readonly string[] {
  const hasBasic = request.headers.some(({ value }) => value === "Basic YOUR_CREDENTIALS");
  return [
    ...new Set([
      ...(hasBasic ? [labels.credentialsNote] : []),
      ...notes.map((note) => toNoteText(note, labels)),
    ]),
  ];
}

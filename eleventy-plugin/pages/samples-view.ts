import { bodyVariants, type BodyVariant } from "../portable/example/initial-body.js";
import { initialValues } from "../portable/example/initial-values.js";
import { fillLabel, type Labels } from "../portable/labels.js";
import type { AuthoredSample, HttpOperation, Reference } from "../portable/model/index.js";
import { toPanelData, type PanelData } from "../portable/panel-data.js";
import { buildRequest, type BuiltRequest } from "../portable/request/build-request.js";
import { placeholders } from "../portable/request/credentials.js";
import type { HttpRequest } from "../portable/request/http-request.js";
import { toNoteText } from "../portable/request/request-note.js";
import { chooseLanguages, toSamples, type CodeSample, type HttpLanguage } from "../portable/samples/index.js";

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
  readonly examples: readonly SampleText[];
}

export interface SampleText {
  readonly value: string;
  readonly label: string;
  readonly code: string;
  /** Place among the variants of the body, by which the panel finds the text; absent for authored ones. */
  readonly variant?: number;
}

/** Characters of code in one page's samples. Variants beyond it are left to the panel: they are in its data. */
const MAX_CHARACTERS = 100_000;
const MAX_VARIANTS = 40;

/** A placeholder that says too little by itself. */
const BASIC_PLACEHOLDER = "Basic YOUR_CREDENTIALS";

interface NamedVariant {
  readonly place: number;
  readonly contentType: string;
  readonly value: string;
  readonly label: string;
  readonly samples: readonly CodeSample[];
}

/** Undefined where there is nothing to show: for a call that the API makes, and where `codeSamples` is empty. */
export function samplesView(
  operation: HttpOperation,
  reference: Reference,
  { codeSamples, labels }: { readonly codeSamples?: readonly string[] | undefined; readonly labels: Labels },
): SamplesView | undefined {
  if (operation.webhook || codeSamples?.length === 0) return undefined;
  const languages = chooseLanguages(codeSamples);
  const own =
    languages.length === 0 ? NOTHING : ownSamples(toPanelData(operation, reference), languages, labels);
  const authored = operation.authoredSamples.map((sample) => toAuthored(sample, labels));
  const tabs = [...own.languages, ...authored];
  return tabs.length === 0 ? undefined : { languages: tabs, notes: own.notes };
}

const NOTHING: SamplesView = { languages: [], notes: [] };

function ownSamples(panel: PanelData, languages: readonly HttpLanguage[], labels: Labels): SamplesView {
  const asked = panel.requestBody ? bodyVariants(panel.requestBody) : [];
  const first = build(panel, asked[0]);
  const { variants, leftOut } = toVariants(panel, asked, first.request, languages);
  const notes = [
    ...(first.request.headers.some(({ value }) => value === BASIC_PLACEHOLDER)
      ? [labels.credentialsNote]
      : []),
    ...first.notes.map((note) => toNoteText(note, labels)),
    ...(leftOut === 0 ? [] : [fillLabel(labels.samplesLeftOut, { count: leftOut })]),
  ];
  const named = variants.map(({ variant, samples }) => ({
    ...nameOf(variant, panel, labels),
    place: variant ? asked.indexOf(variant) : 0,
    samples,
  }));
  return {
    languages: languages.flatMap((_, index) => toTab(named, index)),
    notes: [...new Set(notes)],
  };
}

function build(panel: PanelData, variant: BodyVariant | undefined): BuiltRequest {
  return buildRequest(panel, initialValues(panel, variant), placeholders());
}

interface PrintedVariant {
  readonly variant: BodyVariant | undefined;
  readonly samples: readonly CodeSample[];
}

/** Variants that send the same, such as those of a body that is not sent, stand once. */
function toVariants(
  panel: PanelData,
  asked: readonly BodyVariant[],
  first: HttpRequest,
  languages: readonly HttpLanguage[],
): { readonly variants: readonly PrintedVariant[]; readonly leftOut: number } {
  if (asked.length < 2)
    return { variants: [{ variant: asked[0], samples: toSamples(first, languages) }], leftOut: 0 };
  const variants = new Map<string, PrintedVariant>();
  let characters = 0;
  let leftOut = 0;
  for (const variant of asked) {
    if (variants.size === MAX_VARIANTS || characters > MAX_CHARACTERS) {
      leftOut += 1;
      continue;
    }
    const { request } = build(panel, variant);
    const key = JSON.stringify(request);
    if (variants.has(key)) continue;
    const samples = toSamples(request, languages);
    variants.set(key, { variant, samples });
    characters += samples.reduce((sum, { code }) => sum + code.length, 0);
  }
  return { variants: [...variants.values()], leftOut };
}

function nameOf(
  variant: BodyVariant | undefined,
  panel: PanelData,
  labels: Labels,
): Omit<NamedVariant, "samples" | "place"> {
  const mediaType = variant && panel.requestBody?.content[variant.mediaType];
  const example = variant && mediaType?.examples[variant.example];
  const number = fillLabel(labels.exampleNumber, { number: (variant?.example ?? 0) + 1 });
  return {
    contentType: mediaType?.contentType ?? "",
    value: example?.name ?? number,
    label: example?.summary ?? example?.name ?? number,
  };
}

function toTab(variants: readonly NamedVariant[], index: number): readonly SampleTab[] {
  const sample = variants[0]?.samples[index];
  if (!sample) return [];
  const { language, label, syntax } = sample;
  const contentTypes = [...new Set(variants.map(({ contentType }) => contentType))];
  return [
    {
      value: language,
      label,
      syntax,
      note: "",
      mediaTypes: contentTypes.map((contentType) => ({
        contentType,
        examples: variants
          .filter((variant) => variant.contentType === contentType)
          .map(({ value, label: name, place, samples }) => ({
            value,
            label: name,
            code: samples[index]?.code ?? "",
            variant: place,
          })),
      })),
    },
  ];
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

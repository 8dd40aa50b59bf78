import { toComponents } from "../../../portable/schema/components.js";
import { hasOwnValue, withPlaceholders } from "../../../portable/example/initial-parameter.js";
import type { InitialParameter } from "../../../portable/request/request-data.js";
import { bodyVariants, type BodyVariant } from "../../../portable/example/initial-body.js";
import { initialValues } from "../../../portable/example/initial-values.js";
import { countLabel, type SiteWords } from "../../../portable/labels/count-label.js";
import { fillLabel, type Labels } from "../../../portable/labels/labels.js";
import type { AuthoredSample, HttpOperation, Reference } from "../../../portable/model/index.js";
import { toPanelData, type PanelData } from "../../../portable/example/panel-data.js";
import type { FormValues } from "../../../portable/request/form-values.js";
import { buildRequest, type BuiltRequest } from "../../../portable/request/build-request.js";
import { placeholders } from "../../../portable/request/credentials.js";
import { noteText } from "../../../portable/request/request-note.js";
import { chooseLanguages, toSamples, type HttpLanguage } from "../../../portable/samples/index.js";
import { pathParts } from "../../urls/page-url.js";
import { pageShare } from "./example-views.js";
import {
  distinctVariants,
  SAMPLE_CHARACTERS,
  sampleTabs,
  type SampleSettings,
  type SamplesView,
  type SampleTab,
  variantName,
} from "./sample-tabs.js";

/** Value of a header that contains a placeholder. A note explains what to replace it with. */
const BASIC_PLACEHOLDER = "Basic YOUR_CREDENTIALS";

/** Returns undefined for a webhook, if `codeSamples` is empty, or if there are no samples to show. */
export function samplesView(
  operation: HttpOperation,
  reference: Reference,
  { codeSamples, values, ...texts }: SampleSettings<FormValues>,
): SamplesView | undefined {
  if (operation.webhook || codeSamples?.length === 0) return undefined;
  const languages = chooseLanguages(codeSamples);
  const { labels } = texts;
  const own =
    languages.length === 0
      ? NOTHING
      : ownSamples(toPanelData(operation, reference), languages, texts, values);
  // The document's samples contain their own values, so they are omitted if `values` is set.
  const authored = (values === undefined ? operation.authoredSamples : []).map((sample) =>
    toAuthored(sample, labels),
  );
  const tabs = [...own.languages, ...authored];
  if (tabs.length === 0) return undefined;
  const grouping = { choice: "mediaType", label: labels.mediaType } as const;
  return { title: labels.samples, grouping, languages: tabs, notes: own.notes };
}

type OwnSamples = Pick<SamplesView, "languages" | "notes">;

const NOTHING: OwnSamples = { languages: [], notes: [] };

function ownSamples(
  panel: PanelData,
  languages: readonly HttpLanguage[],
  { labels, language }: SiteWords,
  values?: FormValues,
): OwnSamples {
  const characters = pageShare(SAMPLE_CHARACTERS, panel.drawn?.source.work);
  const allVariants = panel.requestBody && values === undefined ? bodyVariants(panel.requestBody) : [];
  const first = build(panel, undefined, values);
  const { variants, leftOut } = distinctVariants(
    allVariants,
    (variant) => nameOf(variant, panel, labels),
    (variant) => (variant === allVariants[0] ? first : build(panel, variant)).request,
    (request) => toSamples(request, languages),
    characters,
  );
  const notes = [
    ...(first.request.headers.some(({ value }) => value === BASIC_PLACEHOLDER)
      ? [labels.credentialsNote]
      : []),
    ...(values === undefined ? valueNotes(panel, labels) : []),
    ...first.notes.map((note) => noteText(note, labels)),
    ...(leftOut === 0 ? [] : [countLabel(leftOut, "samplesLeftOut", labels, language)]),
  ];
  return { languages: sampleTabs(variants, characters), notes: [...new Set(notes)] };
}

function build(
  panel: PanelData,
  variant?: BodyVariant,
  values = initialValues(panel, variant),
): BuiltRequest {
  return buildRequest(panel, withPlaceholders(panel, values), placeholders());
}

/** Describes where parameter values come from, for parameters that declare none. */
function valueNotes({ path, parameters, schemas }: PanelData, labels: Labels): readonly string[] {
  const components = toComponents(schemas);
  // A path parameter that is not in the path is not sent.
  const inPath = new Set(pathParts(path).map(({ text }) => text));
  const inRequest = parameters.filter(({ in: place, name }) => place !== "path" || inPath.has(`{${name}}`));
  const isDrawn = (parameter: InitialParameter): boolean =>
    parameter.required &&
    parameter.found === undefined &&
    parameter.placeholder === undefined &&
    !hasOwnValue(parameter, components);
  const named = (isOf: (parameter: InitialParameter) => boolean): readonly string[] =>
    inRequest.filter(isOf).map(({ name, placeholder }) => placeholder ?? name);
  return (
    [
      [labels.valuesOfAddresses, named(({ found }) => found?.from === "address")],
      [labels.valuesOfExamples, named(({ found }) => found?.from === "example")],
      [labels.valuesDrawn, named(isDrawn)],
      [labels.valuesOfReader, named(({ placeholder }) => placeholder !== undefined)],
    ] as const
  ).flatMap(([label, names]) => (names.length === 0 ? [] : [fillLabel(label, { names: names.join(", ") })]));
}

function nameOf(
  variant: BodyVariant | undefined,
  { requestBody }: PanelData,
  labels: Labels,
): ReturnType<typeof variantName> {
  const mediaType = variant && requestBody?.content[variant.mediaType];
  const group = mediaType && { value: mediaType.contentType, label: mediaType.contentType };
  return variantName(variant, group, mediaType?.examples, labels);
}

function toAuthored({ language, label, code }: AuthoredSample, labels: Labels): SampleTab {
  const name = label.trim() || language.trim() || labels.example;
  return {
    value: `author:${name.toLowerCase()}`,
    label: fillLabel(labels.authoredSample, { label: name }),
    syntax: language,
    note: labels.authoredSampleNote,
    groups: [{ value: "", label: "", examples: [{ value: "", label: "", code }] }],
  };
}

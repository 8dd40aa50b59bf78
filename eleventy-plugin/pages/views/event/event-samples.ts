import { buildEventCall } from "../../../portable/event-call/build-event-call.js";
import { toEventData, type EventData } from "../../../portable/event-call/event-data.js";
import type { EventValues } from "../../../portable/event-call/event-values.js";
import { noteText } from "../../../portable/request/request-note.js";
import { initialEventValues, messageVariants } from "../../../portable/event-call/initial-event-values.js";
import { countLabel } from "../../../portable/labels/count-label.js";
import type { Labels } from "../../../portable/labels/labels.js";
import type { EventOperation, Reference } from "../../../portable/model/index.js";
import {
  chooseEventTools,
  eventTools,
  orderOfSteps,
  toEventSamples,
  type EventSample,
  type EventTool,
  type Step,
} from "../../../portable/samples/event-samples.js";
import { pageShare } from "../operation/example-views.js";
import {
  distinctVariants,
  SAMPLE_CHARACTERS,
  sampleTabs,
  type NamedVariant,
  type SampleSettings,
  type SamplesView,
  variantName,
} from "../operation/sample-tabs.js";

/**
 * Returns a block of samples per step. Returns no blocks if no tool supports the protocol, or if
 * `codeSamples` includes no such tool. If the payload cannot be written in any sample, returns one
 * block with notes only.
 */
export function eventSamplesView(
  operation: EventOperation,
  reference: Reference,
  { codeSamples, labels, language, values }: SampleSettings<EventValues>,
): readonly SamplesView[] {
  const data = toEventData(operation, reference);
  const call = buildEventCall(data, values ?? initialEventValues(data), "placeholders");
  const tools = chooseEventTools(codeSamples).filter((tool) => eventTools[tool].kind === call.kind);
  if (tools.length === 0) return [];
  const { variants, leftOut } = printVariants(data, tools, labels, values);
  const found = orderOfSteps(operation.action).flatMap((step) =>
    toBlock(step, variants, operation, labels, charactersOf(data)),
  );
  const blocks =
    found.length === 0 && (call.publish?.encoding ?? call.publish?.isUnknown)
      ? [toView("publish", [], operation, labels)]
      : found;
  // Without samples, only notes about the payload apply.
  const isPrinted = found.length > 0;
  const notes = [
    ...call.notes
      .filter(({ code }) => isPrinted || code.startsWith("notePayload"))
      .filter(({ code }) => code !== "noteBrowserWithoutHeaders" || tools.includes("websocket"))
      .map((note) => noteText(note, labels)),
    ...(leftOut === 0 ? [] : [countLabel(leftOut, "samplesLeftOut", labels, language)]),
  ];
  return blocks.map((block, index) =>
    index === blocks.length - 1 ? { ...block, notes: [...new Set(notes)] } : block,
  );
}

const charactersOf = ({ drawn }: EventData): number => pageShare(SAMPLE_CHARACTERS, drawn?.source.work);

function printVariants(
  data: EventData,
  tools: readonly EventTool[],
  labels: Labels,
  values?: EventValues,
): { readonly variants: readonly NamedVariant<EventSample>[]; readonly leftOut: number } {
  return distinctVariants(
    values === undefined ? messageVariants(data) : [],
    (variant) => {
      const message = variant && data.messages[variant.message];
      const group = message && { value: message.key, label: message.title };
      return variantName(variant, group, message?.examples, labels);
    },
    (variant) => buildEventCall(data, values ?? initialEventValues(data, variant), "placeholders"),
    (sent) => toEventSamples(sent, tools),
    charactersOf(data),
  );
}

function toBlock(
  step: Step,
  variants: readonly NamedVariant<EventSample>[],
  operation: EventOperation,
  labels: Labels,
  characters: number,
): readonly SamplesView[] {
  const ofStep = variants
    .map((variant) => ({ ...variant, samples: variant.samples.filter((sample) => sample.step === step) }))
    .filter(({ samples }) => samples.length > 0);
  const languages = sampleTabs(distinctCodes(ofStep), characters);
  return languages.length === 0 ? [] : [toView(step, languages, operation, labels)];
}

/**
 * Creates a block. An operation with a reply has separate blocks, with their own titles, for listening and
 * publishing.
 */
function toView(
  step: Step,
  languages: SamplesView["languages"],
  { action, reply }: EventOperation,
  labels: Labels,
): SamplesView {
  const isOneOfTwo = reply !== undefined && step !== "both";
  return {
    title: isOneOfTwo
      ? titlesOf(labels)[action][step]
      : languages.length === 1
        ? labels.eventSample
        : labels.eventSamples,
    step,
    grouping: { choice: "message", label: labels.message },
    languages,
    notes: [],
  };
}

function titlesOf(labels: Labels): Record<EventOperation["action"], Record<Exclude<Step, "both">, string>> {
  return {
    receive: { listen: labels.listenForReply, publish: labels.publishRequest },
    send: { listen: labels.listenForRequest, publish: labels.publishReply },
  };
}

/** Removes variants with the same code: code that listens does not depend on the published message. */
function distinctCodes(variants: readonly NamedVariant<EventSample>[]): readonly NamedVariant<EventSample>[] {
  const found = new Map<string, NamedVariant<EventSample>>();
  for (const variant of variants) {
    const key = JSON.stringify(variant.samples.map(({ code }) => code));
    if (!found.has(key)) found.set(key, variant);
  }
  return [...found.values()];
}

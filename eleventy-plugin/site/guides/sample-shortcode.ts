import { nearestName } from "../../portable/find/nearest-name.js";
import type { Operation, Reference } from "../../portable/model/index.js";
import { toEventData } from "../../portable/event-call/event-data.js";
import { toPanelData } from "../../portable/example/panel-data.js";
import { operationContent, samplesOf } from "../../pages/views/page-view.js";
import type { SiteContext } from "../../pages/context/site-context.js";
import type { SamplesView } from "../../pages/views/operation/sample-tabs.js";
import { successOf } from "../../pages/views/operation/success-of.js";
import { excerptShortcode, guideUrl, LEVEL } from "./excerpt.js";
import { eventValues, requestValues, type AuthorValues, type ValueErrors } from "./author-values.js";
import { valuesOfCall, valueErrors, VALUES } from "./value-errors.js";
import { didYouMean, type ShortcodeCall } from "./shortcode-call.js";

/**
 * `apiSample`: the code that sends a request or event, with the values on the operation's page or those that
 * the author passes.
 */
export const sampleShortcode = excerptShortcode(
  {
    shortcode: "apiSample",
    names: 1,
    options: {
      language: {
        description: 'the name of one language, as in `codeSamples`: `"curl"`',
        isValid: (value) => typeof value === "string",
      },
      values: VALUES,
      answer: {
        description: "`true` for an example of the first successful response, or the status of a response",
        isValid: (value) =>
          typeof value === "boolean" || /^(?:[1-5](?:\d\d|XX)|default)$/.test(String(value)),
      },
      level: LEVEL,
    },
    usage:
      '`{% apiSample "createBooking" %}` or `{% apiSample "createBooking", { "language": "curl", "values": { "query.limit": 10 } } %}`',
  },
  { what: "an operation with samples", kinds: ["operation"] },
  (call, named, { context }) => {
    const { operation, result } = named;
    const { reference } = result;
    const blocks = samplesWith(valuesOfCall(call), operation, reference, context, valueErrors(call, named));
    if (blocks.length === 0) return undefined;
    const samples = inLanguage(blocks, call).map(withoutVariants);
    const content = (): Content => operationContent({ operation, reference, url: guideUrl(call) }, context);
    return { template: "sample.njk", view: { ...exampleResponses(content, call), samples } };
  },
);

function samplesWith(
  values: AuthorValues | undefined,
  operation: Operation,
  reference: Reference,
  context: SiteContext,
  errors: ValueErrors,
): readonly SamplesView[] {
  const target = { operation, reference };
  if (values === undefined) return samplesOf(target, context);
  if (operation.kind === "event")
    return samplesOf(target, context, {
      event: eventValues(values, toEventData(operation, reference), errors),
    });
  return samplesOf(target, context, {
    http: requestValues(values, toPanelData(operation, reference), errors).values,
  });
}

function inLanguage(
  blocks: readonly SamplesView[],
  { shortcode, options, stop }: ShortcodeCall,
): readonly SamplesView[] {
  const language = options["language"] as string | undefined;
  if (language === undefined) return blocks;
  const all = new Set(blocks.flatMap(({ languages }) => languages.map(({ value }) => value)));
  if (!all.has(language)) {
    const words = `\`language\`, here one of ${[...all].map((each) => `\`${each}\``).join(", ")}`;
    const near = didYouMean(nearestName(language, [...all]));
    return stop("shortcode-option", { shortcode, option: "language", options: words, near }, language);
  }
  return blocks.flatMap((block) => {
    const languages = block.languages.filter(({ value }) => value === language);
    return languages.length === 0 ? [] : [{ ...block, languages }];
  });
}

/** Removes the index by which a panel finds the code of a sample, because these excerpts have no panel. */
const withoutVariants = (block: SamplesView): SamplesView => ({
  ...block,
  languages: block.languages.map((tab) => ({
    ...tab,
    groups: tab.groups.map((group) => ({
      ...group,
      examples: group.examples.map(({ value, label, code }) => ({ value, label, code })),
    })),
  })),
});

type Content = ReturnType<typeof operationContent>;

/** Returns the example responses of the requested status; for an event, the examples of its reply. */
function exampleResponses(content: () => Content, { options, shortcode, stop }: ShortcodeCall): object {
  const { answer } = options;
  if (answer === undefined || answer === false) return { operation: { examples: [] }, event: { parts: [] } };
  const { operation, event } = content();
  const all = operation?.examples ?? [];
  const first = successOf(all);
  const examples =
    answer === true
      ? all.filter((each) => each === first)
      : all.filter(({ status }) => status === String(answer));
  const parts = (answer === true && event?.parts.filter(({ id }) => id === "reply-example")) || [];
  if (examples.length + parts.length === 0) {
    const words = `\`answer\`, here ${all.map(({ status }) => `\`${status}\``).join(", ") || "none: no response has an example"}`;
    return stop("shortcode-option", { shortcode, option: "answer", options: words, near: "" }, "answer");
  }
  return { operation: { examples }, event: { parts } };
}

import type { Step } from "../../../portable/samples/event-samples.js";
import type { SiteWords } from "../../../portable/labels/count-label.js";
import { groupByKey } from "../../../portable/group-by-key.js";
import { fillLabel, type Labels } from "../../../portable/labels/labels.js";
import type { Example } from "../../../portable/model/index.js";
import type { CodeSample } from "../../../portable/samples/index.js";

export interface SampleSettings<Values> extends SiteWords {
  readonly codeSamples?: readonly string[] | undefined;
  /** Values to send instead of all variants that the document declares. */
  readonly values?: Values | undefined;
}

export interface SamplesView {
  /** Title of the block, or of its tab if the page has several blocks. */
  readonly title: string;
  /** Step of an event that the samples of the block take. */
  readonly step?: Step;
  /** How variants of a body are grouped. */
  readonly grouping: SampleGrouping;
  /**
   * One tab per language: generated samples in the order of `codeSamples`, then those of the document's
   * author.
   */
  readonly languages: readonly SampleTab[];
  /** Notes that apply to all samples. */
  readonly notes: readonly string[];
  /**
   * The operation that the samples call, if they are on another page: URL relative to the site's root, and
   * link text.
   */
  readonly of?: { readonly url: string; readonly text: string };
}

export interface SampleGrouping {
  /** Key that the reader's choice is stored under. */
  readonly choice: "mediaType" | "message";
  readonly label: string;
}

export interface SampleTab {
  /** Stored value of the reader's choice. */
  readonly value: string;
  readonly label: string;
  /** Language for syntax highlighting. */
  readonly syntax: string;
  /** Text below the code; empty for generated samples. */
  readonly note: string;
  /** One group per media type or message to choose from; a single group without such a choice. */
  readonly groups: readonly SampleGroup[];
}

export interface SampleGroup {
  readonly value: string;
  readonly label: string;
  readonly examples: readonly SampleText[];
}

export interface SampleText {
  readonly value: string;
  readonly label: string;
  readonly code: string;
  /**
   * Index of the body variant, by which the panel finds the code; absent for samples of the document's
   * author.
   */
  readonly variant?: number;
}

/** The values and labels that identify a variant of a body or message. */
interface VariantName {
  readonly group: Pick<SampleGroup, "value" | "label">;
  readonly value: string;
  readonly label: string;
}

/** A variant with its index among all variants, and its samples. */
export interface NamedVariant<Sample extends CodeSample = CodeSample> extends VariantName {
  readonly place: number;
  readonly samples: readonly Sample[];
}

/** Names a variant by its example, which may be absent. */
export function variantName(
  variant: { readonly example: number } | undefined,
  group: VariantName["group"] | undefined,
  examples: readonly Pick<Example, "name" | "summary">[] | undefined,
  labels: Labels,
): VariantName {
  const index = variant?.example ?? 0;
  const example = variant && examples?.[index];
  const number = fillLabel(labels.exampleNumber, { number: index + 1 });
  return {
    group: group ?? { value: "", label: "" },
    value: example?.name ?? number,
    label: example?.summary ?? example?.name ?? number,
  };
}

/**
 * Returns one tab per language of the first variant. Code of a language is not highlighted if one of its
 * samples has more than `characters` characters.
 */
export function sampleTabs(variants: readonly NamedVariant[], characters: number): readonly SampleTab[] {
  const isLong = (index: number): boolean =>
    variants.some(({ samples }) => (samples[index]?.code.length ?? 0) > characters);
  const groups = groupByKey(variants.map((variant) => [variant.group.value, variant]));
  return (variants[0]?.samples ?? []).map(({ language, label, syntax }, index) => ({
    value: language,
    label,
    syntax: isLong(index) ? "" : syntax,
    note: "",
    groups: [...groups].map(([group, members]) => ({
      value: group,
      label: members[0]?.group.label ?? "",
      examples: members.map(({ value, label: name, place, samples }) => ({
        value,
        label: name,
        code: samples[index]?.code ?? "",
        variant: place,
      })),
    })),
  }));
}

/** Maximum characters of all code samples on one page. The panel's data contains the omitted variants. */
export const SAMPLE_CHARACTERS = 100_000;
const MAX_VARIANTS = 40;

/**
 * Creates the samples of variants; without variants, of one request or message. Variants with equal requests or
 * messages appear once. `leftOut` counts the variants omitted because there are already MAX_VARIANTS, or more
 * than `most` characters.
 */
export function distinctVariants<Variant, Sent, Sample extends CodeSample>(
  all: readonly Variant[],
  nameOf: (variant: Variant | undefined) => VariantName,
  build: (variant: Variant | undefined) => Sent,
  print: (sent: Sent) => readonly Sample[],
  most: number,
): { readonly variants: readonly NamedVariant<Sample>[]; readonly leftOut: number } {
  const variants = new Map<string, NamedVariant<Sample>>();
  let characters = 0;
  let leftOut = 0;
  for (const [place, variant] of (all.length === 0 ? [undefined] : all).entries()) {
    if (variants.size === MAX_VARIANTS || characters > most) {
      leftOut += 1;
      continue;
    }
    const sent = build(variant);
    const key = JSON.stringify(sent);
    if (variants.has(key)) continue;
    const samples = print(sent);
    variants.set(key, { ...nameOf(variant), place, samples });
    characters += samples.reduce((sum, { code }) => sum + code.length, 0);
  }
  return { variants: [...variants.values()], leftOut };
}

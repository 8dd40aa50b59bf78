import type { SiteWords } from "../../../portable/labels/count-label.js";
import type { CodeSample } from "../../../portable/samples/index.js";

export interface SampleSettings<Values> extends SiteWords {
  readonly codeSamples?: readonly string[] | undefined;
  /** Values to send instead of all variants that the document declares. */
  readonly values?: Values | undefined;
}

export interface SamplesView {
  /** Title of the block, or of its tab if the page has several blocks. */
  readonly title: string;
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

/** A variant of the body with its samples, and the values and labels that identify it. */
export interface NamedVariant {
  readonly place: number;
  readonly group: Pick<SampleGroup, "value" | "label">;
  readonly value: string;
  readonly label: string;
  readonly samples: readonly CodeSample[];
}

/**
 * Returns one tab per language of the first variant. Code of a language is not highlighted if one of its
 * samples has more than `characters` characters.
 */
export function sampleTabs(variants: readonly NamedVariant[], characters: number): readonly SampleTab[] {
  const isLong = (index: number): boolean =>
    variants.some(({ samples }) => (samples[index]?.code.length ?? 0) > characters);
  return (variants[0]?.samples ?? []).map(({ language, label, syntax }, index) => ({
    value: language,
    label,
    syntax: isLong(index) ? "" : syntax,
    note: "",
    groups: groupsOf(variants).map(({ group, members }) => ({
      ...group,
      examples: members.map(({ value, label: name, place, samples }) => ({
        value,
        label: name,
        code: samples[index]?.code ?? "",
        variant: place,
      })),
    })),
  }));
}

interface Group {
  readonly group: NamedVariant["group"];
  readonly members: readonly NamedVariant[];
}

function groupsOf(variants: readonly NamedVariant[]): readonly Group[] {
  const values = [...new Set(variants.map(({ group }) => group.value))];
  return values.flatMap((value) => {
    const members = variants.filter(({ group }) => group.value === value);
    return members[0] ? [{ group: members[0].group, members }] : [];
  });
}

/** Maximum characters of all code samples on one page. The panel's data contains the omitted variants. */
export const SAMPLE_CHARACTERS = 100_000;
const MAX_VARIANTS = 40;

export interface DistinctVariants<Variant, Sample extends CodeSample> {
  readonly variants: readonly { readonly variant: Variant; readonly samples: readonly Sample[] }[];
  readonly leftOut: number;
}

/**
 * Creates the samples of variants. Variants with equal requests or messages appear once. `leftOut` counts the
 * variants omitted because there are already MAX_VARIANTS, or more than `most` characters.
 */
export function distinctVariants<Variant, Sent, Sample extends CodeSample>(
  all: readonly Variant[],
  build: (variant: Variant) => Sent,
  print: (sent: Sent) => readonly Sample[],
  most: number,
): DistinctVariants<Variant, Sample> {
  const variants = new Map<string, { variant: Variant; samples: readonly Sample[] }>();
  let characters = 0;
  let leftOut = 0;
  for (const variant of all) {
    if (variants.size === MAX_VARIANTS || characters > most) {
      leftOut += 1;
      continue;
    }
    const sent = build(variant);
    const key = JSON.stringify(sent);
    if (variants.has(key)) continue;
    const samples = print(sent);
    variants.set(key, { variant, samples });
    characters += samples.reduce((sum, { code }) => sum + code.length, 0);
  }
  return { variants: [...variants.values()], leftOut };
}

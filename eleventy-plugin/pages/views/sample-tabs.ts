import type { SiteWords } from "../../portable/labels/count-label.js";
import type { CodeSample } from "../../portable/samples/index.js";

/** What samples are made with. */
export interface SampleSettings<Values> extends SiteWords {
  readonly codeSamples?: readonly string[] | undefined;
  /** What alone is sent, instead of all variants that the document gives. */
  readonly values?: Values | undefined;
}

/** A block of samples, as a page shows it. */
export interface SamplesView {
  /** Of the block, or of its tab where a page has several. */
  readonly title: string;
  /** What the variants of a body are first told apart by. */
  readonly grouping: SampleGrouping;
  /** One tab each: ours in the order of `codeSamples`, then those of the document's author. */
  readonly languages: readonly SampleTab[];
  /** What a reader should know about all of them. */
  readonly notes: readonly string[];
  /** The operation that they call, where that is on another page: its address in the site, and the words that lead there. */
  readonly of?: { readonly url: string; readonly text: string };
}

export interface SampleGrouping {
  /** The name under which a reader's choice is kept. */
  readonly choice: "mediaType" | "message";
  readonly label: string;
}

export interface SampleTab {
  /** What a reader's choice is stored as. */
  readonly value: string;
  readonly label: string;
  /** Language of the code, for highlighting. */
  readonly syntax: string;
  /** What stands below the code; empty for ours. */
  readonly note: string;
  /** One for each media type of a body, or message, that can be chosen; without such a choice a single one. */
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
  /** Place among the variants of the body, by which the panel finds the text; absent for authored ones. */
  readonly variant?: number;
}

/** A variant of the body with its samples, and what tells it from the others. */
export interface NamedVariant {
  readonly place: number;
  readonly group: Pick<SampleGroup, "value" | "label">;
  readonly value: string;
  readonly label: string;
  readonly samples: readonly CodeSample[];
}

/** One tab for each language of the first variant; the code of its samples is plain where one has more than so many characters. */
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

/** Characters of code in one page's samples. Variants beyond it are left to the panel: they are in its data. */
export const SAMPLE_CHARACTERS = 100_000;
const MAX_VARIANTS = 40;

export interface DistinctVariants<Variant, Sample extends CodeSample> {
  readonly variants: readonly { readonly variant: Variant; readonly samples: readonly Sample[] }[];
  readonly leftOut: number;
}

/** Variants that send the same, such as those of a body that is not sent, stand once. */
export function distinctVariants<Variant, Sent, Sample extends CodeSample>(
  asked: readonly Variant[],
  build: (variant: Variant) => Sent,
  print: (sent: Sent) => readonly Sample[],
  most: number,
): DistinctVariants<Variant, Sample> {
  const variants = new Map<string, { variant: Variant; samples: readonly Sample[] }>();
  let characters = 0;
  let leftOut = 0;
  for (const variant of asked) {
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

import { finding, type Finding } from "../problems/problems.js";
import type { BlockName, ResolvedSource } from "./resolved-options.js";

interface IneffectiveOption {
  /** Matches the paths of the options concerned, relative to the block or source. */
  readonly path: RegExp;
  readonly applies: (kind: BlockName, renderer: "native" | "embed", ownTab: boolean) => boolean;
  readonly reason: string;
}

const ineffectivePatterns: readonly IneffectiveOption[] = [
  {
    path: /^(?:theme|embed)$/,
    applies: (_, renderer) => renderer === "native",
    reason: 'only the embedded renderer reads it (`renderer: "embed"`)',
  },
  {
    path: /^playground\.(?:proxy|hooks)$/,
    applies: (kind, renderer) => kind === "asyncapi" && renderer === "native",
    reason: "event operations send no HTTP request",
  },
  {
    path: /^playground$/,
    applies: (_, renderer) => renderer === "embed",
    reason: "the embedded renderer has its own request client",
  },
  {
    path: /^label$/,
    applies: (_kind, _renderer, ownTab) => !ownTab,
    reason: "a single source has no tab, and its route is that of the block",
  },
  {
    path: /^(?:includeInSearch|includeInLlms|seoDescriptionSuffix)$/,
    applies: (_, renderer) => renderer === "embed",
    reason:
      "an embedded reference is in neither the search nor the llms files; of these options, only `noindex` applies",
  },
];

/** Returns a warning for each option that has no effect on any source it was set for. */
export function ineffectiveOptions(
  sources: readonly Pick<ResolvedSource, "kind" | "option" | "renderer" | "ownTab">[],
  given: ReadonlySet<string>,
): readonly Finding[] {
  return [...given].flatMap((option) => {
    const [, kind, index, path = ""] = /^(openapi|asyncapi)(\.sources\[\d+\])?\.(.+)$/.exec(option) ?? [];
    const affected = sources.filter(
      (source) => source.kind === kind && (index === undefined || source.option === `${kind}${index}`),
    );
    const reasons = affected.map((source) => reasonFor(path, source));
    const [reason] = reasons;
    return reason !== undefined && reasons.every((each) => each !== undefined)
      ? [finding("option-without-effect", { option, reason }, { source: option })]
      : [];
  });
}

const reasonFor = (
  path: string,
  { kind, renderer, ownTab }: Pick<ResolvedSource, "kind" | "renderer" | "ownTab">,
): string | undefined =>
  ineffectivePatterns.find((each) => each.path.test(path) && each.applies(kind, renderer, ownTab))?.reason;

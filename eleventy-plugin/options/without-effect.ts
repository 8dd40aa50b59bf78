import { finding, type Finding } from "../problems.js";
import type { BlockName } from "./resolved-options.js";

interface Idle {
  /** Which of the options given it is about; paths are relative to the block. */
  readonly path: RegExp;
  readonly applies: (kind: BlockName, renderer: "native" | "embed") => boolean;
  readonly reason: string;
}

const idleOptions: readonly Idle[] = [
  {
    path: /^(?:theme|embed)$/,
    applies: (_, renderer) => renderer === "native",
    reason: 'only the embedded renderer reads it (`renderer: "embed"`)',
  },
  {
    path: /^playground\.proxy$/,
    applies: (kind, renderer) => kind === "asyncapi" && renderer === "native",
    reason: "event operations send no HTTP request",
  },
  {
    path: /^playground$/,
    applies: (_, renderer) => renderer === "embed",
    reason: "the embedded renderer has a request client of its own",
  },
  {
    path: /^(?:sources\[\d+\]\.)?(?:includeInSearch|includeInLlms|seoDescriptionSuffix)$/,
    applies: (_, renderer) => renderer === "embed",
    reason:
      "an embedded reference stands in no search and no llms file; of these options only `noindex` applies",
  },
];

/** A warning for each option given on an enabled block that changes nothing there. */
export function withoutEffect(
  kind: BlockName,
  renderer: "native" | "embed",
  given: ReadonlySet<string>,
): readonly Finding[] {
  const prefix = `${kind}.`;
  return [...given].flatMap((option) => {
    if (!option.startsWith(prefix)) return [];
    const path = option.slice(prefix.length);
    const idle = idleOptions.find((each) => each.path.test(path) && each.applies(kind, renderer));
    return idle
      ? [finding("option-without-effect", { option, reason: idle.reason }, { source: option })]
      : [];
  });
}

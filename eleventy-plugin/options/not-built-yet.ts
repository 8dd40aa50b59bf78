import { finding, type Finding } from "../problems.js";
import type { BlockName } from "./resolved-options.js";

/** The part of a block that these rows look at. */
interface EnabledBlock {
  readonly renderer: "native" | "embed";
}

interface Gap {
  /** The option as written, after the name of its block. */
  readonly option: string;
  readonly fix: string;
  readonly applies: (kind: BlockName, block: EnabledBlock) => boolean;
}

/** What is specified, but not there yet: an enabled block that asks for it cannot be built. */
const gaps: readonly Gap[] = [
  {
    option: '.renderer: "embed"',
    fix: "Remove it for now: the native pages are the default.",
    applies: (_, { renderer }) => renderer === "embed",
  },
];

export function notBuiltYet(kind: BlockName, block: EnabledBlock): readonly Finding[] {
  return gaps
    .filter(({ applies }) => applies(kind, block))
    .map(({ option, fix }) =>
      finding(
        "not-built-yet",
        { option: `${kind}${option}`, fix },
        { source: `${kind}${option.split(":")[0]}` },
      ),
    );
}

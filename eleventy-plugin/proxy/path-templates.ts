import { fixedParts, hasParts } from "../portable/segment-parts.js";

/** Paths that a document describes, and the origins of the servers that have these paths. */
export interface DescribedPaths {
  readonly origins: readonly string[];
  /** Including the base path of the server: `/v1/pets/{id}`. */
  readonly paths: readonly string[];
}

/** Node of the path tree: the segments that may come next, fixed or with variables. */
interface Step {
  readonly fixed: Map<string, Step>;
  readonly open: { readonly text: string; readonly parts: readonly string[]; readonly next: Step }[];
  template?: string;
}

const emptyStep = (): Step => ({ fixed: new Map(), open: [] });

/**
 * Returns a function that finds the described path of a URL. Fixed segments win over variables. It returns
 * undefined without a match.
 */
export function createPathMatcher(described: readonly DescribedPaths[]): (url: URL) => string | undefined {
  const roots = new Map<string, Step>();
  for (const { origins, paths } of described) {
    for (const origin of origins) {
      const root = roots.get(origin) ?? emptyStep();
      roots.set(origin, root);
      for (const path of paths) addPath(root, path);
    }
  }
  return ({ origin, pathname }) => {
    const root = roots.get(origin);
    return root && find(root, pathname.split("/"), 0);
  };
}

function addPath(root: Step, path: string): void {
  let step = root;
  for (const text of path.split("/"))
    step = text.includes("{") ? openStep(step, text) : fixedStep(step, text);
  // The template is printed in log lines, so only printable ASCII is allowed.
  step.template ??= path.replace(/[^\x21-\x7e]/g, "?");
}

function fixedStep({ fixed }: Step, text: string): Step {
  const next = fixed.get(encoded(text)) ?? emptyStep();
  fixed.set(encoded(text), next);
  return next;
}

function openStep({ open }: Step, text: string): Step {
  const existing = open.find((each) => each.text === text);
  if (existing) return existing.next;
  const next = emptyStep();
  open.push({ text, parts: fixedParts(text).map(encoded), next });
  return next;
}

/** Encodes a segment as `URL` does. */
const encoded = (text: string): string => new URL(`http://host/${text}`).pathname.slice(1);

function find(step: Step, segments: readonly string[], at: number): string | undefined {
  const segment = segments[at];
  if (segment === undefined) return step.template;
  const next = step.fixed.get(segment);
  const found = next && find(next, segments, at + 1);
  if (found !== undefined) return found;
  for (const { parts, next: after } of step.open) {
    const template = hasParts(segment, parts) ? find(after, segments, at + 1) : undefined;
    if (template !== undefined) return template;
  }
  return undefined;
}

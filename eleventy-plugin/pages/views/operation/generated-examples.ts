import { isOnlyNull, requiredChoices } from "../../../portable/schema/branch.js";
import type { Components } from "../../../portable/schema/components.js";
import {
  EMPTY_SOURCE,
  type ExampleContext,
  type ExampleSource,
} from "../../../portable/example/known/example-source.js";
import { isUnresolved } from "../../../portable/example/generate/layers.js";
import { generateValue, type GeneratedValue } from "../../../portable/example/generate/generate-value.js";
import { failureOf, noCounts, type GenerateOptions } from "../../../portable/example/generate/generation.js";
import { applyLocatedValues, type LocatedValue } from "../../../portable/example/located-values.js";
import type { SchemaChild, SchemaNode } from "../../../portable/model/index.js";
import { memoiseByObject } from "../../../portable/memoise.js";
import type { SiteWords } from "../../../portable/labels/count-label.js";
import { branchLabels } from "../schema/union-views.js";

export interface GenerationSettings {
  readonly components: Components;
  readonly side: GenerateOptions["side"];
  /** Defaults to all fields. */
  readonly fields?: GenerateOptions["fields"];
  readonly drawn?: ExampleContext;
  /** HTTP status of the response that contains the value. */
  readonly status?: number;
  /** Maximum number of schemas visited. */
  readonly nodes?: number;
  /** For messages: values of channel parameters that the message contains. */
  readonly located?: readonly LocatedValue[];
}

const MAX_BRANCHES = 40;

interface Alternative {
  readonly name?: string;
  readonly schema: SchemaNode;
  /** The branch to generate the value from. */
  readonly only?: SchemaNode;
}

/**
 * Returns one schema per branch of a body with alternatives. Returns the schema of the body itself if it has
 * examples or fewer than two usable branches.
 */
export function alternativesOf(
  node: SchemaNode,
  components: Components,
  words: SiteWords,
): readonly Alternative[] {
  const target = (node.name === undefined ? undefined : components.get(node.name)) ?? node;
  const hasExamples = target.examples.length + node.examples.length > 0;
  const branches = target.children.filter(({ relation }) => relation === "oneOf" || relation === "anyOf");
  const usable = (["oneOf", "anyOf"] as const).flatMap((relation) => {
    const all = branches.filter((branch) => branch.relation === relation);
    const names = branchLabels(all, components, words);
    if (requiredChoices(all, components) !== undefined) return [];
    return all.flatMap((branch, index) =>
      isOnlyNull(branch.schema) || isUnresolved(branch.schema) ? [] : [{ branch, name: names[index] ?? "" }],
    );
  });
  if (hasExamples || usable.length < 2) return [{ schema: node }];
  return usable.slice(0, MAX_BRANCHES).map(({ branch, name }) => ({
    name,
    schema: withFirst(branch, target, branches),
    only: branch.schema,
  }));
}

/**
 * Returns the schema with one branch before all other branches. Memoised, because generated values are cached
 * by schema object.
 */
const withFirst = memoiseByObject(
  (branch: SchemaChild, node: SchemaNode, branches: readonly SchemaChild[]): SchemaNode => {
    const others = node.children.filter((child) => !branches.includes(child));
    const rest = branches.filter((other) => other !== branch);
    return { ...node, children: [...others, branch, ...rest] };
  },
);

type GenerationCache = (schema: SchemaNode) => Map<string, GeneratedValue | "none">;

/**
 * Caches values by source, components and schema. The schema alone would not be enough: while serving, an
 * unchanged schema may belong to a new version of the document with other components or examples.
 */
const generationCaches = memoiseByObject<ExampleSource, [], (components: Components) => GenerationCache>(() =>
  memoiseByObject(() => memoiseByObject(() => new Map())),
);

/** Returns a generated example, cached because many responses share a schema. */
export function generateOnce(
  schema: SchemaNode,
  name: string | undefined,
  settings: GenerationSettings,
  only?: SchemaNode,
): GeneratedValue | undefined {
  const drawn = generateCached(schema, name, settings, only);
  const { components, located = [] } = settings;
  if (drawn === undefined || located.length === 0) return drawn;
  return { ...drawn, value: applyLocatedValues(drawn.value, located, schema, components) };
}

function generateCached(
  schema: SchemaNode,
  name: string | undefined,
  settings: GenerationSettings,
  only?: SchemaNode,
): GeneratedValue | undefined {
  const { components, side, nodes, drawn: { source, owner } = NO_CONTEXT, fields = "all", status } = settings;
  const target = isOnlyName(schema) ? (components.get(schema.name ?? "") ?? schema) : schema;
  const values = generationCaches(source)(components)(target);
  const key = `${fields} ${side} ${schema.name === undefined ? owner : ""}`;
  const failure = failureOf({ status: status ?? 0 });
  const cached = values.get(key) ?? values.get(`${key} ${failure}`) ?? values.get(`${key} of ${status}`);
  if (cached !== undefined) return cached === "none" ? undefined : cached;
  const limits = {
    ...(name === undefined ? {} : { names: [name] }),
    ...(nodes === undefined ? {} : { nodes }),
  };
  const options = {
    side,
    fields,
    source,
    owner,
    ...(only && { only }),
    ...(status !== undefined && { status }),
  };
  const drawn = generateValue(schema, components, options, limits);
  const asked = drawn?.asked ?? noCounts();
  const counts = asked.status > 0 ? ` of ${status}` : asked.failure > 0 ? ` ${failure}` : "";
  values.set(key + counts, drawn ?? "none");
  return drawn;
}

const NO_CONTEXT: ExampleContext = { source: EMPTY_SOURCE, owner: "" };

/** Whether a node only refers to a component, without keywords that affect an example. */
function isOnlyName({ name, examples, limits, children, ...node }: SchemaNode): boolean {
  const hasValue = node.const !== undefined || node.default !== undefined || node.enum !== undefined;
  return name !== undefined && examples.length + children.length === 0 && limits === undefined && !hasValue;
}

import { isOnlyNull, requiredChoices } from "../../portable/example/branch.js";
import type { Components } from "../../portable/example/components.js";
import {
  EMPTY_SOURCE,
  type ExampleContext,
  type ExampleSource,
} from "../../portable/example/generate/example-source.js";
import { isUnresolved } from "../../portable/example/generate/layers.js";
import { generateValue, type GeneratedValue } from "../../portable/example/generate/generate-value.js";
import { failureOf, noCounts, type GenerateOptions } from "../../portable/example/generate/generation.js";
import { applyLocatedValues, type LocatedValue } from "../../portable/example/located-values.js";
import type { SchemaChild, SchemaNode } from "../../portable/model/index.js";
import { memoiseByObject } from "../../portable/memoise-by-object.js";
import type { SiteWords } from "../../portable/labels/count-label.js";
import { branchLabels } from "./schema/union-views.js";

/** What an example is drawn with. */
export interface GenerationSettings {
  readonly components: Components;
  readonly side: GenerateOptions["side"];
  /** All unless said. */
  readonly fields?: GenerateOptions["fields"];
  readonly drawn?: ExampleContext;
  /** Of the answer that it is the body of. */
  readonly status?: number;
  /** Schemas looked at. */
  readonly nodes?: number;
  /** Of a message: values that its channel's parameters have. */
  readonly located?: readonly LocatedValue[];
}

const MAX_BRANCHES = 40;

interface Alternative {
  readonly name?: string;
  readonly schema: SchemaNode;
  /** The branch that it is. */
  readonly only?: SchemaNode;
}

/** One schema for each branch of a body that is a choice, else the body itself. */
export function alternativesOf(
  node: SchemaNode,
  components: Components,
  words: SiteWords,
): readonly Alternative[] {
  const target = (node.name === undefined ? undefined : components.get(node.name)) ?? node;
  const given = target.examples.length + node.examples.length > 0;
  const branches = target.children.filter(({ relation }) => relation === "oneOf" || relation === "anyOf");
  const telling = (["oneOf", "anyOf"] as const).flatMap((relation) => {
    const all = branches.filter((branch) => branch.relation === relation);
    const names = branchLabels(all, components, words);
    if (requiredChoices(all, components) !== undefined) return [];
    return all.flatMap((branch, index) =>
      isOnlyNull(branch.schema) || isUnresolved(branch.schema) ? [] : [{ branch, name: names[index] ?? "" }],
    );
  });
  if (given || telling.length < 2) return [{ schema: node }];
  return telling.slice(0, MAX_BRANCHES).map(({ branch, name }) => ({
    name,
    schema: withFirst(branch, target, branches),
    only: branch.schema,
  }));
}

/** A choice with one branch put first: an object of its own for each, by which what is drawn is kept. */
const withFirst = memoiseByObject(
  (branch: SchemaChild, node: SchemaNode, branches: readonly SchemaChild[]): SchemaNode => {
    const others = node.children.filter((child) => !branches.includes(child));
    const rest = branches.filter((other) => other !== branch);
    return { ...node, children: [...others, branch, ...rest] };
  },
);

type GenerationCache = (schema: SchemaNode) => Map<string, GeneratedValue | "none">;

/** A schema may be that of an earlier version of a document whose components, or whose examples, were others. */
const generationCaches = memoiseByObject<ExampleSource, [], (components: Components) => GenerationCache>(() =>
  memoiseByObject(() => memoiseByObject(() => new Map())),
);

/** Many answers share one schema, or name the same one: each is drawn once a build. */
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
  const known = values.get(key) ?? values.get(`${key} ${failure}`) ?? values.get(`${key} of ${status}`);
  if (known !== undefined) return known === "none" ? undefined : known;
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

/** A reference with nothing beside it that an example would show. */
function isOnlyName({ name, examples, limits, children, ...node }: SchemaNode): boolean {
  const hasValue = node.const !== undefined || node.default !== undefined || node.enum !== undefined;
  return name !== undefined && examples.length + children.length === 0 && limits === undefined && !hasValue;
}

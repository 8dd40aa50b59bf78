import { slug } from "../urls/page-urls.js";
import { finding } from "../problems/problems.js";
import type { ValueOf } from "./option-table.js";
import type { options } from "./options.js";
import type { NoneLeft } from "../portable/none-left.js";
import { omitUndefined } from "../portable/omit-undefined.js";
import type { BlockName, ResolvedPlayground, ResolvedSource } from "./resolved-options.js";
import type { OptionsContext } from "./rule.js";

type Block = ValueOf<(typeof options)["openapi"]>;
type Source = Partial<NonNullable<Block["sources"]>[number]> & {
  readonly option: string;
  readonly spec: string;
  readonly isForeign?: true;
};

/** Returns the sources of a block, or none if it is disabled. */
export function resolveBlock(
  kind: BlockName,
  block: Block,
  output: "static" | "server",
  reading: OptionsContext,
): readonly ResolvedSource[] {
  const names = reading.given.has(`${kind}.spec`) || reading.given.has(`${kind}.sources`);
  const foreign = embeddedDocumentName(kind, block);
  if (!(block.enabled ?? (names || foreign !== undefined))) return [];
  reportSourceErrors(kind, block, reading);
  reportProxyError(kind, block, output, reading);
  const sources = sourcesOf(kind, block, foreign);
  const hasSeveral = sources.length > 1;
  return sources.flatMap((source) => {
    const route = routeOf(block, source, hasSeveral, reading);
    return route === undefined ? [] : [resolveSource(kind, block, source, route, hasSeveral)];
  });
}

function sourcesOf(kind: BlockName, block: Block, foreign: string | undefined): readonly Source[] {
  if (block.sources !== undefined) return block.sources;
  if (block.spec !== undefined) return [{ option: `${kind}.spec`, spec: block.spec }];
  return foreign === undefined ? [] : [{ option: foreign, spec: foreign, isForeign: true }];
}

/**
 * Returns a name, used in messages for the document that `embed` specifies for the embedded renderer.
 * Returns undefined if `embed` specifies none.
 */
function embeddedDocumentName(kind: BlockName, { renderer, embed }: Block): string | undefined {
  if (renderer !== "embed" || embed === undefined) return undefined;
  const key = ["content", "url"].find((each) => embed[each] !== undefined && embed[each] !== null);
  return key && `${kind}.embed.${key}`;
}

function reportSourceErrors(kind: BlockName, block: Block, reading: OptionsContext): void {
  const place = { source: kind };
  const spec = reading.given.has(`${kind}.spec`);
  const sources = reading.given.has(`${kind}.sources`);
  if (spec && sources) reading.errors.push(finding("spec-and-sources", { block: kind }, place));
  const isEmpty =
    block.sources?.length === 0 &&
    ![...reading.given].some((option) => option.startsWith(`${kind}.sources[`));
  const isNamed = sources || embeddedDocumentName(kind, block) !== undefined;
  if (!spec && (!isNamed || isEmpty)) reading.errors.push(finding("missing-source", { block: kind }, place));
}

function reportProxyError(
  kind: BlockName,
  block: Block,
  output: "static" | "server",
  reading: OptionsContext,
): void {
  if (kind === "asyncapi" || output === "server" || block.renderer === "embed") return;
  if (block.playground === false || block.playground.proxy !== true) return;
  const option = `${kind}.playground.proxy`;
  reading.errors.push(finding("proxy-without-server", { option }, { source: option }));
}

function routeOf(
  block: Block,
  { option, label, route }: Source,
  several: boolean,
  reading: OptionsContext,
): string | undefined {
  if (route !== undefined) return route;
  if (!several) return block.route;
  if (label !== undefined) return `${block.route}/${slug(label)}`;
  const wasWrong = reading.given.has(`${option}.label`) || reading.given.has(`${option}.route`);
  if (!wasWrong) reading.errors.push(finding("source-without-route", { option }, { source: option }));
  return undefined;
}

/** The options of a block that apply to each of its sources. */
type SharedOptions = Omit<Block, "enabled" | "spec" | "route" | "sources">;

/** A source without its undefined options, which do not replace those of the block, and without its route. */
type OwnOptions = {
  readonly [Key in keyof Omit<Source, "route">]: Exclude<Source[Key], undefined>;
};

function resolveSource(
  kind: BlockName,
  block: SharedOptions,
  source: Source,
  route: string,
  ownTab: boolean,
): ResolvedSource {
  const {
    option,
    spec,
    isForeign,
    label,
    references,
    integrity,
    group,
    codeSamples,
    expandSchemas,
    playground,
    renderer,
    theme,
    embed,
    includeInSearch,
    includeInLlms,
    noindex,
    seoDescriptionSuffix,
    ...rest
  } = { ...block, ...omitUndefined<OwnOptions>(source) };
  rest satisfies NoneLeft;
  const isListed = renderer === "native";
  return omitUndefined<ResolvedSource>({
    kind,
    option,
    spec,
    isForeign,
    label,
    route,
    ownTab,
    indexing: {
      search: isListed && includeInSearch,
      llms: isListed && includeInLlms,
      noindex,
      descriptionSuffix: seoDescriptionSuffix,
    },
    references,
    integrity,
    group,
    codeSamples,
    expandSchemas,
    playground: isListed && playground && omitUndefined<ResolvedPlayground>(playground),
    renderer,
    theme,
    embed,
  });
}

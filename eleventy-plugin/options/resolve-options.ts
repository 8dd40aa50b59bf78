import type { NoneLeft } from "../portable/none-left.js";
import { omit, omitUndefined } from "../portable/omit.js";
import { finding, type Finding, Problem } from "../problems/problems.js";
import { foldUrl, slug } from "../urls/page-urls.js";
import { object, rowsOf, type ValueOf } from "./option-table.js";
import { type options, options as table } from "./options.js";
import type {
  ResolvedOptions,
  ResolvedPlayground,
  ResolvedProxy,
  ResolvedSite,
  ResolvedSource,
} from "./resolved-options.js";
import type { BlockName } from "./api-reference-options.js";
import type { OptionsContext } from "./rule.js";

type ReadProxy = ValueOf<(typeof table)["proxy"]>;

const known = rowsOf(table).map((row) => row.path);

/**
 * Checks the site author's options and fills in the defaults. Values of `undefined` count as absent.
 * @throws {Problem} With all errors in one report.
 */
export function resolveOptions(options: unknown): ResolvedOptions {
  const reading: OptionsContext = { errors: [], given: new Set(), known };
  const rule = object(table, { fix: "Write `addPlugin(apiReference, { … })`." });
  const values = rule.read(options === undefined ? {} : options, "", reading);
  if (!values) throw new Problem(reading.errors);
  const sources = [
    ...resolveBlock("openapi", values.openapi, values.deployment.output, reading),
    ...resolveBlock("asyncapi", values.asyncapi, values.deployment.output, reading),
  ];
  reading.errors.push(...duplicateRoutes(sources));
  if (reading.errors.length > 0) throw new Problem(reading.errors);
  const { layout, transform } = values;
  return {
    ...omit(values, "openapi", "asyncapi", "navigation", "deployment", "layout", "transform"),
    sources,
    switchedOff: (["openapi", "asyncapi"] as const).filter((kind) => values[kind].enabled === false),
    tabs: values.navigation.tabs,
    output: values.deployment.output,
    site: omitUndefined<ResolvedSite>(values.site),
    ...(layout !== undefined && { layout }),
    heading: layout === undefined || values.heading,
    wide: layout !== undefined && values.wide,
    proxy: resolveProxy(values.proxy),
    ...(transform && { transform }),
    llms: values.llms !== false,
    sitemap: values.sitemap !== false,
    warnings: [...warningsOf(sources, reading.given), ...(layout === undefined ? withoutLayout(values) : [])],
  };
}

/** Values of options that have no effect without `layout`, each with the reason. */
const LAYOUT_OPTIONS = {
  heading: [false, "without `layout` nothing else renders the page's heading"],
  wide: [true, "without `layout` a page uses the width of the window anyway"],
} as const;

function withoutLayout(values: Readonly<Record<keyof typeof LAYOUT_OPTIONS, unknown>>): readonly Finding[] {
  return Object.entries(LAYOUT_OPTIONS).flatMap(([option, [value, reason]]) =>
    values[option as keyof typeof LAYOUT_OPTIONS] === value
      ? finding("option-without-effect", { option, reason }, { source: option })
      : [],
  );
}

function duplicateRoutes(sources: readonly ResolvedSource[]): readonly Finding[] {
  const firstAt = new Map<string, string>();
  return sources.flatMap(({ option, route }) => {
    const key = foldUrl(route);
    const first = firstAt.get(key);
    if (first === undefined) firstAt.set(key, option);
    return first === undefined
      ? []
      : [finding("duplicate-route", { first, second: option, route: route || "/" }, { source: option })];
  });
}

function resolveProxy({ maxInFlight, ...limits }: ReadProxy): ResolvedProxy {
  return { ...limits, maxInFlight: { total: maxInFlight ?? 512, perOrigin: maxInFlight ?? 64 } };
}

function warningsOf(sources: readonly ResolvedSource[], given: ReadonlySet<string>): readonly Finding[] {
  const isSwitched = given.has("openapi.enabled") || given.has("asyncapi.enabled");
  if (sources.length === 0 && !isSwitched)
    return [finding("missing-source", { block: "openapi" }, { source: "openapi" })];
  return ineffectiveOptions(sources, given);
}

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

type Block = ValueOf<(typeof options)["openapi"]>;
type Source = Partial<NonNullable<Block["sources"]>[number]> & {
  readonly option: string;
  readonly spec: string;
  readonly isForeign?: true;
};

/** Returns the sources of a block, or none if it is disabled. */
function resolveBlock(
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

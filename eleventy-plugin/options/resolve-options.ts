import { finding, Problem, type Finding } from "../problems/problems.js";
import { omitUndefined } from "../portable/omit-undefined.js";
import { object, rowsOf, type ValueOf } from "./option-table.js";
import { options as table } from "./options.js";
import { resolveBlock } from "./resolve-block.js";
import type { ResolvedOptions, ResolvedProxy, ResolvedSite, ResolvedSource } from "./resolved-options.js";
import type { OptionsContext } from "./rule.js";
import { ineffectiveOptions } from "./ineffective-options.js";
import { foldUrl } from "../urls/page-urls.js";

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
  const { layout, labels, strict, offline, download, transform, search, openGraph } = values;
  return {
    sources,
    switchedOff: (["openapi", "asyncapi"] as const).filter((kind) => values[kind].enabled === false),
    tabs: values.navigation.tabs,
    output: values.deployment.output,
    site: omitUndefined<ResolvedSite>(values.site),
    ...(layout !== undefined && { layout }),
    heading: layout === undefined || values.heading,
    wide: layout !== undefined && values.wide,
    fieldIndex: values.fieldIndex,
    guideLinks: values.guideLinks,
    labels,
    strict,
    offline,
    download,
    proxy: resolveProxy(values.proxy),
    ...(transform && { transform }),
    search,
    llms: values.llms !== false,
    sitemap: values.sitemap !== false,
    openGraph,
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

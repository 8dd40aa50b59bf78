import { readFile } from "node:fs/promises";
import { gunzipSync } from "node:zlib";

type Json = Readonly<Record<string, unknown>>;
interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Json>>>>;
  readonly components: Readonly<Record<string, Json>>;
}

/**
 * Operations that tests open besides those tagged `issues`; among them the largest form, and a body with
 * alternatives.
 */
const ALSO = ["repos/create-attestation", "repos/get", "repos/list-tags", "checks/create"];

/**
 * Returns GitHub's document with some 60 of its 1,223 operations, no webhooks, and the components that these
 * use.
 */
export async function someOfGitHub(): Promise<Document> {
  const whole = JSON.parse(
    gunzipSync(await readFile("fixtures/openapi/github.json.gz")).toString(),
  ) as Document;
  const isWanted = ({ tags = [], operationId }: Json): boolean =>
    (tags as string[]).includes("issues") || ALSO.includes(String(operationId));
  const paths = Object.fromEntries(
    Object.entries(whole.paths)
      .map(([path, item]) => [path, pick(item, (operation) => isWanted(operation))] as const)
      .filter(([, item]) => Object.keys(item).length > 0),
  );
  const used = usedComponents(paths, whole);
  const components = Object.fromEntries(
    Object.entries(whole.components).map(([kind, all]) => [
      kind,
      pick(all, (_, name) => used.has(`${kind}/${name}`)),
    ]),
  );
  const rest = pick({ ...whole }, (_, name) => name !== "x-webhooks");
  return { ...rest, paths, components };
}

/** Returns all components that a value refers to, directly or indirectly, as `schemas/issue`. */
function usedComponents(value: unknown, { components }: Document, used = new Set<string>()): Set<string> {
  for (const [, kind = "", name = ""] of JSON.stringify(value).matchAll(
    /"\$ref":"#\/components\/(\w+)\/([^"]+)"/g,
  )) {
    if (used.has(`${kind}/${name}`)) continue;
    used.add(`${kind}/${name}`);
    usedComponents(components[kind]?.[name], { components } as Document, used);
  }
  return used;
}

const pick = <Value>(
  from: Readonly<Record<string, Value>>,
  isWanted: (value: Value, name: string) => boolean,
): Readonly<Record<string, Value>> =>
  Object.fromEntries(Object.entries(from).filter(([name, value]) => isWanted(value, name)));

import { toComponents, type Components } from "../schema/components.js";
import { operationThing, variableThings } from "../example/known/count-operation.js";
import { nameWords, thingNamed } from "../example/known/words.js";
import type { HttpOperation, Link, Parameter, Reference, Response, SchemaNode } from "../model/index.js";
import { memoiseByObject } from "../memoise.js";
import { escapeKey } from "../pointer-key.js";
import { secretNames } from "./secret-names.js";
import { isApiKeyParameter, isExcludedFromLinks } from "../request/credential-parameters.js";
import { shownFields } from "./shown-schema.js";

/**
 * An operation whose form can be filled in from a response. The values in `parameters` and `body` are
 * constants or runtime expressions.
 */
export interface NextOperation extends Pick<Link, "parameters" | "body"> {
  /** Path from the site's root. In a panel's file, `toResponsesFile` makes it relative to the page. */
  readonly url: string;
  readonly title: string;
  /** Names of secret fields of the body, which `secretNames` returns. They must not be filled in. */
  readonly withheld?: readonly string[];
  /**
   * Whether the document declares no link, and we guessed the operation because an id in the response has the
   * name and type of a path variable.
   */
  readonly guessed?: true;
}

/**
 * Returns the next operations of each response, in the order of the responses. If the operation declares
 * links, these are the linked operations. Otherwise, a successful response leads to operations of the same
 * tag that need an id from it. Omits values for parameters that the target lacks or treats as secret.
 */
export function nextOperations(
  operation: HttpOperation,
  reference: Reference,
): readonly (readonly NextOperation[])[] {
  const index = indexOf(reference);
  const found = index.found.get(operation) ?? findNext(operation, index);
  index.found.set(operation, found);
  return found;
}

type Next = ReturnType<typeof nextOperations>;

function findNext(operation: HttpOperation, index: Index): Next {
  const { responses } = operation;
  const hasLinks = responses.some(({ links }) => links.length > 0);
  return responses.map((response) => {
    const linked = response.links.flatMap((link) => toLinkedOperation(link, index));
    return hasLinks || !response.status.startsWith("2")
      ? linked
      : guessOperations(response, operation, index);
  });
}

interface Index {
  readonly byUrl: ReadonlyMap<string, HttpOperation>;
  /** Operations with a variable in their path, by tag name. */
  readonly byTag: ReadonlyMap<string, readonly Target[]>;
  readonly components: Components;
  readonly securitySchemes: Reference["securitySchemes"];
  /** Cache of results, because both the page's cache key and the panel's file need them. */
  readonly found: WeakMap<HttpOperation, Next>;
}

/** An operation that a response may lead to, with its path variables. */
interface Target {
  readonly operation: HttpOperation;
  readonly variables: readonly Variable[];
}

/**
 * A path variable with the words of its name, and the noun that it belongs to. `bookingId` in
 * `/bookings/{bookingId}` has the words `booking id` and the noun `booking`.
 */
interface Variable extends Parameter {
  readonly words: string;
  readonly thing: string;
}

const indexOf = memoiseByObject(({ tags, schemas, securitySchemes }: Reference): Index => {
  const withPanel = (operation: { readonly kind: string; readonly withoutPanel?: true }): boolean =>
    operation.kind === "http" && !operation.withoutPanel;
  const lists = tags.map(
    ({ name, operations }) => [name, operations.filter(withPanel) as readonly HttpOperation[]] as const,
  );
  return {
    byUrl: new Map(lists.flatMap(([, operations]) => operations.map((each) => [each.url, each]))),
    byTag: new Map(
      lists.map(([name, operations]) => [
        name,
        operations.filter(({ path }) => path.includes("{")).map(toTarget),
      ]),
    ),
    components: toComponents(schemas),
    securitySchemes,
    found: new WeakMap(),
  };
});

function toTarget(operation: HttpOperation): Target {
  const thingOf = variableThings(operation.path);
  const variables = pathVariables(operation).map((parameter) => ({
    ...parameter,
    words: nameWords(parameter.name),
    thing: thingOf(parameter.name),
  }));
  return { operation, variables };
}

function toLinkedOperation(link: Link, index: Index): readonly NextOperation[] {
  const { byUrl, components } = index;
  const target = byUrl.get(link.url ?? "");
  if (!target) return [];
  const allowedParameters = target.parameters.filter((parameter) => mayBeInLink(parameter, target, index));
  const names = new Set(allowedParameters.flatMap(({ name, in: place }) => [name, `${place}.${name}`]));
  const withheld = (target.requestBody?.content ?? []).flatMap(({ schema, itemSchema }) =>
    [schema, itemSchema].flatMap((node) => (node ? secretNames(node, components) : [])),
  );
  const hasBody = link.body !== undefined && target.requestBody !== undefined && !withheld.includes("");
  return [
    {
      url: target.url,
      title: target.title,
      parameters: link.parameters.filter(({ name }) => names.has(name)),
      ...(hasBody && { body: link.body, ...(withheld.length > 0 && { withheld }) }),
    },
  ];
}

/** Whether a link may contain the parameter's value. */
const mayBeInLink = (
  parameter: Parameter,
  { security }: HttpOperation,
  { components, securitySchemes }: Index,
): boolean =>
  !isExcludedFromLinks(parameter, security) &&
  !isApiKeyParameter(parameter, securitySchemes) &&
  secretNames(parameter.schema, components).length === 0;

/** Matches names that end in a word for an id. */
const ID = /(?:^| )(?:id|uuid|guid|key|slug|number|code|sha)$/;
const MAX_GUESSES = 3;

/**
 * Returns operations of the same tag that need an id from this response. GET operations come first, because
 * readers want to see an object that they have just created.
 */
function guessOperations(
  { content }: Response,
  operation: HttpOperation,
  index: Index,
): readonly NextOperation[] {
  const { byTag, components } = index;
  const others = (byTag.get(operation.tag) ?? []).filter((other) => other.operation.url !== operation.url);
  const schema = content[0]?.schema;
  if (others.length === 0 || !schema) return [];
  const ids = shownFields(schema, components).flatMap((field) => {
    const words = nameWords(field.name);
    return ID.test(words) ? [{ ...field, words }] : [];
  });
  if (ids.length === 0) return [];
  const ownVariables = new Set(pathVariables(operation).map(({ name }) => name));
  const things = [schema.name === undefined ? "" : thingNamed(schema.name), operationThing(operation)];
  const found = others.flatMap(({ operation: other, variables }) => {
    const matches = variables.flatMap((variable) => {
      const thing = things.includes(variable.thing) ? variable.thing : "";
      const id = ids.find(
        ({ words, schema: type }) =>
          isNamedFor(words, variable.words, thing) &&
          isOfSameType(type, variable.schema) &&
          mayBeInLink(variable, other, index),
      );
      return id ? [{ name: variable.name, value: `$response.body#/${escapeKey(id.name)}` }] : [];
    });
    const [match] = matches;
    if (!match || matches.length > 1) return [];
    if (variables.some(({ name }) => name !== match.name && !ownVariables.has(name))) return [];
    const parameters = variables.map(({ name }) => ({
      name: `path.${name}`,
      value: name === match.name ? match.value : `$request.path.${name}`,
    }));
    return [{ other, parameters }];
  });
  return [...found]
    .sort((one, next) => Number(next.other.method === "GET") - Number(one.other.method === "GET"))
    .slice(0, MAX_GUESSES)
    .map(({ other: { url, title }, parameters }) => ({ url, title, parameters, guessed: true }));
}

const pathVariables = ({ parameters }: HttpOperation): readonly Parameter[] =>
  parameters.filter((parameter) => parameter.in === "path");

/**
 * Whether a field of a response is named for a path variable. `bookingId` matches `{bookingId}`. `id` matches
 * `{bookingId}` and `{id}` if both belong to a booking.
 *
 * @param words Words of the field's name.
 * @param wanted Words of the variable's name.
 * @param thing The noun that both belong to; empty if they belong to different nouns.
 */
function isNamedFor(words: string, wanted: string, thing: string): boolean {
  if (words.includes(" ")) return words === wanted;
  return thing !== "" && (words === wanted || wanted === `${thing} ${words}`);
}

/**
 * Whether two schemas share a type, string or integer, and do not declare different formats. Both must
 * declare types, because an equal name alone does not justify a guess.
 */
function isOfSameType(one: SchemaNode, other: SchemaNode): boolean {
  const isShared = one.types.some((type) => other.types.includes(type) && /^(string|integer)$/.test(type));
  return isShared && (one.format === other.format || !one.format || !other.format);
}

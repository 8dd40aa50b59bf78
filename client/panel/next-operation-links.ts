import type { Json } from "../../eleventy-plugin/portable/model/index.js";
import type { FollowUps } from "../../eleventy-plugin/portable/panel/panel-file.js";
import { evaluate, type Exchange } from "../../eleventy-plugin/portable/panel/runtime-expression.js";
import {
  createRedaction,
  redactText,
  redactValue,
  type Secrets,
  toFragment,
} from "../../eleventy-plugin/portable/panel/shared-request.js";
import { isExcludedFromLinks } from "../../eleventy-plugin/portable/request/credential-parameters.js";
import type { FormValues } from "../../eleventy-plugin/portable/request/form-values.js";
import { toPrimitiveText } from "../../eleventy-plugin/portable/request/primitive-text.js";
import { isSecretName } from "../../eleventy-plugin/portable/secret-detection.js";
import { element } from "../shared/element.js";
import type { FormState } from "./form-state.js";
import type { ResponseContext } from "./panel-files.js";

/** The parts of a response from which the document's links can read values. */
export interface ResponseSummary {
  readonly status: number;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly text: string;
}

/** The values that were sent, and the URL without credentials. */
export interface SentRequest {
  readonly values: FormValues;
  readonly url: string;
}

/**
 * Returns links to the operations that may follow a response. Each link opens its operation's form with
 * values filled in. Omits links without any value, and guessed links that lack a value.
 *
 * @param page Base URL of the links. It is in the folder of the operation's page, even if the panel is in a
 * guide, which has another URL.
 */
export function nextOperationLinks(
  next: FollowUps["next"],
  exchange: Exchange,
  { getText }: Pick<ResponseContext, "getText">,
  page: URL,
): readonly HTMLElement[] {
  return next.flatMap(({ url, title, parameters, body, withheld = [], guessed }) => {
    const filled = parameters.flatMap(({ name, value }): [string, Json][] => {
      const found = evaluate(value, exchange);
      const redacted = found === undefined ? undefined : redactValue(found, createRedaction([]));
      return redacted === undefined || redacted === null ? [] : [[name, redacted]];
    });
    const content = body === undefined ? undefined : evaluate(body, exchange);
    if (filled.length === 0 && content === undefined) return [];
    if (guessed && filled.length < parameters.length) return [];
    const link = element("a", "ar-link", getText("panelGoOnTo", { title }));
    const redacted = content === undefined ? undefined : bodyWithout(content, withheld);
    const sent: [string, Json][] = redacted === undefined ? [] : [["body", redacted]];
    link.href = new URL(url + toFragment([...filled, ...sent]), page).href;
    const facts = filled.flatMap(([name, value]) => [
      ", ",
      `${guessed ? name.replace(/^path\./, "") : name} `,
      element("code", "", toPrimitiveText(value)),
    ]);
    return [element("li", "", link, ...facts, guessed ? ` (${getText("panelGuessed")})` : "")];
  });
}

/**
 * Returns a body without secret values and without the values of `names`. Returns undefined for text that
 * cannot be parsed and may contain such a value.
 */
function bodyWithout(content: Json, names: readonly string[]): Json | undefined {
  const withheld = createRedaction(names);
  return typeof content === "string" ? redactText(content, withheld) : redactValue(content, withheld);
}

/**
 * Returns a call as runtime expressions may read it, without credentials and values that schemas mark as
 * secret.
 */
export function toExchange(
  form: FormState,
  { values, url }: SentRequest,
  secrets: Secrets,
  { status, headers, text, withheld = [] }: ResponseSummary & Pick<FollowUps, "withheld">,
): Exchange {
  const { panel } = form.context;
  const { method } = panel;
  const read = (place: string) => (name: string) => {
    const index = panel.parameters.findIndex(
      (each) =>
        each.in === place &&
        (place === "header" ? each.name.toLowerCase() === name.toLowerCase() : each.name === name),
    );
    const field = values.parameters[index];
    const parameter = panel.parameters[index];
    if (!field?.sent || !parameter) return undefined;
    if (isExcludedFromLinks(parameter, panel.security) || secrets.parameters.includes(index))
      return undefined;
    return "text" in field ? field.text : toPrimitiveText(field.value);
  };
  const { body } = values;
  const isSecret = (secrets.bodies[body?.mediaType ?? 0] ?? []).length > 0;
  const isSecretIn = (place: string): boolean =>
    panel.parameters.some(
      (each, index) =>
        each.in === place &&
        (isExcludedFromLinks(each, panel.security) || secrets.parameters.includes(index)),
    );
  // A URL that the reader typed, or that contains a secret, must not be in a link.
  const hidesUrl = "customUrl" in values.server || isSecretIn("path");
  return {
    ...(!hidesUrl && { url: isSecretIn("query") ? (url.split("?")[0] ?? "") : url }),
    method,
    statusCode: status,
    request: {
      header: read("header"),
      query: read("query"),
      path: read("path"),
      body:
        body?.kind === "text" && body.sent && !isSecret
          ? (redactText(body.text, createRedaction([])) ?? "")
          : "",
    },
    response: {
      header: (name) =>
        isSecretName(name)
          ? undefined
          : headers.find(([each]) => each.toLowerCase() === name.toLowerCase())?.[1],
      body: withheld.includes("") ? "" : (redactText(text, createRedaction(withheld)) ?? ""),
    },
  };
}

/** Returns the response for the status, or else for its range (`2XX`), or else `default`. */
export function responseFor<Response extends { readonly status: string }>(
  status: number,
  responses: readonly Response[],
): Response | undefined {
  const wanted = [String(status), `${String(status).charAt(0)}XX`, "DEFAULT"];
  return wanted
    .map((name) => responses.find((response) => response.status.toUpperCase() === name))
    .find((response) => response !== undefined);
}

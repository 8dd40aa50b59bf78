import type { Json } from "../../eleventy-plugin/portable/model/index.js";
import type { FollowUps } from "../../eleventy-plugin/portable/panel/panel-file.js";
import { evaluate, type Exchange } from "../../eleventy-plugin/portable/panel/runtime-expression.js";
import { isExcludedFromLinks } from "../../eleventy-plugin/portable/panel/credential-parameters.js";
import { isSecretName } from "../../eleventy-plugin/portable/secret-detection.js";
import {
  redactText,
  toFragment,
  redactValue,
  createRedaction,
  type Secrets,
} from "../../eleventy-plugin/portable/panel/shared-request.js";
import type { FormValues } from "../../eleventy-plugin/portable/request/form-values.js";
import { toPrimitiveText } from "../../eleventy-plugin/portable/request/primitive-text.js";
import { element } from "../element.js";
import type { FormState } from "./form-state.js";
import type { ResponseContext } from "./panel-context.js";

/** What came of a request, as links read it. */
export interface ResponseSummary {
  readonly status: number;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly text: string;
}

/** What was sent: the values of the form, and its address without credentials. */
export interface SentRequest {
  readonly values: FormValues;
  readonly url: string;
}

/**
 * Links to the operations that an answer leads to, each opening its form filled in; those that nothing fills are left out,
 * and so are guesses that lack a value.
 *
 * @param page Address of the operation's page, which theirs are relative to: a guide may show its panel.
 */
export function nextOperationLinks(
  next: FollowUps["next"],
  exchange: Exchange,
  { say }: Pick<ResponseContext, "say">,
  page: URL,
): readonly HTMLElement[] {
  return next.flatMap(({ url, title, parameters, body, withheld = [], guessed }) => {
    const given = parameters.flatMap(({ name, value }): [string, Json][] => {
      const found = evaluate(value, exchange);
      const kept = found === undefined ? undefined : redactValue(found, createRedaction([]));
      return kept === undefined || kept === null ? [] : [[name, kept]];
    });
    const content = body === undefined ? undefined : evaluate(body, exchange);
    if (given.length === 0 && content === undefined) return [];
    if (guessed && given.length < parameters.length) return [];
    const link = element("a", "ar-link", say("panelGoOnTo", { title }));
    const kept = content === undefined ? undefined : bodyWithout(content, withheld);
    const sent: [string, Json][] = kept === undefined ? [] : [["body", kept]];
    link.href = new URL(url + toFragment([...given, ...sent]), page).href;
    const facts = given.flatMap(([name, value]) => [
      ", ",
      `${guessed ? name.replace(/^path\./, "") : name} `,
      element("code", "", toPrimitiveText(value)),
    ]);
    return [element("li", "", link, ...facts, guessed ? ` (${say("panelGuessed")})` : "")];
  });
}

/** Undefined where it is a text in which nobody knows what stands. */
function bodyWithout(content: Json, names: readonly string[]): Json | undefined {
  const withheld = createRedaction(names);
  return typeof content === "string" ? redactText(content, withheld) : redactValue(content, withheld);
}

/** A call as expressions may read it: neither credentials nor what schemas keep secret. */
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
  // An address that its reader typed, or that a secret is part of, must stand in no link.
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

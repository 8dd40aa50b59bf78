import type { ChosenFile } from "../../eleventy-plugin/portable/request/form-values.js";
import { isBlocked, toNoteText } from "../../eleventy-plugin/portable/request/request-note.js";
import type { AnswerContext } from "./answer-context.js";
import { browserLimits } from "./browser-limits.js";
import type { FormState } from "./form-state.js";
import type { Requests } from "./requests.js";
import { usesSiteProxy } from "./site-proxy.js";

/** What a reader should know before sending, and whether any of it keeps the request from being sent. */
export interface Readiness {
  readonly texts: readonly string[];
  readonly blocks: boolean;
}

export function isReady(form: FormState, requests: Requests, context: AnswerContext): Readiness {
  const { request, notes } = requests.own();
  const limits = browserLimits(request, usesSiteProxy(context.settings, request.url));
  const missing = sentFiles(form, context).filter(({ file }) => !form.files.has(file));
  const texts = [
    ...notes.map((note) => toNoteText(note, context.labels)),
    ...limits.map(({ label, subject }) => context.say(label, { subject })),
    ...missing.map(({ name }) => context.say("panelFileMissing", { subject: name })),
  ];
  return {
    texts: [...new Set(texts)],
    blocks: isBlocked(notes) || limits.some(({ blocks }) => blocks) || missing.length > 0,
  };
}

/** Files of the body, in the order of its parts. */
export function sentFiles(
  form: FormState,
  { say }: Pick<AnswerContext, "say">,
): readonly { readonly name: string; readonly file: ChosenFile }[] {
  const { body } = form.values;
  if (!body?.sent) return [];
  if (body.kind === "file") return [{ name: say("panelBody"), file: body.file }];
  if (body.kind !== "fields") return [];
  return body.fields.flatMap((field) =>
    field.sent && "files" in field ? field.files.map((file) => ({ name: field.name, file })) : [],
  );
}

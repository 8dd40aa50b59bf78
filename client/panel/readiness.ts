import type { ChosenFile } from "../../eleventy-plugin/portable/request/form-values.js";
import { isBlocked, type RequestNote } from "../../eleventy-plugin/portable/request/request-note.js";
import type { ResponseContext } from "./panel-files.js";
import { browserLimits, usesSiteProxy } from "./browser-limits.js";
import { BODY_ID, fileId } from "./file-input.js";
import type { FormState } from "./form-state.js";
import { parameterId } from "./parameter-fields.js";
import type { Requests } from "./requests.js";

/** Messages that the reader should see before sending. */
export interface Readiness {
  /** Notes that do not prevent sending. */
  readonly texts: readonly string[];
  /** Reasons that prevent sending. */
  readonly blockers: readonly Blocker[];
}

/**
 * A sentence, and the name of the control that the sentence refers to; see `PanelRoot`. The name is empty if
 * there is no such control.
 */
export interface Blocker {
  readonly text: string;
  readonly control: string;
}

export function checkReadiness(form: FormState, requests: Requests, context: ResponseContext): Readiness {
  const { request, notes } = requests.current.typed;
  const { getText } = context;
  const limits = browserLimits(request, usesSiteProxy(context.settings, request.url));
  const found = [
    ...notes.map((note) => ({
      text: getText(note.code, { subject: note.subject }),
      control: controlOf(note, form),
      blocks: isBlocked([note]),
    })),
    ...limits.map(({ label, subject, blocks }) => ({
      text: getText(label, { subject }),
      control: "",
      blocks,
    })),
    ...sentFiles(form, context)
      .filter(({ file }) => !form.files.has(file))
      .map(({ name, id }) => ({
        text: getText("panelFileMissing", { subject: name }),
        control: id,
        blocks: true,
      })),
  ];
  return {
    texts: [...new Set(found.filter(({ blocks }) => !blocks).map(({ text }) => text))],
    blockers: found.filter(({ blocks }) => blocks),
  };
}

function controlOf({ code, subject }: RequestNote, { context, values }: FormState): string {
  if (/^note(Host|Server)/.test(code)) return "customUrl" in values.server ? "ar-custom-url" : "ar-server";
  const place = code.startsWith("notePath") ? "path" : "header";
  return parameterId(
    context.panel.parameters.findIndex((each) => each.in === place && each.name === subject),
  );
}

/** A file of the body, and the control it was chosen with. */
interface SentFile {
  readonly name: string;
  readonly id: string;
  readonly file: ChosenFile;
}

/** Returns the files of the body, in the order of its parts. */
export function sentFiles(
  form: FormState,
  { getText }: Pick<ResponseContext, "getText">,
): readonly SentFile[] {
  const { body } = form.values;
  if (!body?.sent) return [];
  if (body.kind === "file") return [{ name: getText("panelBody"), id: BODY_ID, file: body.file }];
  if (body.kind !== "fields") return [];
  return body.fields.flatMap(({ sent, name, ...field }, index) =>
    sent && "files" in field
      ? field.files.map((file, place) => ({ name, id: fileId(index, place), file }))
      : [],
  );
}

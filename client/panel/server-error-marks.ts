import {
  findReportedErrors,
  pathTo,
  type ReportedError,
} from "../../eleventy-plugin/portable/panel/reported-errors.js";
import {
  isJsonError,
  type JsonPlace,
  placeOf,
  readJson,
} from "../../eleventy-plugin/portable/panel/read-json.js";
import { element } from "../shared/element.js";
import { fragmentUrl } from "../shared/link-target.js";
import { iconOf } from "./buttons.js";
import { BODY_ID } from "./file-input.js";
import type { FormState } from "./form-state.js";
import type { ResponseContext } from "./panel-files.js";
import type { PanelRoot } from "../shared/panel-root.js";
import { parameterId } from "./parameter-fields.js";

interface ErrorMarkOptions {
  readonly form: FormState;
  /** Text of the response. */
  readonly text: string;
  /** Status code and reason phrase of the response. */
  readonly status: string;
  readonly context: Pick<ResponseContext, "getText" | "root">;
  /** Aborts when the next response replaces this one. The marks are then removed. */
  readonly signal: AbortSignal;
}

/** The control that an error refers to. */
interface Target {
  /** Name of the control; see `PanelRoot`. */
  readonly control: string;
  /** The name as shown to readers. */
  readonly name: string;
  /** In a body that is edited as text. */
  readonly place?: JsonPlace;
  /** Name of the element for the message, if it is not that of the control; see `PanelRoot`. */
  readonly problem?: string;
}

interface ErrorMarks {
  /** Links to the fields, with the errors. */
  readonly links: HTMLElement;
  /**
   * Scrolls to the field that the response reports first. Focuses it, unless that would open a keyboard on the
   * screen, which covers half of the form.
   */
  showFirst(): void;
}

/**
 * Marks the fields that a response reports errors for, until they are changed. Returns undefined if there are
 * none. Other errors are only in the response.
 */
export function markServerErrors(options: ErrorMarkOptions): ErrorMarks | undefined {
  const { form, text, status, context, signal } = options;
  const { getText, root } = context;
  const targets: Target[] = [];
  const missing = status.startsWith("401") ? credentialTarget(form) : undefined;
  const reported = findReportedErrors(text).flatMap((complaint) => {
    const find = (): Target | undefined => targetOf(complaint, form);
    return { find, text: complaint.text };
  });
  const errors = missing ? [{ find: () => missing, text: status }, ...reported] : reported;
  const items = errors.flatMap((complaint) => {
    const target = complaint.find();
    if (!target) return [];
    targets.push(target);
    const where =
      target.place === undefined
        ? element("code", "", target.name)
        : element(
            "span",
            "",
            getText("panelLineAt", { line: target.place.line }),
            " ",
            element("code", "", target.name),
          );
    const unmark = markField(
      target,
      root,
      getText("panelApiSays", { text: lineText(target, complaint.text, context) }),
    );
    signal.addEventListener("abort", unmark);
    const onclick = (event: Event): void => {
      event.preventDefault();
      // The text may have been edited since, so its places may have moved.
      showTarget(complaint.find() ?? { control: target.control, name: target.name }, root, true);
    };
    const link = element(
      "a",
      { className: "ar-link", href: fragmentUrl(root.id(target.control)), onclick },
      where,
    );
    return [element("li", "", link, complaint.text === "" ? "" : `: ${complaint.text}`)];
  });
  const [first] = targets;
  if (!first) return undefined;
  return {
    links: element(
      "div",
      "ar-further",
      element("p", "", getText("panelComplains")),
      element("ul", "ar-problems", ...items),
    ),
    showFirst: () => showTarget(first, root, !matchMedia("(pointer: coarse)").matches),
  };
}

/** Returns the first field for credentials, or the first empty one. */
function credentialTarget({ context: { root } }: FormState): Target | undefined {
  const inputs = [...root.element.querySelectorAll<HTMLInputElement>(".ar-keys input[data-scheme]")];
  const input = inputs.find(({ value }) => value === "") ?? inputs[0];
  if (!input) return undefined;
  const toName = (id = ""): string => id.slice(root.prefix.length);
  const [problem] = input.getAttribute("aria-describedby")?.split(" ") ?? [];
  return { control: toName(input.id), problem: toName(problem), name: input.dataset["scheme"] ?? "" };
}

function targetOf({ place, keys }: ReportedError, form: FormState): Target | undefined {
  const { panel } = form.context;
  const [first = ""] = keys;
  if (place !== "body") {
    const index = panel.parameters.findIndex(
      (each) =>
        (place === undefined || place === "parameter" || each.in === place) &&
        each.name.toLowerCase() === first.toLowerCase(),
    );
    const parameter = panel.parameters[index];
    if (parameter) return { control: parameterId(index), name: parameter.name };
  }
  const { body } = form.values;
  if ((place !== undefined && place !== "body") || !body?.sent) return undefined;
  if (body.kind === "file") return { control: BODY_ID, name: body.file.name };
  if (body.kind === "fields") {
    const index = body.fields.findIndex(({ name }) => name.toLowerCase() === first.toLowerCase());
    const name = body.fields[index]?.name;
    return name === undefined ? undefined : { control: `ar-f${index}`, name };
  }
  const read = readJson(body.text);
  if (isJsonError(read)) return undefined;
  const path = pathTo(read.value, keys);
  return { control: BODY_ID, name: path, place: placeOf(path, read.places) };
}

function lineText({ name, place }: Target, text: string, { getText }: ErrorMarkOptions["context"]): string {
  if (!place) return text;
  return [`${getText("panelLineAt", { line: place.line })} ${name}`.trim(), text].join(": ");
}

/**
 * Marks a field as our own validation does. The validation removes the mark after the next input, and the
 * returned function removes it earlier.
 */
function markField({ control: name, place, ...target }: Target, root: PanelRoot, text: string): () => void {
  const control = root.find(name);
  const message = element("span", "", text);
  const problem =
    place === undefined
      ? root.find(target.problem ?? `${name}-problem`)
      : root.find(`${name}-status`)?.appendChild(element("p", "ar-err"));
  problem?.replaceChildren(iconOf("warn"), message);
  if (problem) problem.hidden = false;
  for (const fine of problem?.parentElement?.querySelectorAll(":scope > .ar-ok") ?? []) fine.remove();
  if (control) control.ariaInvalid = "true";
  return () => {
    if (!message.isConnected || !problem) return;
    if (control) control.ariaInvalid = null;
    if (place === undefined) problem.hidden = true;
    else problem.remove();
  };
}

/**
 * Scrolls to the control of an error, and selects the value in a text. Without focus nothing is selected, so
 * this scrolls to the message, which names the line.
 */
function showTarget({ control: name, place }: Target, root: PanelRoot, isFocused: boolean): void {
  const control =
    root.find(name) ??
    root
      .find(`${name}-problem`)
      ?.closest(".ar-field")
      ?.querySelector<HTMLElement>("input:not([type=checkbox]), select, textarea, button");
  if (!control) return;
  if (isFocused) control.focus({ preventScroll: true });
  const message = root.find(`${name}-status`);
  if (place === undefined || !(control instanceof HTMLTextAreaElement))
    return reveal(control, { top: 0, height: control.offsetHeight });
  if (!isFocused && message) {
    const { offsetHeight: height } = message;
    return reveal(message, { top: -ABOVE, height: ABOVE + height, space: 8 });
  }
  const { line, start, end } = place;
  control.setSelectionRange(start, end);
  const height = control.scrollHeight / control.value.split("\n").length;
  control.scrollTop = height * (line - 3);
  reveal(control, { top: height * (line - 1) - control.scrollTop, height });
}

/** Space below a control for the message about it, in px. */
const MESSAGE = 56;
/** Height of the lines above a message that are scrolled into view with it, in px. */
const ABOVE = 120;

/** A part of an element, in px from its top. */
interface Part {
  readonly top: number;
  readonly height: number;
  /** Space below the part. */
  readonly space?: number;
}

/** Scrolls no further than necessary until a part of an element is in view, and not behind the line with Send. */
function reveal(shown: HTMLElement, { top, height, space = MESSAGE }: Part): void {
  const send = shown.closest("form")?.querySelector<HTMLElement>(".ar-send");
  const covered = send ? send.offsetHeight + parseFloat(getComputedStyle(send).bottom) : 0;
  // Negative margins reduce the element to its part.
  const start = parseFloat(getComputedStyle(shown).scrollMarginTop) - top;
  shown.style.scrollMarginBlock = `${start}px ${covered + space - (shown.offsetHeight - top - height)}px`;
  shown.scrollIntoView({ block: "nearest", behavior: "instant" });
  shown.style.scrollMarginBlock = "";
}

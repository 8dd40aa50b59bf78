import type { ShownField } from "../../eleventy-plugin/portable/panel/shown-schema.js";
import { PLAIN_SCHEMA } from "../../eleventy-plugin/portable/plain-schema.js";
import { toPrimitiveText } from "../../eleventy-plugin/portable/request/primitive-text.js";
import { element } from "../element.js";
import type { EventForm } from "./event-form.js";
import { fieldElement } from "./field-element.js";
import { valueEditor } from "./value-editor.js";

/** One field for each header of the message that is edited: those it starts with, then others of its schema. */
export function headerFields(form: EventForm): readonly HTMLElement[] {
  const { context } = form;
  const { mediaType = 0 } = context.bodies[form.variant]?.variant ?? {};
  const declared = new Map(context.headerFields[mediaType]?.map((field) => [field.name, field]));
  const start = context.headers[form.variant] ?? [];
  const names = [...new Set([...start.map(({ name }) => name), ...declared.keys()])];
  if (names.length === 0) return [];
  const set = (name: string, value: string | undefined): void => {
    const others = new Map(form.headers.map((each) => [each.name, each.value]));
    if (value === undefined) others.delete(name);
    else others.set(name, value);
    form.setHeaders(
      names.flatMap((each) => {
        const now = others.get(each);
        return now === undefined ? [] : [{ name: each, value: now }];
      }),
    );
  };
  const unsent = element("p", "ar-hint", context.say("eventHeadersUnsent"));
  const tell = (): void => void (unsent.hidden = form.call.kind !== "websocket");
  form.onChange(tell);
  tell();
  return [
    element("p", "ar-word", context.say("eventHeaders")),
    unsent,
    ...names.map((name, index) => headerField(form, { name, index, declared: declared.get(name) }, set)),
  ];
}

interface HeaderField {
  readonly name: string;
  readonly index: number;
  readonly declared: ShownField | undefined;
}

function headerField(
  form: EventForm,
  { name, index, declared }: HeaderField,
  set: (name: string, value: string | undefined) => void,
): HTMLElement {
  const { context } = form;
  const { schema: node, required } = declared ?? TEXT;
  const typed = form.headers.find((each) => each.name === name);
  let value = typed?.value ?? "";
  return fieldElement({
    context,
    id: `ar-h${index}`,
    name,
    kind: node.label.map(({ text }) => text).join(""),
    required,
    sent: typed !== undefined,
    schema: node,
    value,
    editor: valueEditor,
    onInput: (next) => {
      value = toPrimitiveText(next);
      set(name, value);
    },
    onSent: (sent) => set(name, sent ? value : undefined),
  }).element;
}

const TEXT = { schema: { ...PLAIN_SCHEMA, types: ["string"] }, required: false };

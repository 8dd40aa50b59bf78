import { expect, test } from "vitest";
import { EditedForm } from "../../client/panel/form-state.js";

/** A form whose body has two examples in JSON and one in XML. */
function formOf(): EditedForm {
  const bodies = [0, 0, 1].map((mediaType, index) => ({
    variant: { mediaType, example: index, fields: "all" },
    name: "",
    body: { kind: "text", mediaType, sent: true, text: `example ${index}` },
  }));
  const start = { server: { index: 0, variables: [] }, parameters: [] };
  const getText = (label: string): string => label;
  return new EditedForm({ bodies, start, getText } as never, {} as never);
}

const textOf = ({ values: { body } }: EditedForm): unknown => body?.kind === "text" && body.text;

test("another media type and back: the edited text of the selected example is still there", () => {
  const form = formOf();
  form.setVariant(1);
  const { body } = form.values;
  if (body?.kind === "text") form.setBody({ ...body, text: "typed" });
  form.setMediaType(1);
  expect(textOf(form)).toBe("example 2");
  form.setMediaType(0);
  expect(textOf(form)).toBe("typed");
});

test("a media type that was not edited yet: its first example", () => {
  const form = formOf();
  form.setMediaType(1);
  form.setMediaType(0);
  expect(textOf(form)).toBe("example 0");
});

function type(form: EditedForm, text: string, name?: string): void {
  const { body } = form.values;
  if (body?.kind === "text") form.setBody({ ...body, text }, name);
}

test.each<readonly [string, (form: EditedForm) => void, string | undefined]>([
  ["untouched", () => undefined, undefined],
  ["edited", (form) => type(form, "typed"), "panelOwnValues"],
  ["edited back to the example", (form) => (type(form, "typed"), type(form, "example 0")), undefined],
  ["generated", (form) => type(form, "{}", "Required fields only"), "Required fields only"],
  [
    "edited after it was generated",
    (form) => (type(form, "{}", "Empty"), type(form, "{1}")),
    "panelOwnValues",
  ],
  ["not sent", (form) => form.values.body && form.setBody({ ...form.values.body, sent: false }), undefined],
  ["generated like the example", (form) => type(form, "example 0", "All fields"), "All fields"],
  [
    "generated like the example, then reset",
    (form) => (type(form, "example 0", "All fields"), form.reset()),
    undefined,
  ],
  ["edited, then reset", (form) => (type(form, "typed"), form.reset()), undefined],
])("the name of a body that was %s", (_, change, name) => {
  const form = formOf();
  change(form);
  expect(form.bodyName()).toBe(name);
  expect(form.bodyName(1)).toBe(undefined);
});

test("the last edited body is kept for its media type, until a reset", () => {
  const form = formOf();
  expect(form.ownBody).toBe(undefined);
  type(form, "typed");
  const own = { variant: 0, body: { kind: "text", mediaType: 0, sent: true, text: "typed" } };
  type(form, "{}", "Required fields only");
  form.setVariant(1);
  expect(form.ownBody).toEqual(own);
  form.setMediaType(1);
  expect(form.ownBody).toBe(undefined);
  form.setMediaType(0);
  expect(form.ownBody).toEqual(own);
  form.reset();
  expect(form.ownBody).toBe(undefined);
});

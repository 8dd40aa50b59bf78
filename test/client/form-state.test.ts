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
  return new EditedForm({ bodies, start } as never, {} as never);
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

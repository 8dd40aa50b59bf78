import type { RequestData } from "../../eleventy-plugin/portable/panel-data.js";
import type { FormLabels } from "../../eleventy-plugin/portable/labels/panel-labels.js";
import type { ShownMediaType } from "../../eleventy-plugin/portable/panel/packed-form.js";
import type { TextLookup } from "../../eleventy-plugin/portable/panel/panel-texts.js";
import type { InitialBody } from "../../eleventy-plugin/portable/panel/initial-body.js";
import type { FormValues } from "../../eleventy-plugin/portable/request/form-values.js";

/** What the fields of a form read, whatever the form is for. */
export interface FormContext extends FieldContext {
  readonly panel: Pick<RequestData, "servers" | "parameters" | "requestBody">;
  /** One for each media type. */
  readonly shown: readonly ShownMediaType[];
  readonly start: FormValues;
  readonly bodies: readonly InitialBody[];
}

/** What one field reads. */
export interface FieldContext {
  /** A text of the table, filled in. */
  readonly say: TextLookup<keyof FormLabels>;
}

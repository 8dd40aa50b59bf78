import type { RequestData } from "../../eleventy-plugin/portable/request/request-data.js";
import type { FormLabels } from "../../eleventy-plugin/portable/labels/panel-labels.js";
import type { ShownMediaType } from "../../eleventy-plugin/portable/panel/packed-form.js";
import type { TextLookup } from "../../eleventy-plugin/portable/panel/panel-texts.js";
import type { InitialBody } from "../../eleventy-plugin/portable/panel/initial-body.js";
import type { FormValues } from "../../eleventy-plugin/portable/request/form-values.js";
import type { PanelRoot } from "../shared/panel-root.js";

/** The data that the fields of any form read. */
export interface FormContext extends FieldContext {
  readonly panel: Pick<RequestData, "servers" | "parameters" | "requestBody">;
  /** One entry for each media type. */
  readonly shown: readonly ShownMediaType[];
  readonly start: FormValues;
  readonly bodies: readonly InitialBody[];
}

/** The data that one field reads. */
export interface FieldContext {
  /** Returns a label with its values filled in. */
  readonly getText: TextLookup<keyof FormLabels>;
  readonly root: PanelRoot;
}

import type { InitialParameter } from "../example/initial-parameter.js";
import type { ResolvedMediaType } from "../example/resolved-media-type.js";
import type { PanelData } from "../panel-data.js";
import { type PackedSchema } from "./packed-schema.js";

/** The part of a panel's file that fields are drawn from: of schemas it has what a form shows. */
export interface PackedForm {
  readonly parameters: readonly PackedParameter[];
  readonly content: readonly PackedMediaType[];
  readonly bodyRequired: boolean;
  /** There is a `panel-schemas.json`. */
  readonly schemasApart: boolean;
}

export type PackedParameter = Omit<InitialParameter, "schema" | "found"> & { readonly schema: PackedSchema };

export interface PackedMediaType {
  readonly contentType: string;
  readonly encoding: ResolvedMediaType["encoding"];
  readonly byPosition?: true;
  /** Alternatives of its schema, where there are several: one of them can be drawn. */
  readonly branches?: readonly string[];
  /** Of a body that is edited field by field. */
  readonly fields?: readonly PackedField[];
}

export interface PackedField {
  readonly name: string;
  readonly required?: true;
  readonly schema: PackedSchema;
}

export type FormData = Pick<PanelData, "parameters" | "requestBody" | "schemas" | "drawn">;

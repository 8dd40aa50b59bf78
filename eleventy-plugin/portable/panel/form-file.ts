import type { BodyVariant } from "../example/initial-body.js";
import type { PanelData } from "../example/panel-data.js";
import type { BodyValue } from "../request/form-values.js";
import type { InitialParameter, ResolvedMediaType } from "../request/request-data.js";
import type { PackedSchema } from "./packed-schema.js";

/**
 * The part of a panel's file from which the form creates its fields. Contains only those parts of schemas
 * that the form shows.
 */
export interface PackedForm {
  readonly parameters: readonly PackedParameter[];
  readonly content: readonly PackedMediaType[];
  readonly bodyRequired: boolean;
  /** Whether a `panel-schemas.json` exists. */
  readonly schemasApart: boolean;
}

export type PackedParameter = Omit<InitialParameter, "schema" | "found"> & { readonly schema: PackedSchema };

export interface PackedMediaType {
  readonly contentType: string;
  readonly encoding: ResolvedMediaType["encoding"];
  readonly byPosition?: true;
  /** Names of the schema's alternatives, if there are several. Values can be generated from each. */
  readonly branches?: readonly string[];
  /** Fields of a body that the reader edits field by field. */
  readonly fields?: readonly PackedField[];
}

export interface PackedField {
  readonly name: string;
  readonly required?: true;
  readonly schema: PackedSchema;
}

export type FormData = Pick<PanelData, "parameters" | "requestBody" | "schemas" | "drawn">;

export interface InitialBody {
  readonly variant: BodyVariant;
  /** Name of the body's tab in the samples. */
  readonly name: string;
  readonly body: BodyValue;
}

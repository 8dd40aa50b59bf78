import type { InitialParameter } from "../example/initial-parameter.js";
import type { ResolvedMediaType } from "../example/resolved-media-type.js";
import type { PanelData } from "../panel-data.js";
import { type PackedSchema } from "./packed-schema.js";

/**
 * The part of a panel's file from which fields are created. It contains the properties of schemas that a form
 * shows.
 */
export interface PackedForm {
  readonly parameters: readonly PackedParameter[];
  readonly content: readonly PackedMediaType[];
  readonly bodyRequired: boolean;
  /** Whether there is a `panel-schemas.json`. */
  readonly schemasApart: boolean;
}

export type PackedParameter = Omit<InitialParameter, "schema" | "found"> & { readonly schema: PackedSchema };

export interface PackedMediaType {
  readonly contentType: string;
  readonly encoding: ResolvedMediaType["encoding"];
  readonly byPosition?: true;
  /** Alternatives of its schema, if there are several, from which values can be generated. */
  readonly branches?: readonly string[];
  /** Fields of a body that is edited field by field. */
  readonly fields?: readonly PackedField[];
}

export interface PackedField {
  readonly name: string;
  readonly required?: true;
  readonly schema: PackedSchema;
}

export type FormData = Pick<PanelData, "parameters" | "requestBody" | "schemas" | "drawn">;

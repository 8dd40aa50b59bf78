import type { MediaType, NamedSchema, Parameter } from "../model/index.js";
import type { PanelData } from "../panel-data.js";
import { without } from "../without.js";
import { packSchema, unpackSchema, type PackedSchema } from "./packed-schema.js";

/** The part of a panel's file that fields are drawn from and values are checked against. */
export interface PackedForm {
  readonly parameters: readonly PackedParameter[];
  readonly content: readonly PackedMediaType[];
  readonly bodyRequired: boolean;
  readonly schemas: readonly PackedComponent[];
}

export type PackedParameter = Omit<Parameter, "schema"> & { readonly schema: PackedSchema };

export interface PackedMediaType {
  readonly contentType: string;
  readonly schema?: PackedSchema;
  readonly itemSchema?: PackedSchema;
  readonly encoding: MediaType["encoding"];
}

export interface PackedComponent {
  readonly name: string;
  readonly schema: PackedSchema;
}

export type UnpackedForm = Pick<PanelData, "parameters" | "requestBody" | "schemas">;

/** What the page says of them in words is left out. */
export function packForm({ parameters, requestBody, schemas }: UnpackedForm): PackedForm {
  return {
    parameters: parameters.map(packParameter),
    content: (requestBody?.content ?? []).map(packMediaType),
    bodyRequired: requestBody?.required ?? false,
    schemas: schemas.map(packComponent),
  };
}

export function unpackForm({ parameters, content, bodyRequired, schemas }: PackedForm): UnpackedForm {
  return {
    parameters: parameters.map(({ schema, ...parameter }) => ({
      ...parameter,
      schema: unpackSchema(schema),
    })),
    ...(content.length > 0 && {
      requestBody: { required: bodyRequired, content: content.map(unpackMediaType) },
    }),
    schemas: schemas.map(({ name, schema }) => ({ name, url: "", schema: unpackSchema(schema) })),
  };
}

function packParameter(parameter: Parameter): PackedParameter {
  return { ...without(parameter, "description"), schema: packSchema(parameter.schema, true) };
}

function packComponent({ name, schema }: NamedSchema): PackedComponent {
  return { name, schema: packSchema(schema, true) };
}

function packMediaType({ contentType, schema, itemSchema, encoding }: MediaType): PackedMediaType {
  return {
    contentType,
    encoding,
    ...(schema && { schema: packSchema(schema, true) }),
    ...(itemSchema && { itemSchema: packSchema(itemSchema, true) }),
  };
}

function unpackMediaType({ schema, itemSchema, ...mediaType }: PackedMediaType): MediaType {
  return {
    ...mediaType,
    examples: [],
    ...(schema && { schema: unpackSchema(schema) }),
    ...(itemSchema && { itemSchema: unpackSchema(itemSchema) }),
  };
}

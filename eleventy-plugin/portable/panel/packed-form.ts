import {
  type PackedForm,
  type PackedParameter,
  type PackedMediaType,
  type PackedField,
  type FormData,
} from "./form-file.js";
import { branchNames } from "../schema/branch.js";
import { toComponents, type Components } from "../schema/components.js";
import type { InitialParameter, RequestData, ResolvedMediaType } from "../request/request-data.js";
import { hasFields } from "../request/media-type-kind.js";
import { omit } from "../omit.js";
import { packSchema, unpackSchema } from "./packed-schema.js";
import { toSchemasFile, type SchemasFile } from "./schemas-file.js";
import { shownFields, shownSchema, type ShownField } from "./shown-schema.js";

/** The part of a media type that a form shows, apart from the initial body. */
export interface ShownMediaType {
  readonly branches: readonly string[];
  readonly fields: readonly ShownField[];
}

/**
 * Packs the fields of a form without descriptions, which the page contains. Complete schemas are returned
 * separately, if the form needs them.
 */
export function packForm(data: FormData): { readonly form: PackedForm; readonly schemas?: SchemasFile } {
  const { parameters, requestBody } = data;
  const components = toComponents(data.schemas);
  const schemas = toSchemasFile(data);
  const form: PackedForm = {
    parameters: parameters.map((parameter) => packParameter(parameter, components)),
    content: (requestBody?.content ?? []).map((media) => packMediaType(media, components)),
    bodyRequired: requestBody?.required ?? false,
    schemasApart: schemas !== undefined,
  };
  return { form, ...(schemas && { schemas }) };
}

export function unpackForm({
  parameters,
  content,
  bodyRequired,
}: PackedForm): Pick<RequestData, "parameters" | "requestBody"> {
  return {
    parameters: parameters.map(({ schema, ...parameter }) => ({
      ...parameter,
      schema: unpackSchema(schema),
    })),
    ...(content.length > 0 && {
      requestBody: {
        required: bodyRequired,
        content: content.map(({ contentType, encoding, byPosition }) => ({
          contentType,
          encoding,
          ...(byPosition && { byPosition }),
          examples: [],
        })),
      },
    }),
  };
}

export function unpackShown({ content }: PackedForm): readonly ShownMediaType[] {
  return content.map(({ branches = [], fields = [] }) => ({ branches, fields: fields.map(unpackField) }));
}

export function packField({ name, required, schema }: ShownField): PackedField {
  return { name, ...(required && { required: true as const }), schema: packSchema(schema, true) };
}

export function unpackField({ name, required, schema }: PackedField): ShownField {
  return { name, required: required ?? false, schema: unpackSchema(schema) };
}

function packParameter(parameter: InitialParameter, components: Components): PackedParameter {
  const schema = packSchema(shownSchema(parameter.schema, components), true);
  return { ...omit(parameter, "description", "found"), schema };
}

function packMediaType(
  { contentType, encoding, byPosition, schema }: ResolvedMediaType,
  components: Components,
): PackedMediaType {
  const branches = schema ? branchNames(schema, components) : [];
  const fields = schema && hasFields(contentType) ? shownFields(schema, components) : [];
  return {
    contentType,
    // The page contains the complete headers. Requests need only the values of the headers, which are in
    // `sent`.
    encoding: encoding.map((each) => ({ ...each, headers: [] })),
    ...(byPosition && { byPosition }),
    ...(branches.length > 0 && { branches }),
    ...(fields.length > 0 && { fields: fields.map(packField) }),
  };
}

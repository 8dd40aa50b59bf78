import { toComponents } from "../schema/components.js";
import type { ExampleContext } from "../example/known/example-source.js";
import { valuesForSchemas } from "../example/known/values-for-schemas.js";
import { omit } from "../omit.js";
import { thingNamed } from "../example/known/words.js";
import type { MediaType, NamedSchema } from "../model/index.js";
import type { FormData, PackedForm, PackedMediaType } from "./form-file.js";
import { packSchema, unpackSchema, type PackedSchema } from "./packed-schema.js";
import { shownSchema } from "./shown-schema.js";

/**
 * Content of `panel-schemas.json`: complete schemas, for validating values and generating bodies. Written
 * only if the body has a schema, or if the form does not show a parameter's schema completely. Loaded only
 * when needed, not when the panel opens.
 */
export interface SchemasFile {
  /** Schemas of the parameters; null where the form shows the complete schema. */
  readonly parameters: readonly (PackedSchema | null)[];
  /** Schemas of the media types, in the order of `PackedForm.content`. */
  readonly content: readonly PackedSchemas[];
  /** Components that these schemas use, within the limits of `reachableSchemas`. */
  readonly components: readonly PackedComponent[];
  /** Context for generating bodies. */
  readonly drawn?: ExampleContext;
}

interface PackedSchemas {
  readonly schema?: PackedSchema;
  readonly itemSchema?: PackedSchema;
}

export interface PackedComponent {
  readonly name: string;
  readonly schema: PackedSchema;
}

/** A form with complete schemas. */
export interface WholeForm extends Pick<PackedForm, "bodyRequired"> {
  readonly parameters: readonly PackedSchema[];
  readonly content: readonly (Pick<PackedMediaType, "contentType" | "encoding"> & PackedSchemas)[];
  readonly components: readonly PackedComponent[];
  readonly drawn?: ExampleContext;
}

/**
 * Creates the file. Returns undefined if it is not needed: no body has a schema, and the form shows the
 * schemas of all parameters completely.
 */
export function toSchemasFile({
  parameters,
  requestBody,
  schemas,
  drawn,
}: FormData): SchemasFile | undefined {
  const components = toComponents(schemas);
  const file: SchemasFile = {
    parameters: parameters.map(({ schema }) =>
      shownSchema(schema, components) === schema ? null : packSchema(schema, true),
    ),
    content: (requestBody?.content ?? []).map(packSchemas),
    components: schemas.map(packComponent),
    ...(drawn && requestBody && { drawn: packContext(drawn, requestBody.content, schemas) }),
  };
  const isNeeded =
    file.parameters.some((schema) => schema !== null) ||
    file.content.some(({ schema, itemSchema }) => schema ?? itemSchema);
  return isNeeded ? file : undefined;
}

/**
 * Returns a context with only those example values that a body of these schemas may use. Omits the work
 * budget, which may be reduced for large documents, because a browser generates only one body.
 */
function packContext(
  { source, owner }: ExampleContext,
  content: readonly MediaType[],
  schemas: readonly NamedSchema[],
): ExampleContext {
  const bodies = content.flatMap(({ schema, itemSchema }) => [schema, itemSchema]);
  const known = valuesForSchemas(
    source.known,
    [
      ...bodies.flatMap((schema) => (schema === undefined ? [] : [{ schema, thing: owner }])),
      ...schemas.map(({ name, schema }) => ({ schema, thing: thingNamed(name) })),
    ],
    toComponents(schemas),
  );
  return { owner, source: { ...omit(source, "work"), known: [known] } };
}

function packComponent({ name, schema }: NamedSchema): PackedComponent {
  return { name, schema: packSchema(schema, true) };
}

export function wholeForm({ parameters, content, bodyRequired }: PackedForm, file?: SchemasFile): WholeForm {
  return {
    parameters: parameters.map(({ schema }, index) => file?.parameters[index] ?? schema),
    content: content.map(({ contentType, encoding }, index) => ({
      contentType,
      encoding,
      ...file?.content[index],
    })),
    bodyRequired,
    components: file?.components ?? [],
    ...(file?.drawn && { drawn: file.drawn }),
  };
}

export function unpackMediaType({
  contentType,
  encoding,
  schema,
  itemSchema,
}: WholeForm["content"][number]): MediaType {
  return {
    contentType,
    encoding,
    examples: [],
    ...(schema && { schema: unpackSchema(schema) }),
    ...(itemSchema && { itemSchema: unpackSchema(itemSchema) }),
  };
}

function packSchemas({ schema, itemSchema }: MediaType): PackedSchemas {
  return {
    ...(schema && { schema: packSchema(schema, true) }),
    ...(itemSchema && { itemSchema: packSchema(itemSchema, true) }),
  };
}

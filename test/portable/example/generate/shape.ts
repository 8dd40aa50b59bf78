/** A schema as in real documents; `components` are under `#/components/schemas`. */
export interface Shape {
  readonly name: string;
  readonly schema: unknown;
  readonly components?: Readonly<Record<string, unknown>>;
}

/** A schema with the components that it refers to. */
class WithComponents {
  constructor(
    readonly schema: unknown,
    readonly components: Readonly<Record<string, unknown>>,
  ) {}
}

export const withComponents = (
  schema: unknown,
  components: Readonly<Record<string, unknown>>,
): WithComponents => new WithComponents(schema, components);

/** Lists the schemas of a table, whose keys are their names. */
export const shapesOf = (table: Readonly<Record<string, unknown>>): readonly Shape[] =>
  Object.entries(table).map(([name, entry]) =>
    entry instanceof WithComponents ? { name, ...entry } : { name, schema: entry },
  );

/** Schemas shared by many shapes. */
export const text = { type: "string" };
export const whole = { type: "integer" };
export const number = { type: "number" };
export const flag = { type: "boolean" };
export const nil = { type: "null" };
export const ref = (name: string): object => ({ $ref: `#/components/schemas/${name}` });
export const matching = (pattern: string, more: object = {}): object => ({
  type: "string",
  pattern,
  ...more,
});

export const object = (properties: object, more: object = {}): object => ({
  type: "object",
  properties,
  ...more,
});
/** An object that requires all its fields. */
export const full = (properties: object, more: object = {}): object =>
  object(properties, { required: Object.keys(properties), ...more });
export const mapOf = (additionalProperties: unknown, more: object = {}): object => ({
  type: "object",
  additionalProperties,
  ...more,
});
export const requires = (...required: readonly string[]): object => ({ required });

export const listOf = (items: unknown, more: object = {}): object => ({ type: "array", items, ...more });
export const tuple = (prefixItems: readonly unknown[], more: object = {}): object => ({
  type: "array",
  prefixItems,
  ...more,
});
/** A list of at least so many items that all differ. */
export const distinct = (minItems: number, items: unknown, more: object = {}): object => ({
  type: "array",
  uniqueItems: true,
  minItems,
  items,
  ...more,
});

export const allOf = (...schemas: readonly unknown[]): object => ({ allOf: schemas });
export const anyOf = (...schemas: readonly unknown[]): object => ({ anyOf: schemas });
export const oneOf = (...schemas: readonly unknown[]): object => ({ oneOf: schemas });

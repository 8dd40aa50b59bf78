/** A kind of schema as documents write it: `components` stand under `#/components/schemas`. */
export interface Shape {
  readonly name: string;
  readonly schema: unknown;
  readonly components?: Readonly<Record<string, unknown>>;
}

export const shape = (name: string, schema: unknown, components?: Shape["components"]): Shape => ({
  name,
  schema,
  ...(components && { components }),
});

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

/** Schemas that many shapes are made of. */
export const text = { type: "string" };
export const whole = { type: "integer" };
export const flag = { type: "boolean" };
export const object = (properties: object, more: object = {}): object => ({
  type: "object",
  properties,
  ...more,
});
export const ref = (name: string): object => ({ $ref: `#/components/schemas/${name}` });
